/** How a call is made. */
export type CallOptions = { signal?: AbortSignal | undefined; idempotencyKey?: string }

/** `storedAt`: since when the worker keeps this copy, in milliseconds since 1970; `null` for no copy. */
export type Page<T> = { answer: T; next: string | null; storedAt: number | null }
