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

/** How many stored rows one statement reads. */
const pageRows = 1000

/** Reads stored rows page by page, in the order of their key: each statement is a short transaction. */
export async function* storedPages<T>(
  read: (after: string, limit: number) => Promise<T[]>,
  keyOf: (row: T) => string,
): AsyncGenerator<T[]> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: T[] = await read(after, pageRows)
    yield page
    const last = page.at(pageRows - 1)
    after = last && keyOf(last)
  }
}

/**
 * How long the event loop may be held before others get their turn. A page of another library needs about twelve turns,
 * and waits this long in each.
 */
const turnMs = 2

/** For long work, to be called between its small pieces: after a few milliseconds it returns what is to be awaited. */
export function turns(): () => Promise<void> | null {
  let since = performance.now()
  return () => {
    if (performance.now() - since < turnMs) return null
    return setImmediate().then(() => {
      since = performance.now()
    })
  }
}

/** Maps rows, of which each may be large. */
export async function mapSlices<T, R>(rows: Iterable<T>, change: (row: T, index: number) => R) {
  const changed: R[] = []
  const turn = turns()
  for (const row of rows) {
    changed.push(change(row, changed.length))
    const others = turn()
    if (others) await others
  }
  return changed
}
