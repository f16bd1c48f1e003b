import { useEffect, useState } from 'react'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { startSignOn } from '#src/session/single-sign-on.ts'

/** The way to the university's page, and why it did not open. */
export function useSignOn(from: string, fresh = false) {
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  // Back from the provider's page the browser may show this one as it was left.
  useEffect(() => {
    const awake = (event: PageTransitionEvent) => event.persisted && setPending(false)
    window.addEventListener('pageshow', awake)
    return () => window.removeEventListener('pageshow', awake)
  }, [])
  const start = async () => {
    setPending(true)
    setFailure(null)
    try {
      await startSignOn(from, fresh)
    } catch (error) {
      setFailure(toFailure(error))
      setPending(false)
    }
  }
  return { start, pending, failure }
}
