import { useEffect, useState } from 'react'

type Navigate = (to: { search: Record<string, never>; replace: true }) => Promise<void>

/**
 * The secret in the page's address, which is then removed from the address and the history.
 * @returns null if there is none
 */
export function useMailedSecret(t: string | undefined, navigate: Navigate): string | null {
  const [secret] = useState(t ?? null)
  useEffect(() => {
    if (t !== undefined) void navigate({ search: {}, replace: true })
  }, [t, navigate])
  return secret
}
