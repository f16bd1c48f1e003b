// Checks that every text of the code is in the file of each language, translated, with the same values.
import { execSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PO from 'pofile'
import { locales } from '../contract/texts/languages.ts'

const folder = 'src/i18n/locales'
const copies = mkdtempSync(join(tmpdir(), 'locales-'))
const faults = []
cpSync(folder, copies, { recursive: true })
try {
  execSync('node_modules/.bin/lingui extract --clean', { stdio: 'ignore' })
  for (const locale of locales) check(locale)
} finally {
  cpSync(copies, folder, { recursive: true })
  rmSync(copies, { recursive: true })
}
for (const name of readdirSync(folder)) {
  if (!locales.some(locale => name === `${locale}.po`)) faults.push(`${name} is of no language`)
}
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exit(1)
}

/** @param {string} locale */
function check(locale) {
  const now = itemsOf(join(folder, `${locale}.po`))
  const before = itemsOf(join(copies, `${locale}.po`))
  if (now.map(key).sort().join('\n') !== before.map(key).sort().join('\n')) {
    faults.push(`${locale}.po is stale: run npm run extract`)
  }
  for (const { msgid, msgstr } of now) {
    const [text = ''] = msgstr
    if (!text) faults.push(`${locale}.po lacks: ${msgid}`)
    else if (valuesOf(text).some(name => !valuesOf(msgid).includes(name))) {
      faults.push(`${locale}.po has a value that the text does not have: ${msgid}`)
    }
  }
}

/** @param {string} file */
function itemsOf(file) {
  return PO.parse(readFileSync(file, 'utf8')).items
}

/** @param {{ msgid: string, msgctxt?: string | null }} item */
function key({ msgid, msgctxt }) {
  return `${msgctxt ?? ''}|${msgid}`
}

/**
 * The names of the values in a text, such as `{name}` or `{count, plural, …}`. The braces after `one` or `other` hold words.
 * @param {string} text
 */
function valuesOf(text) {
  return [...text.matchAll(/(?<!(?:one|other|=\d+) )\{(\w+)[,}]/g)].map(([, name]) => name)
}
