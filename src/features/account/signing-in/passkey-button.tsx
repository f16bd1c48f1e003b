import { Trans, useLingui } from '@lingui/react/macro'
import { Fingerprint } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { isOnline } from '#src/offline/online.ts'
import {
  knowsPasskeys,
  signInByPasskey,
  signInBySuggestion,
  stopSuggesting,
} from '#src/session/passkeys.ts'
import { Button } from '#src/ui/button/button.tsx'

type Props = { onDone: () => void; onFailure: (failure: Failure | null) => void }

/** Signs in with a passkey, if the browser supports it. */
export function PasskeyButton({ onDone, onFailure }: Props) {
  const { t } = useLingui()
  const { attempt, button } = useAttempt()
  if (!knowsPasskeys()) return null
  const signIn = async () => {
    onFailure(null)
    const work = () =>
      signInByPasskey().catch(error => {
        onFailure(toFailure(error))
        return false
      })
    if (await attempt(work)) onDone()
  }
  return (
    <Button
      look="secondary"
      {...button}
      pendingText={t`Accesso in corso…`}
      onClick={() => void signIn()}
    >
      <Fingerprint size={18} aria-hidden="true" />
      <Trans>Accedi con una passkey</Trans>
    </Button>
  )
}

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
