const dayMs = 86_400_000
/** The days that a cell may mean: 1954 to 2119. */
const [least, most] = [20_000, 80_000]

/**
 * The day, and the time if it has one, of a spreadsheet's number of days: `45992` is `2025-12-01`. `null` if it is no day of our time.
 * @param is1904 whether the workbook counts from 1904, as old programs for the Mac did
 */
export function serialDay(serial: number, is1904 = false): string | null {
  const days = is1904 ? serial + 1462 : serial
  if (!(days >= least && days < most)) return null
  // Day 60 of such a count is the 29 February 1900, which did not exist.
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400) * 1000)
  const text = at.toISOString().slice(0, 19)
  return at.getTime() % dayMs === 0 ? text.slice(0, 10) : text
}
