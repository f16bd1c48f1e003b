import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toHtml, toMarkdown } from './markdown.ts'

const whole = (html: string) => {
  const { text, isWhole } = toMarkdown(html)
  expect(isWhole, `${text}\n\n${toHtml(text)}`).toBe(true)
  return text
}

test('the texts of the demo are read as markdown, and are written again with all that they show', () => {
  for (const library of ['bologna', 'campus']) {
    const file = readFileSync(`server/operations/demo/${library}/library.json`, 'utf8')
    const { adhesion_form, regolamento } = JSON.parse(file)
    for (const html of [...Object.values(adhesion_form), ...Object.values(regolamento)]) {
      expect(whole(String(html))).toMatch(/^## /)
    }
  }
})

test('titles, lists, emphasis and links have their marks', () => {
  expect(
    whole(
      '<h2>Regole</h2><p>Leggi il <a href="/regolamento">regolamento</a>, <b>per favore</b> e <i>con calma</i>.</p>' +
        '<ul><li>pulito</li><li>completo<ul><li>con le punte</li></ul></li></ul><ol start="3"><li>terzo</li></ol>' +
        '<blockquote><p>Detto<br>fatto</p></blockquote><hr>',
    ),
  ).toBe(
    [
      '## Regole',
      'Leggi il [regolamento](/regolamento), **per favore** e *con calma*.',
      '- pulito\n- completo\n  - con le punte',
      '3. terzo',
      '> Detto  \n> fatto',
      '---',
    ].join('\n\n'),
  )
})

test.each([
  '<p>1990. Un anno, 2 * 3 * 4, snake_case e _così_, `codice`, a\\b</p>',
  '<p># non un titolo</p><p>- non un elenco</p><p>+ più</p><p>&gt; maggiore</p>',
  '<p>a &lt; b &amp;&amp; c &gt; d, &lt;script&gt;, &amp;euro; e [nota](qui)</p>',
  '<p><strong>Chi può.</strong> Tutti</p><p><strong>a </strong>b</p>',
  '<ul><li><p>uno</p><p>ancora</p></li><li><p>due</p></li></ul>',
  '<p><a href="https://example.com/a_b?c=1&amp;d=(2)">link</a></p>',
  'Solo testo',
  '',
])('%s shows the same after it was read and written', html => {
  whole(html)
})

test('what markdown does not have becomes plain text, and is said', () => {
  const table = '<table><tbody><tr><td>Lunedì</td><td>9-12</td></tr></tbody></table>'
  expect(toMarkdown(table)).toEqual({ text: 'Lunedì · 9-12', isWhole: false })
  expect(toMarkdown('<p>parola <u>sotto</u></p>')).toEqual({ text: 'parola sotto', isWhole: false })
})

test('what is written never becomes a tag or a script', () => {
  expect(toHtml('<b>x</b> <script>alert(1)</script>')).not.toMatch(/<(b|script)>/)
  expect(toHtml('[x](javascript:alert(1))')).toBe('<p><a href="">x</a></p>')
  expect(toHtml('# Grande\n\n###### Piccolo')).toBe('<h2>Grande</h2>\n<h4>Piccolo</h4>')
})

test('long texts are read in time in proportion', () => {
  const html = `<p>${'*_`[<&amp;'.repeat(3000)}</p>`
  const start = performance.now()
  toMarkdown(html)
  expect(performance.now() - start).toBeLessThan(2000)
})
