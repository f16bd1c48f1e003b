import { Trans, useLingui } from '@lingui/react/macro'
import { Fingerprint } from 'lucide-react'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { knowsPasskeys, signInByPasskey } from '#src/session/passkeys.ts'
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
