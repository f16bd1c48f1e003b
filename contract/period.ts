/**
 * The days from one to another, both included, as `YYYY-MM-DD`. The API calls them `from_date` and
 * `to_date`.
 */
export type Period = { from: string; to: string }
type Dates<D> = { from_date: D; to_date: D }

/** Converts a period from the API; `null` while one of its days is not chosen. */
export function periodOf(dates: Dates<string>): Period
export function periodOf(dates: Dates<string | null>): Period | null
export function periodOf({ from_date, to_date }: Dates<string | null>): Period | null {
  return from_date && to_date ? { from: from_date, to: to_date } : null
}

/** Converts a period for the API. */
export function datesOf({ from, to }: Period): Dates<string> {
  return { from_date: from, to_date: to }
}
