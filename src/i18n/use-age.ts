import { useLingui } from '@lingui/react/macro'
import { serverTimeOf, useNow } from '#src/platform/clock.ts'
import { useFormat } from './use-format.ts'

const minute = 60_000
/** With a network, data younger than this shows no age. */
const worthTelling = 5 * minute

/**
 * «Aggiornato 5 minuti fa», updated regularly; `null` for data younger than `least`, in milliseconds. `at` by the clock
 * of the device.
 */
export function useAge(at: number, least = worthTelling): string | null {
  const { t } = useLingui()
  const format = useFormat()
  const since = serverTimeOf(at)
  // The minute has begun before data that came in it.
  const now = Math.max(useNow().getTime(), since)
  if (!at || now - since < least) return null
  const age = format.age(since, now)
  return t`Aggiornato ${age}`
}
