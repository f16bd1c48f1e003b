import { readFileSync } from 'node:fs'
import PO from 'pofile'
import { expect, test } from 'vitest'
import { storedMaxMs } from '#contract/device.ts'
import { limits, serverLimits } from '#contract/limits.ts'
import { overdueDays } from '#domain/days/reminders.ts'

const dayMs = 86_400_000

/**
 * Texts that write a number out, because a sentence must stand as it is, by their beginning. Each number is the one
 * of the program; `null` is a number of somebody else, such as a browser's. All other texts take theirs as a value.
 */
const stated: readonly (readonly [start: string, numbers: Record<string, number | null>])[] = [
  ['Tempo di prestito massimo', { '30 giorni': limits.loanMaxDays }],
  ['un prestito dura al più', { '30 giorni': limits.loanMaxDays }],
  ['I dieci minuti non si possono', { 'dieci minuti': limits.reservationMs / 60_000 }],
  [
    '<p>Solo cookie tecnici',
    {
      '400 giorni': serverLimits.identityCookieDays,
      'dieci minuti': serverLimits.secondStepMs / 60_000,
      '48 ore': limits.emailVerificationHours,
      'trenta giorni': storedMaxMs / dayMs,
      'sette giorni': null,
      'quindici minuti': serverLimits.accessTokenMinutes,
    },
  ],
  ['<p>Titolare del trattamento', { 'trenta giorni': null }],
  ['Con la scheda che finisce', { 'dieci minuti': limits.reservationMs / 60_000 }],
  ['Con tutte e due si può accedere', { 'sette giorni': limits.mergeHours / 24 }],
  ['Lo ritrovi fra i tuoi prestiti', { 'sette giorni': null }],
  ['Questo browser cancella', { 'sette giorni': null }],
  // What the person or the library takes, or how a page counts.
  ['Bastano due minuti', { 'due minuti': null }],
  ['Con la tessera attiva', { 'due minuti': null }],
  ['Ti rispondiamo per e-mail', { 'due giorni': null }],
  ['Giorni di preparazione', { 'due prestiti': null }],
  ['I dieci oggetti più prestati', { 'dieci oggetti': serverLimits.mostLentProducts }],
  ['Codici sbagliati', { '24 ore': serverLimits.wrongCodesHours }],
  ['È successo più di sette giorni fa', { 'sette giorni': limits.backdatedDays }],
  ['Dopo uno, tre e sette giorni', { 'sette giorni': overdueDays[2] }],
  ['Pagine viste', { 'trenta giorni': serverLimits.viewDays }],
  ['Prestiti cominciati', { 'dodici mesi': serverLimits.numbersMonths }],
  ['Da qui non si può stornare', { '180 giorni': serverLimits.refundDays }],
  ['Premi «Prova senza cambiare nulla»', { 'trenta giorni': limits.importUndoDays }],
  ['Questi codici si distinguono solo', { 'due oggetti': null }],
  // Set by others: the postal service, authenticator apps.
  ['Il CAP ha 5 cifre', { '5 cifre': null }],
  ['non è un CAP di', { 'cinque cifre': null }],
  ['riscrivilo con', { 'cinque cifre': null }],
  ['Sei cifre', { 'sei cifre': null, 'trenta secondi': null }],
  ["Un'app sul telefono", { 'sei cifre': null }],
]

const words = ['due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove', 'dieci']
const numbers = [...words, 'dodici', 'quindici', 'venti', 'trenta']
const units = '(?:secondi|minuti|ore|giorni|mesi|prestiti|oggetti|caratteri|cifre|euro|€|km|MB)'
const counted = new RegExp(
  `(?<![\\p{L}\\d])(?:\\d+|${numbers.join('|')}) ${units}(?!\\p{L})`,
  'giu',
)

const countOf: Record<string, number> = {
  due: 2,
  tre: 3,
  quattro: 4,
  cinque: 5,
  sei: 6,
  sette: 7,
  otto: 8,
  nove: 9,
  dieci: 10,
  dodici: 12,
  quindici: 15,
  venti: 20,
  trenta: 30,
}
const valueIn = (phrase: string) => {
  const [word = ''] = phrase.split(' ')
  return countOf[word] ?? Number(word)
}

test('a number in a text is that of the program', () => {
  const { items } = PO.parse(readFileSync('src/i18n/locales/it.po', 'utf8'))
  const found = items.flatMap(({ msgid }) =>
    [...msgid.matchAll(counted)].map(([phrase]) => ({ msgid, phrase: phrase.toLowerCase() })),
  )
  expect(found.length).toBeGreaterThan(10)
  for (const { msgid, phrase } of found) {
    const row = stated.find(([start]) => msgid.startsWith(start))?.[1]
    expect([msgid, phrase, row && phrase in row]).toEqual([msgid, phrase, true])
    const value = row?.[phrase] ?? null
    if (value !== null) expect([msgid, valueIn(phrase)]).toEqual([msgid, value])
  }
  const unused = stated.filter(([start]) => !items.some(({ msgid }) => msgid.startsWith(start)))
  expect(unused).toEqual([])
})

/** Numbers that the texts of a library may name, because nobody can set them. */
const fixed = new Set([`${limits.loanMaxDays} giorni`, 'sette giorni'])

test.each(['bologna', 'campus'])('the texts of %s name no number that is a setting', name => {
  const settings = JSON.parse(readFileSync(`server/operations/demo/${name}/library.json`, 'utf8'))
  for (const text of [settings.regolamento.it, settings.adhesion_form.it]) {
    const named = [...text.matchAll(counted)].map(([phrase = '']) => phrase.toLowerCase())
    expect(named.filter(phrase => !fixed.has(phrase))).toEqual([])
  }
})
