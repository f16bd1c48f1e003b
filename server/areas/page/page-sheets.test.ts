import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSheets } from './page-sheets.ts'

const app = mkdtempSync(join(tmpdir(), 'oggettoteca-sheets-'))
afterAll(() => rmSync(app, { recursive: true }))

const write = (file: string, text: string) => writeFileSync(join(app, file), text)
mkdirSync(join(app, '.vite'))
write('shell.css', 'body{margin:0}._bar_x1_1{top:0}')
write('card.css', '._card_x2_1,._card_x2_1:hover{color:red}')
write('page.css', '@media print{._page_x3_9{color:red}}')
write('other.css', '._page_x4_1{color:red}')
write(
  '.vite/manifest.json',
  JSON.stringify({
    '_shell-1.js': { file: 'i.js', css: ['shell.css'], dynamicImports: ['page', 'other'] },
    page: { file: 'p.js', css: ['page.css'], imports: ['card', '_shell-1.js'] },
    other: { file: 'o.js', css: ['other.css'] },
    card: { file: 'c.js', css: ['card.css'] },
  }),
)

test('a page gets the style sheets of its classes, base sheets first', () => {
  const findSheets = openSheets(app)
  const found = (...classes: string[]) => findSheets(classes).map(({ address }) => address)
  expect(found('_bar_x1_1', 'other', '_page_x3_9', '_card_x2_1')).toEqual([
    '/shell.css',
    '/card.css',
    '/page.css',
  ])
  expect(found('_bar_x1_1')).toEqual(['/shell.css'])
})

test('an app that was not built has no style sheets', () => {
  expect(openSheets(join(app, 'nowhere'))(['_bar_x1_1'])).toEqual([])
})
