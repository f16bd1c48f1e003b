import type { LeftRow } from '../read/parse-table.ts'
import type { TableRecord } from '../read/read-records.ts'
import { mapSlices } from '../slices.ts'

/** How many rows may stand above the headings, and how many are looked at to know how a usual row is. */
const aboveMax = 15
const looked = 200
/** How long a heading is at most, when headings are looked for. */
const headingChars = 60
const shownChars = 80

const filledOf = ({ cells }: TableRecord) => cells.filter(Boolean)

/**
 * Separates the headings and the rows of a table from what people write around it: a title above, totals, notes at the foot, headings
 * that are repeated on each page, and a line over a group of rows.
 */
export async function findTable(all: readonly TableRecord[]) {
  const usual = usualWidth(all)
  const at = headingAt(all, usual)
  const heading: TableRecord = all[at] ?? { line: 1, cells: [] }
  const left: LeftRow[] = []
  const leave = (record: TableRecord, why: LeftRow['why']) => {
    left.push({ line: record.line, why, text: filledOf(record).join(' · ').slice(0, shownChars) })
  }
  for (const record of all.slice(0, at)) leave(record, 'title')
  const rows = all.slice(at + 1)
  const foot = footAt(rows, usual)
  const isSame = ({ cells }: TableRecord) =>
    cells[0] === heading.cells[0] && cells.join('\n') === heading.cells.join('\n')
  const records: TableRecord[] = []
  // Where all names are in capitals, they are no lines over a group.
  const shown = rows.slice(0, looked).map(filledOf)
  const shouts =
    shown.filter(([first = '', next]) => next && isInCapitals(first)).length * 5 > shown.length
  await mapSlices(rows, (record, index) => {
    const kind = { isHeading: isSame(record), isFoot: index >= foot, shouts }
    const why = whyLeft(record, usual, kind)
    if (why) leave(record, why)
    else records.push(record)
  })
  return { heading, records, left }
}

/** How many cells most rows have; 1 for a list. */
function usualWidth(all: readonly TableRecord[]): number {
  const widths = all.slice(0, looked).map(record => filledOf(record).length)
  const several = widths.filter(width => width > 1).sort((a, b) => a - b)
  return several.length * 2 < widths.length ? 1 : (several[Math.floor(several.length / 2)] ?? 1)
}

/** The first row, unless it and those after it have only a title, and then a row of words has about all columns. */
function headingAt(all: readonly TableRecord[], usual: number): number {
  if (usual < 3) return 0
  for (const [at, record] of all.slice(0, aboveMax).entries()) {
    const filled = filledOf(record)
    if (filled.length > usual * 0.34 && filled.length > 1) {
      return at === 0 || (filled.length >= usual * 0.6 && filled.every(isLabel)) ? at : 0
    }
  }
  return 0
}

/** Words, also with a year: «Quota 2026». */
const isLabel = (text: string) =>
  text.length <= headingChars &&
  /\p{L}/u.test(text) &&
  !/\d{3}|@/.test(text.replace(/\b(19|20)\d\d\b/g, ''))

/** Where the notes at the foot begin: after an empty row, with few cells each. */
function footAt(rows: readonly TableRecord[], usual: number): number {
  if (usual < 3) return rows.length
  let at = rows.length
  const isFew = (record: TableRecord | undefined) =>
    record !== undefined && filledOf(record).length < Math.max(2, usual * 0.34)
  while (at > 0 && rows.length - at < aboveMax && isFew(rows[at - 1])) at -= 1
  // Without an empty row between, the last things may only have little written about them.
  for (let first = at; first < rows.length; first += 1) {
    const [before, record] = [rows[first - 1], rows[first]]
    if (before && record && (record.line > before.line + 1 || isTotal(before, usual))) return first
  }
  return rows.length
}

/** «TOTALE;;;63»: the word for a total, and besides numbers only. */
function isTotal(record: TableRecord, usual: number): boolean {
  const [word = '', ...others] = filledOf(record)
  if (
    !/^(sub)?(total|totale|totali|tot|gesamt|gesamtsumme|summe|somma|sum|grand total|total général)\b[ .:]*/i.test(
      word,
    )
  ) {
    return false
  }
  // «Totale 63 oggetti» in one cell; a product may be called «Total Station».
  return others.length < usual * 0.67 && others.every(isNumber)
}

const isInCapitals = (text: string) =>
  text.length > 3 && /\p{Lu}/u.test(text) && !/[\p{Ll}\d]/u.test(text)

function whyLeft(
  record: TableRecord,
  usual: number,
  { isHeading, isFoot, shouts }: { isHeading: boolean; isFoot: boolean; shouts: boolean },
): LeftRow['why'] | null {
  if (isHeading) return 'heading'
  if (usual < 3) return usual > 1 && isTotal(record, 3) ? 'total' : null
  if (isTotal(record, usual)) return 'total'
  const filled = filledOf(record)
  if (filled.length > 1) return isFoot ? 'note' : null
  const [text = ''] = filled
  const isBanner = record.isWide || (!shouts && isInCapitals(text))
  return isBanner || isFoot || /^(\*|n\.? ?b\.?\b|note?:)/i.test(text) ? 'note' : null
}

/** A number, with a short unit behind it if it has one: `63`, `1.335,00 €`, `12 pz.`. */
function isNumber(text: string): boolean {
  const unit = text.replace(/[^\p{L}]/gu, '')
  return unit === '' || (/^[\d.,' ]/.test(text) && unit.length < 10)
}
