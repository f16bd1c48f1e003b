import type { RawTable } from '../read/parse-table.ts'
import { writtenDay } from '../values/days.ts'
import { writtenFlag } from '../values/flags.ts'
import { writtenNumber } from '../values/numbers.ts'
import { stateOfWord } from './states.ts'

/** How many filled cells of a file are looked at, and of one column at least and at most. */
const lookedInAll = 3000
const [least, most] = [10, 60]
/** From which part of its cells on a column is of a kind. */
const enough = 0.7

/** What the cells of a column are. `null`: texts of any kind, or nothing. */
type Content = 'email' | 'phone' | 'day' | 'url' | 'flag' | 'state' | 'number' | null

export type Profile = {
  content: Content
  /** The part of its filled cells that differ from each other, their usual length, and in which part of the rows there are any. */
  distinct: number
  length: number
  filled: number
}

const isEmail = (text: string) =>
  /^[^\s@;,]{1,64}@[^\s@;,]{1,190}$/.test(text) && text.includes('.', text.indexOf('@'))

/** With the day or the month first: which of the two is not known yet. */
const isDay = (text: string) => (writtenDay(text) ?? writtenDay(text, 'mdy')) !== null

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  if (digits.length < 8 || digits.length > 15 || !/^[+(\d][\d\s()/.+-]*$/.test(text)) return false
  // Without signs between its digits it begins as they do here, else it may be the number of anything.
  return (/[\s()/-]/.test(text) || /^(\+|0|3)/.test(text)) && !isDay(text)
}

const forms: readonly (readonly [Exclude<Content, null>, (text: string) => boolean])[] = [
  ['email', isEmail],
  ['url', text => /^(https?:\/\/|www\.)\S+$/i.test(text)],
  ['day', text => /\d/.test(text) && !/^\d{5}$/.test(text) && isDay(text)],
  ['phone', isPhone],
  // «1» and «0» are numbers, unless the heading says otherwise.
  ['flag', text => !/^\d$/.test(text) && writtenFlag(text) !== null],
  ['state', text => stateOfWord(text) !== null],
  ['number', text => writtenNumber(text) !== null],
]

/** What each column of a file is by its cells. */
export function profilesOf({ headings, rows }: RawTable): Map<string, Profile> {
  const looked = Math.min(most, Math.max(least, Math.floor(lookedInAll / headings.length)))
  return new Map(
    headings.map(heading => {
      const cells: string[] = []
      let seen = 0
      for (const row of rows) {
        const cell = row.cells[heading]
        seen += 1
        if (cell) cells.push(cell.slice(0, 200))
        if (cells.length === looked || seen === looked * 5) break
      }
      const content = forms.find(
        ([, fits]) => cells.length > 0 && cells.filter(fits).length >= cells.length * enough,
      )
      return [
        heading,
        {
          content: content?.[0] ?? null,
          distinct: cells.length > 0 ? new Set(cells).size / cells.length : 0,
          length: cells.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, cells.length),
          filled: cells.length / Math.max(1, seen),
        },
      ]
    }),
  )
}
