import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { startSignOn } from '#src/session/single-sign-on.ts'

/** Goes to the university's sign-on page; `failure` and `banner` say why that failed. */
export function useSignOn(from: string, fresh = false) {
  const { t } = useLingui()
  const { attempt, failure, banner, button } = useAttempt()
  const [left, setLeft] = useState(false)
  // The browser may restore this page from its back-forward cache.
  useEffect(() => {
    const restored = (event: PageTransitionEvent) => event.persisted && setLeft(false)
    window.addEventListener('pageshow', restored)
    return () => window.removeEventListener('pageshow', restored)
  }, [])
  const start = async () => {
    const going = await attempt(() => startSignOn(from, fresh).then(() => true))
    setLeft(going === true)
  }
  return {
    start: () => void start(),
    failure,
    banner,
    button: {
      ...button,
      pending: button.pending || left,
      pendingText: t`Ti portiamo alla pagina dell'università…`,
    },
  }
}
