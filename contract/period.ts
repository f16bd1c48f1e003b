/** The days from one to another, both included, as `YYYY-MM-DD`. On the wire they are `from_date` and `to_date`. */
export type Period = { from: string; to: string }
type Dates<D> = { from_date: D; to_date: D }

/** A period as it is on the wire; `null` while one of its days is not chosen. */
export function periodOf(dates: Dates<string>): Period
export function periodOf(dates: Dates<string | null>): Period | null
export function periodOf({ from_date, to_date }: Dates<string | null>): Period | null {
  return from_date && to_date ? { from: from_date, to: to_date } : null
}

/** A period as the wire wants it. */
export function datesOf({ from, to }: Period): Dates<string> {
  return { from_date: from, to_date: to }
}
