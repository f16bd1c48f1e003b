import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCall } from '#src/api/mutations.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { adhesionAccepted } from '#src/session/access.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { Banner } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import styles from './adhesion.module.css'

type Props = { version: string; onAccepted: () => void; onChanged: () => unknown }

/** A checkbox and a button. Pressing the button too early shows what is missing. */
export function AcceptForm({ version, onAccepted, onChanged }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const accept = useCall('adhesion.accept', {
    onSuccess: ({ access_token }) => {
      onAccepted()
      adhesionAccepted(access_token)
    },
  })
  const [ticked, setTicked] = useState(false)
  const agreement = t`Accetto il modulo di adesione per iniziare a utilizzare la webapp e prenotare gli oggetti`
  const submit = async () => {
    await accept.mutateAsync({ body: { version } }).catch(failure => {
      if (failure.code === 'adhesion_changed') void onChanged()
    })
  }
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        if (ticked && !offline && !accept.isPending) void submit()
      }}
    >
      {accept.error && <Banner tone="bad">{failureText(accept.error)}</Banner>}
      <Checkbox label={agreement} value={ticked} onChange={setTicked} />
      <Button
        type="submit"
        pending={accept.isPending}
        pendingText={t`Invio in corso…`}
        disabledReason={offline ?? (ticked ? null : t`Spunta la casella per accettare.`)}
        onBlocked={() => !offline && showToast(agreement, 'alert')}
      >
        <Trans>Accetta</Trans>
      </Button>
    </form>
  )
}
