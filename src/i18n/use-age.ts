import { useLingui } from '@lingui/react/macro'
import { useEffect, useReducer } from 'react'
import { useNow } from '#src/platform/use-now.ts'
import { useFormat } from './use-format.ts'

const minute = 60_000
/** With a network, data younger than this shows no age. */
const worthTelling = 5 * minute

/**
 * «Aggiornato 5 minuti fa», updated regularly; `null` for data younger than `least`, in milliseconds. `at` as
 * in `Date.now()`.
 */
export function useAge(at: number, least = worthTelling): string | null {
  const { t } = useLingui()
  const format = useFormat()
  const now = useNow().getTime()
  const [, again] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const timer = setInterval(again, minute)
    return () => clearInterval(timer)
  }, [])
  if (!at || now - at < least) return null
  const age = format.age(at, now)
  return t`Aggiornato ${age}`
}
