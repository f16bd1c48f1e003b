import { hashKey, type QueryKey } from '@tanstack/react-query'

/** When the server sent the answer of each query that the stored catalogue answered. */
const stored = new Map<string, number>()

/** Records the origin of an answer. `at` in milliseconds since 1970, `null` for the server. */
export function noteStored(key: QueryKey, at: number | null) {
  if (at === null) stored.delete(hashKey(key))
  else stored.set(hashKey(key), at)
}

/** When the server sent a query's last answer; `null` for just now. */
export function storedAt(key: QueryKey): number | null {
  return stored.get(hashKey(key)) ?? null
}
