import { readdirSync, readFileSync, statSync } from 'node:fs'
import PO from 'pofile'
import { expect, test } from 'vitest'
import { pagePatterns } from '#contract/pages.ts'
import { locales } from '#contract/texts/languages.ts'
import { manualPageAt, manualPages } from '#src/library/manual/manual-pages.ts'
import { examples } from '#tests/support/pages.ts'
import { sections } from '../sections.ts'
import { manualTexts } from './manual-texts.ts'

const source = 'src/features/admin/manual/manual-texts.ts'
const itemsOf = (locale: string) =>
  PO.parse(readFileSync(`src/i18n/locales/${locale}.po`, 'utf8')).items
const textOf = ({ msgstr: [text = ''] }: InstanceType<typeof PO.Item>) => text
/** The names between `**` in a text. */
const namesIn = (text: string) => text.split('**').filter((_, at) => at % 2)
/** Each is compiled to a list with one part, because nothing in it is a value. */
const texts = manualPages.map(page => String(manualTexts[page].text.message))

test.each(locales)('the manual names buttons, fields and pages as the app does: %s', locale => {
  const items = itemsOf(locale)
  /** What the app writes for an Italian text; the manual's own texts do not count. */
  const written = (italian: string) =>
    items
      .filter(({ msgid, references }) => msgid === italian && references.some(at => at !== source))
      .filter(({ references }) => references.some(at => at.startsWith('src/')))
      .map(textOf)
  for (const text of texts) {
    const names = namesIn(text)
    expect(names.length).toBeGreaterThan(1)
    const translated = items.find(({ msgid }) => msgid === text)
    const own = namesIn(translated ? textOf(translated) : '')
    // Another language may name them in another order.
    const wanted = names.map(name => written(name).find(one => own.includes(one)) ?? `no «${name}»`)
    expect([...own].sort()).toEqual(wanted.sort())
  }
})

test.each(locales)('a page of the manual has at most 120 words: %s', locale => {
  const items = itemsOf(locale)
  for (const text of texts) {
    const translated = items.find(({ msgid }) => msgid === text)
    const words = (translated ? textOf(translated) : '').split(/\s+/)
    expect([words.length, words.length <= 120 && words.length > 50]).toEqual([words.length, true])
  }
})

test('every page of staff has its page of the manual, one press away', () => {
  const patterns = pagePatterns.filter(page => examples[page].as === 'staff')
  const own = patterns.filter(page => !page.includes('/manual'))
  const addresses = [
    ...own.filter(page => page !== '/admin/:section').flatMap(page => examples[page].paths),
    ...Object.keys(sections).map(name => (name === 'loans' ? '/admin' : `/admin/${name}`)),
  ].map(address => address.replace(/\?.*/, ''))
  expect(addresses.length).toBeGreaterThan(25)
  const known = [...manualPages, 'contents']
  expect(addresses.filter(path => !known.includes(manualPageAt(path) ?? ''))).toEqual([])
  expect(manualPageAt('/desk/manual/lend')).toBeUndefined()
  expect(manualPageAt('/me')).toBeUndefined()
})

test('each page of the manual has its picture in each language, small enough', () => {
  const files = readdirSync('public/manual')
  const wanted = manualPages.flatMap(page => locales.map(locale => `${page}-${locale}.avif`))
  expect(files.sort()).toEqual(wanted.sort())
  const bytes = files.reduce((sum, file) => sum + statSync(`public/manual/${file}`).size, 0)
  expect(bytes).toBeLessThan(600_000)
})
