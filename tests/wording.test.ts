import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { supportSectionLabels } from '#contract/shapes/support.ts'
import * as it from '#contract/texts/it.ts'
import { wording } from './support/wording.ts'

const sections = Object.values(supportSectionLabels).map(label => label.it)
const kept = new Set<string>([
  ...Object.values(it.failures),
  ...Object.values(it.fields),
  ...sections,
])
const catalogue = readFileSync('src/i18n/locales/it.po', 'utf8')

test('what the product says is said to the letter', () => {
  const missing = wording.filter(
    text => !kept.has(text) && !catalogue.includes(`msgstr ${JSON.stringify(text)}\n`),
  )
  expect(missing).toEqual([])
})
