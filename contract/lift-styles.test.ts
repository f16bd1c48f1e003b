import { expect, test } from 'vitest'
import { liftStyles } from './lift-styles.ts'

test('styles leave their elements for one sheet, equal ones once', () => {
  const html = '<p style="--tint:#fff"></p><i style="height:2px"></i><b style="--tint:#fff"></b>'
  expect(liftStyles(html)).toEqual({
    html: '<p data-style="0"></p><i data-style="1"></i><b data-style="0"></b>',
    css: '[data-style="0"]{--tint:#fff}[data-style="1"]{height:2px}',
  })
})

test('a value that would end its rule or the sheet is left out', () => {
  for (const bad of ['--tint:red}body{color:red', '--tint:&lt;/style&gt;&lt;script&gt;', 'a:/*']) {
    expect(liftStyles(`<p style="${bad}"></p>`)).toEqual({ html: '<p></p>', css: '' })
  }
})
