import { Trans, useLingui } from '@lingui/react/macro'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { knowsPasskeys, signInByPasskey } from '#src/session/passkeys.ts'
import { Button } from '#src/ui/button/button.tsx'

type Props = { onDone: () => void; onFailure: (failure: Failure | null) => void }

/** Signs in with a passkey, if the browser supports it. */
export function PasskeyButton({ onDone, onFailure }: Props) {
  const { t } = useLingui()
  const offline = useOfflineReason()
  const [pending, setPending] = useState(false)
  if (!knowsPasskeys()) return null
  const signIn = async () => {
    setPending(true)
    onFailure(null)
    try {
      if (await signInByPasskey()) onDone()
    } catch (error) {
      onFailure(toFailure(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      look="secondary"
      pending={pending}
      pendingText={t`Accesso in corso…`}
      disabledReason={offline}
      onClick={() => void signIn()}
    >
      <Fingerprint size={18} aria-hidden="true" />
      <Trans>Accedi con una passkey</Trans>
    </Button>
  )
}
