type Names = { short: string; long: string }

const known = new Map<string, Names[]>()

/** The weekdays from Monday, short and long. */
export function weekdayNames(locale: string): Names[] {
  const names = known.get(locale) ?? namesIn(locale)
  known.set(locale, names)
  return names
}

function namesIn(locale: string): Names[] {
  const naming = (weekday: 'short' | 'long') =>
    new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' })
  const [short, long] = [naming('short'), naming('long')]
  return Array.from({ length: 7 }, (_, index) => {
    // 5 January 1970 was a Monday.
    const date = new Date(Date.UTC(1970, 0, 5 + index))
    return { short: short.format(date), long: long.format(date) }
  })
}
