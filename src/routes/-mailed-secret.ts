/** `t` is the secret of a letter, to the letter. */
export function mailedSecret({ t }: Record<string, unknown>): { t?: string } {
  return typeof t === 'string' ? { t } : {}
}
