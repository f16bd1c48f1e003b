import { setImmediate } from 'node:timers/promises'

/** How many rows are processed at once, or by one statement: a few milliseconds of work. */
const rowsAtOnce = 100

/** Yields rows in slices; between two slices other requests run. */
export async function* slices<T>(rows: Iterable<T>, size = rowsAtOnce): AsyncGenerator<T[]> {
  let slice: T[] = []
  for (const row of rows) {
    slice.push(row)
    if (slice.length < size) continue
    yield slice
    slice = []
    await setImmediate()
  }
  if (slice.length > 0) yield slice
}

/** Maps rows in slices. */
export async function mapSlices<T, R>(
  rows: Iterable<T>,
  change: (row: T, index: number) => R,
): Promise<R[]> {
  const changed: R[] = []
  for await (const part of slices(rows)) {
    for (const row of part) changed.push(change(row, changed.length))
  }
  return changed
}
