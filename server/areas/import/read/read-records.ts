import { ImportRefused } from '../faults.ts'
import { turns } from '../slices.ts'
import { type Room, sourceLimits } from '../sources/source.ts'
import { delimiterOf } from './decode.ts'

/** A filled row; `line` is its number in a spreadsheet. `isWide`: it begins with a cell that was merged over others to its right. */
export type TableRecord = { line: number; cells: string[]; isWide?: true }

/** The headings are among the first rows. The widest of these is the width of the table. */
const firstRows = 20

/** Lets other requests run between two records. @throws ImportRefused if the text is no table, or larger than one may be */
export async function readRecords(file: string, text: string, room: Room): Promise<TableRecord[]> {
  const records: TableRecord[] = []
  const turn = turns()
  for (const record of recordsOf(file, text, room)) {
    if (record) records.push(record)
    const others = turn()
    if (others) await others
  }
  return records
}

/** The records of a CSV text (RFC 4180), without blanks around a cell. `null` stands for empty rows. They use up `room`. */
function* recordsOf(file: string, text: string, room: Room): Generator<TableRecord | null> {
  const { delimiter, skip } = delimiterOf(text)
  const bare = {
    ',': /[^,\r\n"]*/y,
    ';': /[^;\r\n"]*/y,
    '\t': /[^\t\r\n"]*/y,
    '|': /[^|\r\n"]*/y,
  }[delimiter]
  const blank = delimiter === '\t' ? / */y : /[ \t]*/y
  const emptyRows = /(?:\r\n?|\n){1,1000}/y
  let [at, line, width, count] = [0, 1, 0, 0]
  const take = (form: RegExp) => {
    form.lastIndex = at
    const [found = ''] = form.exec(text) ?? []
    at += found.length
    return found
  }
  const refuse = (rule: ImportRefused['faults'][number]['rule'], row: number | null = line) => {
    throw new ImportRefused([{ file, row, column: null, rule }])
  }
  /** A quoted cell, from its first quote to the delimiter. */
  const quoted = () => {
    const from = at + 1
    let end = text.indexOf('"', from)
    while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
    if (end < 0) refuse('stray_quote')
    at = end + 1
    take(blank)
    if (at < text.length && ![delimiter, '\r', '\n'].includes(text[at] ?? '')) refuse('stray_quote')
    return text.slice(from, end).replaceAll('""', '"').trim()
  }
  for (let skipped = 0; skipped < skip; skipped += 1) {
    const end = text.indexOf('\n', at)
    at = end < 0 ? text.length : end + 1
    line += 1
  }
  while (at < text.length) {
    const breaks = take(emptyRows)
    if (breaks) {
      line += breaks.split(/\r\n?|\n/).length - 1
      yield null
      continue
    }
    const cells: string[] = []
    for (;;) {
      take(blank)
      if (text[at] === '"') cells.push(quoted())
      else cells.push(take(bare).trim())
      if (text[at] === '"') refuse('stray_quote')
      if (text[at] !== delimiter) break
      at += 1
      if (cells.length > sourceLimits.columns) refuse('too_many_columns')
    }
    const more = cells.findLastIndex(Boolean) + 1
    if (more > 0) {
      if (count > 0) room.rows -= 1
      if (count > 0) room.cells -= Math.max(width, more)
      if (room.rows < 0) refuse('too_many_rows', null)
      if (room.cells < 0) refuse('too_many_values', null)
      if (count < firstRows) width = Math.max(width, cells.length)
      count += 1
      yield { line, cells }
    } else yield null
    at += text.startsWith('\r\n', at) ? 2 : 1
    line += 1
  }
}
