import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inlineSheets, openWardrobe } from './frame-sheets.ts'

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
    'index.html': { file: 'i.js', css: ['shell.css'], dynamicImports: ['page', 'other'] },
    page: { file: 'p.js', css: ['page.css'], imports: ['card', 'index.html'] },
    other: { file: 'o.js', css: ['other.css'] },
    card: { file: 'c.js', css: ['card.css'] },
  }),
)

test('a page wears the sheets of its classes, those that others build on first', () => {
  const wardrobe = openWardrobe(app)
  const worn = (html: string) => wardrobe(html).map(({ address }) => address)
  const page =
    '<p class="_bar_x1_1"><b class="other _page_x3_9">x</b><i class="_card_x2_1">x</i></p>'
  expect(worn(page)).toEqual(['/shell.css', '/card.css', '/page.css'])
  expect(worn('<p class="_bar_x1_1">_page_x4_1</p>')).toEqual(['/shell.css'])
})

test('the sheets stand in the page, and its loader is told so', () => {
  const sheets = openWardrobe(app)('<p class="_card_x2_1"></p>')
  expect(inlineSheets(sheets, ':root{--a:1}', 'once')).toBe(
    '<style nonce="once">._card_x2_1,._card_x2_1:hover{color:red}:root{--a:1}</style>' +
      '<link rel="stylesheet" disabled crossorigin href="/card.css" />',
  )
})

test('an app that was not built has no sheets', () => {
  expect(openWardrobe(join(app, 'nowhere'))('<p class="_bar_x1_1"></p>')).toEqual([])
})
