/** The name under which a tab keeps that it began anew for this style sheet; `null` for other failures. */
export function lostStyle(error: unknown): string | null {
  const message = error instanceof Error ? error.message : ''
  return /^Unable to preload CSS/.test(message) ? `reloaded: ${message}` : null
}
