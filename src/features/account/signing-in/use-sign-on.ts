import { useEffect, useState } from 'react'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { startSignOn } from '#src/session/single-sign-on.ts'

/** Goes to the university's sign-on page; `failure` says why that failed. */
export function useSignOn(from: string, fresh = false) {
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  // The browser may restore this page from its back-forward cache.
  useEffect(() => {
    const restored = (event: PageTransitionEvent) => event.persisted && setPending(false)
    window.addEventListener('pageshow', restored)
    return () => window.removeEventListener('pageshow', restored)
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
