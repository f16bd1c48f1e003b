import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useFormat } from './use-format.ts'

const minute = 60_000
/** Younger than this, data is as good as fresh and says nothing. */
const worthTelling = 5 * minute

/** «Aggiornato 5 minuti fa», kept up to date; `null` for data that is fresh. `at` as in `Date.now()`. */
export function useAge(at: number): string | null {
  const { t } = useLingui()
  const format = useFormat()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute)
    return () => clearInterval(timer)
  }, [])
  if (!at || now - at < worthTelling) return null
  const age = format.age(at, now)
  return t`Aggiornato ${age}`
}
