import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { files, read } from './support/source-files.ts'
import { englishWording, wording } from './support/wording.ts'

const catalogue = (locale: string) => readFileSync(`src/i18n/locales/${locale}.po`, 'utf8')
const missingIn = (texts: readonly string[], locale: string) =>
  texts.filter(text => !catalogue(locale).includes(`msgstr ${JSON.stringify(text)}\n`))

test('every quoted text is in the catalogue, to the letter', () => {
  expect(missingIn(wording, 'it')).toEqual([])
  expect(missingIn(englishWording, 'en')).toEqual([])
})

/** The constant parts of a text, as a test may write them. */
const fixedParts = (text: string) =>
  text
    .replaceAll("''", "'")
    .split(/\{\w+\}/)
    .filter(Boolean)

test('a browser test looks for every quoted text on a screen', () => {
  const browserTests = files
    .filter(file => file.endsWith('.e2e.ts') || /tests\/support\/(dialogs|booking)\.ts$/.test(file))
    .map(read)
    .join('\n')
    .replaceAll('\\', '')
  const unseen = wording.filter(
    text => !fixedParts(text).every(part => browserTests.includes(part)),
  )
  expect(unseen).toEqual([])
})
