import { useEffect, useState } from 'react'

/** `t` is the secret of a letter, to the letter. */
export function mailedSecret({ t }: Record<string, unknown>): { t?: string } {
  return typeof t === 'string' ? { t } : {}
}

type Navigate = (to: { search: Record<string, never>; replace: true }) => Promise<void>

/**
 * The secret that the page was opened with. It stays neither in the address nor in the history.
 * @returns null where there was none
 */
export function useMailedSecret(t: string | undefined, navigate: Navigate): string | null {
  const [secret] = useState(t ?? null)
  useEffect(() => {
    if (t !== undefined) void navigate({ search: {}, replace: true })
  }, [t, navigate])
  return secret
}
