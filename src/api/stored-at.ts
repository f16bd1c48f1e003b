import { hashKey, type QueryKey } from '@tanstack/react-query'

/** Queries whose last answer was the worker's copy: since when it is kept. */
const stored = new Map<string, number>()

/** Notes where an answer came from. `at` in milliseconds since 1970, `null` for the server itself. */
export function noteStored(key: QueryKey, at: number | null) {
  if (at === null) stored.delete(hashKey(key))
  else stored.set(hashKey(key), at)
}

/** When a query's last answer left the server; `null` for just now. */
export function storedAt(key: QueryKey): number | null {
  return stored.get(hashKey(key)) ?? null
}
