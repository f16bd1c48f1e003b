/** The days of the week from Monday, short and long, in a language. */
export function weekdayNames(locale: string): { short: string; long: string }[] {
  const name = (weekday: 'short' | 'long', date: Date) =>
    new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(date)
  return Array.from({ length: 7 }, (_, index) => {
    // 5 January 1970 was a Monday.
    const date = new Date(Date.UTC(1970, 0, 5 + index))
    return { short: name('short', date), long: name('long', date) }
  })
}
