export type CallOptions = { signal?: AbortSignal | undefined; idempotencyKey?: string }

/**
 * One page of a list. `storedAt`: when the stored catalogue that answered was read, in milliseconds since 1970;
 * `null` if it came from the server.
 */
export type Page<T> = {
  answer: T
  next: string | null
  storedAt: number | null
  /** The words that were searched for instead of misspelled ones. */
  meant?: string | undefined
  /** How many rows there are on all pages; absent in lists without numbered pages. */
  total?: number | null
}
