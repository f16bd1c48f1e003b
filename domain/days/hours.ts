import type { FieldRule } from '#contract/texts/failures.ts'

/** A time of a day, `HH:MM`. The end of a day is `24:00`. */
export type Time = string
/** From the first time until before the second. */
export type HoursRange = { from: Time; until: Time }
/** Why hours cannot be used; each has a text with an example. */
export type HoursFault = Extract<FieldRule, 'hours' | 'hours_overlap' | 'hours_midnight'>

const noon = 12 * 60
const midnight = 24 * 60

/** Words for a dash, in the languages of the app. */
const dashWords = /\b(alle|alla|all|al|a|fino|bis|to|till|until)\b/g
/** Words between two ranges, and around them. */
const separatorWords = /\b(e|ed|and|und|poi|then|dann)\b|[/;&+\n]/g
const fillers = /\b(ore|ora|h|uhr|dalle|dalla|dall|dal|das|von|from|hours?|o'clock)\b|['’]/g
const noons = /\b(mezzogiorno|noon|midday|mittags?)\b/g
const midnights = /\b(mezzanotte|midnight|mitternacht)\b/g
const closed =
  /^(chius[oi]|closed|geschlossen|zu|nessun[oa]?|none|riposo|ruhetag|[-–—/]|chiuso il giorno)?$/
const always = /^(h ?24|24 ?h|24 ?\/ ?7|24 (ore )?su 24|sempre( aperto)?|always( open)?|immer)$/

/**
 * Reads hours in the ways people write them: `9-12`, `16-19.30`, `9.00–12.00 / 16.00–19.00`, `dalle ore 9 alle 12`,
 * `9am to 5pm`, `chiuso`. Touching ranges become one.
 * @returns the same in the form that is stored, `09:00-12:00, 16:00-19:30` and empty if closed; or the fault
 */
export function parseHours(text: string): { hours: string } | { fault: HoursFault } {
  const said = text.normalize('NFKC').toLowerCase().trim().replace(/\.$/, '')
  if (closed.test(said)) return { hours: '' }
  if (always.test(said)) return { hours: '00:00-24:00' }
  const plain = said
    .replace(/(?<![a-z])([ap])\.? ?m\b\.?/g, '$1m')
    .replace(midnights, '24:00')
    .replace(noons, '12:00')
    // The «h» of «9h30» and «9h», before it counts as a word.
    .replace(/(\d) ?h ?(\d{2})\b/g, '$1:$2')
    .replace(/(\d) ?h\b/g, '$1')
    .replace(separatorWords, ' , ')
    .replace(fillers, ' ')
    .replace(dashWords, '-')
    .replace(/[‐-―−~]|--+/g, '-')
  const withCommas = read(plain)
  // «9,30-12,30»: as minutes only if the comma does not separate ranges.
  const asMinutes = withCommas ?? read(plain.replace(/(\d),([0-5]\d)\b/g, '$1:$2'))
  return asMinutes ? checked(asMinutes) : { fault: 'hours' }
}

/** The time in the way people write one, as `HH:MM`; `null` if it is none. */
export function parseTime(text: string): Time | null {
  const plain = text
    .toLowerCase()
    .replace(fillers, ' ')
    .replace(/(\d) ?h ?(\d\d)?\b/, '$1:$2')
    .trim()
  const match = oneTime.exec(plain.replace(/:$/, '').replace(/ (?=[ap]m)/, ''))
  const minutes = match && minutesOf(match.slice(1))
  return minutes === null ? null : timeOf(minutes)
}

/** The ranges of stored hours; `null` if older versions stored what is none. */
export function rangesOf(hours: string): HoursRange[] | null {
  const parsed = parseHours(hours)
  if ('fault' in parsed) return null
  return parsed.hours
    .split(', ')
    .filter(Boolean)
    .map(range => ({ from: range.slice(0, 5), until: range.slice(6) }))
}

type OpeningHours = {
  hours: readonly string[]
  holidays: readonly { inizio: string; fine: string }[]
  additional_days: readonly { hours: string }[]
}

/** The opening of a pickup point with its hours in the stored form, and what is wrong with it, by field. */
export function checkOpening<O extends OpeningHours>(
  opening: O,
): { opening: O; faults: Record<string, FieldRule> } {
  const faults: Record<string, FieldRule> = {}
  const read = (text: string, field: string) => {
    const parsed = parseHours(text)
    if ('hours' in parsed) return parsed.hours
    faults[field] = parsed.fault
    return text
  }
  const hours = opening.hours.map((text, at) => read(text, `hours.${at}`))
  const additional_days = opening.additional_days.map((row, at) => {
    const field = `additional_days.${at}.hours`
    const known = read(row.hours, field)
    if (known === '') faults[field] = 'hours'
    return { ...row, hours: known }
  })
  for (const [at, { inizio, fine }] of opening.holidays.entries()) {
    if (fine < inizio) faults[`holidays.${at}.fine`] = 'date'
  }
  return { opening: { ...opening, hours, additional_days }, faults }
}

/** Minutes since the day began. */
export function minutesSince(time: Time): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

export function timeOf(minutes: number): Time {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

const oneTime = /^(\d{1,2})(?:[:.]([0-5]\d)|([0-5]\d))?(am|pm)?$/
type Range = [from: number, until: number]

/** Ranges with commas or spaces between them; `null` for any other text. */
function read(text: string): Range[] | null {
  const plain = text
    .replace(/\s+/g, ' ')
    .replace(/ ?- ?/g, '-')
    .replace(/ (?=[ap]m)/g, '')
  const ranges: Range[] = []
  for (const range of plain.split(/[ ,]+/).filter(Boolean)) {
    const [first, last, ...more] = range.split('-').map(one => oneTime.exec(one)?.slice(1))
    if (!first || !last || more.length > 0) return null
    // A range that ends at 0:00 ends with the day.
    const until = minutesOf(last) || (last[0] && /^0?0$/.test(last[0]) ? midnight : null)
    const from = beginning(first, until, last[3])
    if (from === null || until === null) return null
    ranges.push([from, until])
  }
  return ranges.length > 0 ? ranges : null
}

type Parts = (string | undefined)[]

/** The half of the day of «1-5pm» is that of its end, unless it would begin after it. */
function beginning(parts: Parts, until: number | null, endHalf: string | undefined) {
  const from = minutesOf(parts)
  if (from === null || until === null || parts[3] || endHalf !== 'pm') return from
  return from + noon < until ? from + noon : from
}

function minutesOf([hour, minutes, joined, half]: Parts): number | null {
  const hours = Number(hour)
  if (half && (hours < 1 || hours > 12)) return null
  const shift = half === 'pm' && hours < 12 ? noon : half === 'am' && hours === 12 ? -noon : 0
  const total = hours * 60 + Number(minutes ?? joined ?? 0) + shift
  return total <= midnight ? total : null
}

/** Sorts the ranges and joins those that touch; a fault if one is empty, ends before it begins, or overlaps another. */
function checked(ranges: Range[]): { hours: string } | { fault: HoursFault } {
  if (ranges.some(([from, until]) => until < from)) return { fault: 'hours_midnight' }
  if (ranges.some(([from, until]) => until === from)) return { fault: 'hours' }
  const joined: Range[] = []
  for (const range of [...ranges].sort(([a], [b]) => a - b)) {
    const last = joined.at(-1)
    if (last && range[0] < last[1]) return { fault: 'hours_overlap' }
    if (last?.[1] === range[0]) last[1] = range[1]
    else joined.push([...range])
  }
  return { hours: joined.map(range => range.map(timeOf).join('-')).join(', ') }
}
