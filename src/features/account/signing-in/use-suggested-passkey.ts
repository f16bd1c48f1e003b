import { useEffect, useRef } from 'react'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { isOnline } from '#src/offline/online.ts'
import { signInBySuggestion, stopSuggesting } from '#src/session/passkeys.ts'

/** Offers passkeys among the suggestions of the e-mail field while the form is there. */
export function useSuggestedPasskey(onDone: () => void, onFailure: (failure: Failure) => void) {
  const told = useRef({ onDone, onFailure })
  told.current = { onDone, onFailure }
  useEffect(() => {
    let gone = !isOnline()
    if (gone) return
    signInBySuggestion().then(
      entered => entered && !gone && told.current.onDone(),
      error => {
        const failure = toFailure(error)
        // Only who chose a passkey is told that it failed.
        if (!gone && failure.code === 'passkey_refused') told.current.onFailure(failure)
      },
    )
    return () => {
      gone = true
      void stopSuggesting().catch(() => {})
    }
  }, [])
}
