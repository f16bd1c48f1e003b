import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Hold } from '#contract/shapes/hold.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'

/** Leaves the queue after confirmation, because the position is lost. */
export function LeaveQueue({ hold }: { hold: Hold }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const leave = useCall('holds.leave')
  const [asking, setAsking] = useState(false)
  const { name } = hold.product
  const confirm = async () => {
    const left = await leave.mutateAsync({ params: { id: hold.id } }).catch(() => null)
    if (!left) return
    setAsking(false)
    showToast(t`Sei uscito dalla coda`)
    client.setQueryData(queryFor('holds.list').queryKey, (holds = []) =>
      holds.filter(({ id }) => id !== hold.id),
    )
  }
  return (
    <>
      <Button look="secondary" small disabledReason={offline} onClick={() => setAsking(true)}>
        {hold.offer ? <Trans>Lascia il turno</Trans> : <Trans>Esci dalla coda</Trans>}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t`Uscire dalla coda?`}
        error={leave.error && failureText(leave.error)}
        act={hold.offer ? t`Lascia il turno` : t`Esci dalla coda`}
        keep={t`Resta in coda`}
        danger
        pending={leave.isPending}
        disabledReason={offline}
        onConfirm={() => void confirm()}
      >
        <p>
          <Trans>
            Il tuo posto per {name} passa a chi viene dopo. Se ci ripensi ricominci dal fondo.
          </Trans>
        </p>
      </ConfirmDialog>
    </>
  )
}
