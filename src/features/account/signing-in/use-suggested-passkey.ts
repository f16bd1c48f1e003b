import { useEffect, useRef } from 'react'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { isOnline } from '#src/offline/online.ts'
import { signInBySuggestion, stopSuggesting } from '#src/session/passkeys.ts'

/** Suggests passkeys in the e-mail field while the form is mounted. */
export function useSuggestedPasskey(onDone: () => void, onFailure: (failure: Failure) => void) {
  const callbacks = useRef({ onDone, onFailure })
  callbacks.current = { onDone, onFailure }
  useEffect(() => {
    let gone = !isOnline()
    if (gone) return
    signInBySuggestion().then(
      entered => entered && !gone && callbacks.current.onDone(),
      error => {
        const failure = toFailure(error)
        // An error is shown only if the person chose a passkey.
        if (!gone && failure.code === 'passkey_refused') callbacks.current.onFailure(failure)
      },
    )
    return () => {
      gone = true
      void stopSuggesting().catch(() => {})
    }
  }, [])
}
