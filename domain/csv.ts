/**
 * Tables as text. Comma, quotes where needed, CRLF (RFC 4180), and the mark that tells Excel it is
 * UTF-8. A cell that a spreadsheet would run as a formula gets an apostrophe before it: names and notes
 * are written by anyone.
 */
export type CsvCell = string | number | boolean | null | undefined

const mark = '\uFEFF'
/** A plain number may begin with a minus; a word may not. */
const formula = /^[=+@\t\r]|^-(?!\d+([.,]\d+)?$)/

export function csvText(
  headings: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): string {
  return `${mark + [headings, ...rows].map(row => row.map(csvCell).join(',')).join('\r\n')}\r\n`
}

function csvCell(cell: CsvCell): string {
  const text = String(cell ?? '')
  const safe = formula.test(text) || /^'+[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n;]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
