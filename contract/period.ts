/** The days from one to another, both included, as `YYYY-MM-DD`. */
export type Period = { from: string; to: string }
/**
 * Days of the longest loan. It is not in limits.ts, so that the home page, which shows it, does not load the other
 * limits.
 */
export const loanMaxDays = 30

/** The same in the API and the tables. */
export type Dates<D> = { from_date: D; to_date: D }

/** Converts a period from the API; `null` while one of its days is not chosen. */
export function periodOf(dates: Dates<string>): Period
export function periodOf(dates: Dates<string | null>): Period | null
export function periodOf({ from_date, to_date }: Dates<string | null>): Period | null {
  return from_date && to_date ? { from: from_date, to: to_date } : null
}

/** Converts a period for the API and for a row. */
export function datesOf({ from, to }: Period): Dates<string> {
  return { from_date: from, to_date: to }
}

/** Which date of a period a day is, as the API calls it. */
export function dateField({ from }: Period, day: string): keyof Dates<string> {
  return day === from ? 'from_date' : 'to_date'
}

/** Converts a shape with a period from the API. */
export function withPeriod<T extends Dates<string>>({ from_date, to_date, ...rest }: T) {
  return { from: from_date, to: to_date, ...rest }
}

/** Converts a shape with a period for the API. */
export function withDates<T extends Period>({ from, to, ...rest }: T) {
  return { from_date: from, to_date: to, ...rest }
}
