import { readFileSync } from 'node:fs'
import { types as t } from '@babel/core'
import PO from 'pofile'
import { expect, test } from 'vitest'
import { shortDay } from '#contract/texts/day-text.ts'
import { longDay } from '#server/core/texts/long-day.ts'
import { read, sources, syntaxTree } from './support/source-files.ts'

/**
 * In Italian a preposition has another form before a number («al 18», «all'8») than before a weekday («a sabato 8»). A text
 * with a bare one needs a day that begins with its weekday; any other day gets its preposition from `withPreposition`.
 */
const prepositions =
  "(?<![\\p{L}'])(?:a|da|di|in|per|tra|fra|entro|dopo|verso|prima di|il|al|dal|del|nel|sul) (?:<\\d+>)?"
const before = new RegExp(`${prepositions}\\{(\\w+)\\}`, 'giu')

const withWeekday = /\b(?:dayShort|dayLong|dayFull|withPreposition)\(/
/** Formats that begin with a number. */
const numbered = /\.(?:day|dayOf|moment|age|period|periodShort)\(/

/** Names that are always of a day. Other days are found by their format. */
const days = ['day', 'until', 'from', 'to', 'end', 'since']

/** What a file assigns to a variable. */
function valuesOf(file: string, name: string): string[] {
  const values: string[] = []
  t.traverseFast(syntaxTree(file), node => {
    if (t.isVariableDeclarator(node) && t.isIdentifier(node.id, { name }) && node.init) {
      values.push(read(file).slice(node.init.start ?? 0, node.init.end ?? 0))
    }
  })
  return values
}

test('a bare preposition stands only before a day that begins with its weekday', () => {
  const found = PO.parse(readFileSync('src/i18n/locales/it.po', 'utf8')).items.flatMap(
    ({ msgid, references }) =>
      [...msgid.matchAll(before)].flatMap(([, name = '']) =>
        references
          .filter(file => file.startsWith('src/') && file !== 'src/i18n/day-prepositions.ts')
          .map(file => ({ text: `${file}: ${msgid}`, name, values: valuesOf(file, name) })),
      ),
  )
  const ofDays = found.filter(
    ({ name, values }) => days.includes(name) || values.some(value => numbered.test(value)),
  )
  expect(ofDays.length).toBeGreaterThan(15)
  const wrong = ofDays.filter(
    ({ values }) => values.length === 0 || !values.every(value => withWeekday.test(value)),
  )
  expect(wrong.map(({ text }) => text)).toEqual([])
})

test('no day with a number is written after a bare preposition in place', () => {
  const inPlace = new RegExp(`${prepositions}\\$?\\{[^}\\n]*${numbered.source}`, 'iu')
  const screens = sources.filter(file => file.startsWith('src/'))
  expect(screens.filter(file => inPlace.test(read(file)))).toEqual([])
})

test('the days in texts of the server begin with their weekday', () => {
  for (const day of [longDay('2026-08-08', 'it'), shortDay('2026-08-08', 'it')]) {
    expect(day).toMatch(/^sab/)
  }
})
