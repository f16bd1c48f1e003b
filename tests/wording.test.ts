import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wording } from './support/wording.ts'

const catalogue = readFileSync('src/i18n/locales/it.po', 'utf8')

test('what the product says is said to the letter', () => {
  const missing = wording.filter(text => !catalogue.includes(`msgstr ${JSON.stringify(text)}\n`))
  expect(missing).toEqual([])
})
