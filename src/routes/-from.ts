/** `from` is the page to return to. */
export function fromOf({ from }: Record<string, unknown>): { from?: string } {
  return typeof from === 'string' ? { from } : {}
}
