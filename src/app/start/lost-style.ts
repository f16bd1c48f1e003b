/** The storage key for one reload after this missing style sheet; `null` for other failures. */
export function lostStyle(error: unknown): string | null {
  const message = error instanceof Error ? error.message : ''
  return /^Unable to preload CSS/.test(message) ? `reloaded: ${message}` : null
}
