import { readdirSync, readFileSync } from 'node:fs'
import { types as t } from '@babel/core'
import { i18n } from '@lingui/core'
import PO from 'pofile'
import { expect, test } from 'vitest'
import { chooseLanguage, type Locale, languages, locales } from '#contract/texts/languages.ts'
import { nameIn, textIn } from '#contract/texts/localized.ts'
import { translationsIn } from '#server/core/texts/translations.ts'
import { catalogue } from '../scripts/vite/catalogues.ts'
import { sources, syntaxTree } from './support/source-files.ts'

const folder = 'src/i18n/locales'

/** Two languages that nobody speaks: every text longer and with accents, or in another direction. */
const pseudo: Record<string, (text: string) => string> = {
  xa: text => `⟦${text} ~~~⟧`,
  xb: text => `\u2067${text}\u2069`,
}

/** The file of a pseudo-language, made from the Italian one. */
function pseudoFile(change: (text: string) => string): string {
  const file = PO.parse(readFileSync(`${folder}/it.po`, 'utf8'))
  for (const item of file.items) item.msgstr = [change(item.msgid)]
  return file.toString()
}

test('each language of the list has its file, and no other file is there', () => {
  expect(readdirSync(folder).sort()).toEqual(locales.map(locale => `${locale}.po`).sort())
})

test.each(Object.keys(pseudo))('another language is one file: %s has every text', code => {
  const change = pseudo[code] ?? String
  const po = pseudoFile(change)
  const ofServer = translationsIn(po)
  expect(ofServer.get('{library}: conferma il tuo indirizzo')).toBe(
    change('{library}: conferma il tuo indirizzo'),
  )
  const [app, admin] = [catalogue(po, 'app'), catalogue(po, 'admin')]
  // Each text of a screen is in one part; those of the server are in none.
  const shown = PO.parse(po).items.filter(item => item.references.some(at => at.startsWith('src/')))
  const named = Object.keys(app).filter(id => /^(failure|field|story|code|ready)\./.test(id))
  const keys = new Set([...Object.keys(app), ...Object.keys(admin)])
  expect(keys.size - named.length).toBe(shown.length)
  i18n.loadAndActivate({ locale: code, messages: { ...app, ...admin } as never })
  expect(i18n._('failure.offline')).toBe(
    change("Non c'è connessione. Riprova quando torna la rete."),
  )
})

test('a language is chosen from those that are offered, and else it is the library’s own', () => {
  const offered = ['xa', 'xb', 'it'] as unknown as Locale[]
  expect(chooseLanguage(offered, 'xb-XX,xa;q=0.9')).toBe('xb')
  expect(chooseLanguage(offered, null, 'it-IT')).toBe('it')
  expect(chooseLanguage(offered, 'en', 'de')).toBe('xa')
  expect(chooseLanguage(offered, undefined)).toBe('xa')
})

test('a name that is missing in a language is shown in the library’s first one', () => {
  const drill = { name: 'Trapano', names: { it: 'Trapano', en: 'Drill', de: '' } }
  expect(locales.map(locale => nameIn(drill, locale))).toEqual(['Trapano', 'Drill', 'Trapano'])
  expect(nameIn({ name: 'Trapano' }, 'en')).toBe('Trapano')
})

test('a text that is missing in a language is shown in the library’s own, else in any', () => {
  expect(textIn({ it: 'uno', de: 'eins' }, 'de', 'it')).toBe('eins')
  expect(textIn({ it: 'uno', de: '' }, 'de', 'it')).toBe('uno')
  expect(textIn({ en: 'one' }, 'de', 'it')).toBe('one')
  expect(textIn({}, 'de', 'it')).toBe('')
})

/** Where a language may be named, each with its reason. */
const named: Record<string, string> = {
  'contract/texts/languages.ts': 'the list',
}

/** The codes of languages in a file: as a text, as the name of a property, or as one that is read. */
function codesIn(file: string): string[] {
  const found: string[] = []
  const codes = new Set<string>(Object.keys(languages))
  const note = (node: t.Node, code: string) =>
    codes.has(code) && found.push(`${file}:${node.loc?.start.line} ${code}`)
  t.traverseFast(syntaxTree(file), node => {
    if (t.isStringLiteral(node)) note(node, node.value)
    if (t.isObjectProperty(node) && t.isIdentifier(node.key) && !node.shorthand) {
      note(node, node.key.name)
    }
    const isRead = t.isMemberExpression(node) || t.isOptionalMemberExpression(node)
    if (isRead && !node.computed && t.isIdentifier(node.property)) note(node, node.property.name)
  })
  return found
}

test('no source but the list names a language, so that nothing counts on two', () => {
  const files = sources.filter(file => !(file in named))
  expect(files.flatMap(codesIn)).toEqual([])
  for (const file of Object.keys(named)) expect(codesIn(file)).not.toEqual([])
})
