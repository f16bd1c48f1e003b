/**
 * Tables as text: commas or semicolons, quotes where needed, CRLF (RFC 4180), and a byte order mark, by which Excel
 * recognises UTF-8. Anybody may write names and notes, so an apostrophe precedes text that a spreadsheet
 * would run as a formula: at the start of a cell, and after a semicolon, a tab or a line break inside it,
 * because a spreadsheet with another separator begins a new cell there.
 */
export type CsvCell = string | number | boolean | null | undefined

const mark = '\uFEFF'
const plainNumber = /^-\d+([.,]\d+)?$/
/**
 * Quotes and spaces may be between a separator and the character that begins a formula. Some spreadsheets
 * also accept its full-width form, as on East Asian keyboards.
 */
const atStart = /^(?='*[" ]*[=+\-@＝＋－＠\t\r])/
const afterSeparator = /[;\t\r\n](?='*[" ]*[=+\-@＝＋－＠])/g
const guardAtStart = /^'(?='*[" ]*[=+\-@＝＋－＠\t\r])/
const guardAfterSeparator = /([;\t\r\n])'(?='*[" ]*[=+\-@＝＋－＠])/g

/** @param locale of who opens it: there a spreadsheet has a separator of its own */
export function csvText(
  headings: readonly string[],
  rows: readonly (readonly CsvCell[])[],
  locale?: string,
): string {
  const separator = locale ? separatorIn(locale) : ','
  const lines = [headings, ...rows].map(row => row.map(csvCell).join(separator))
  return `${mark + lines.join('\r\n')}\r\n`
}

/** Where decimals have a comma, a spreadsheet separates cells by semicolons, and shows another file in one column. */
const separatorIn = (locale: string) => (decimalIn(locale) === ',' ? ';' : ',')

/** The sign before decimals. */
export const decimalIn = (locale: string) =>
  new Intl.NumberFormat(locale).format(0.5).includes(',') ? ',' : '.'

/** The text without the apostrophe that the export added. */
export function unguardedCell(text: string): string {
  return text.replace(guardAtStart, '').replace(guardAfterSeparator, '$1')
}

function csvCell(cell: CsvCell): string {
  const text = String(cell ?? '')
  const safe = plainNumber.test(text)
    ? text
    : text.replace(afterSeparator, "$&'").replace(atStart, "'")
  return /[",\r\n;\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
