import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { AdminLoan } from '#contract/shapes/admin.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { TextArea } from '#src/ui/field/text-field.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { useSaved } from './use-saved.ts'

/** What the desk may do about a loan, by the same table that the server asks. */
export function LoanActs({ loan }: { loan: AdminLoan }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const saved = useSaved('admin.loans', 'admin.objects', 'admin.numbers')
  const [denying, setDenying] = useState(false)
  const [reason, setReason] = useState('')
  const move = useCall('admin.loans.move')
  const run = async (action: AdminLoan['actions'][number]) => {
    if (move.isPending) return
    const motivation = reason.trim()
    const body = { action, ...(action === 'deny' && { motivation }) }
    try {
      await move.mutateAsync({ params: { id: loan.id }, body })
      setDenying(false)
      saved(t`Prestito aggiornato`)
    } catch (failure) {
      if (action !== 'deny')
        showToast(failureText(failure as Parameters<typeof failureText>[0]), 'alert')
    }
  }
  const may = (action: AdminLoan['actions'][number]) => loan.actions.includes(action)
  return (
    <>
      {may('hand_out') && (
        <Button
          small
          disabledReason={offline}
          aria-label={t`Consegna ${loan.object.name}`}
          onClick={() => void run('hand_out')}
        >
          <Trans>Consegna</Trans>
        </Button>
      )}
      {may('take_back') && (
        <Button
          small
          disabledReason={offline}
          aria-label={t`Riprendi ${loan.object.name}`}
          onClick={() => void run('take_back')}
        >
          <Trans>Riprendi</Trans>
        </Button>
      )}
      {may('deny') && (
        <Button
          look="quiet"
          small
          disabledReason={offline}
          aria-label={t`Nega ${loan.object.name}`}
          onClick={() => setDenying(true)}
        >
          <Trans>Nega</Trans>
        </Button>
      )}
      <ConfirmDialog
        open={denying}
        onClose={() => setDenying(false)}
        title={t`Negare il prestito?`}
        error={move.error && denying ? failureText(move.error) : null}
        act={t`Nega il prestito`}
        keep={t`Lascia com'è`}
        danger
        pending={move.isPending}
        disabledReason={
          offline ?? (reason.trim() ? null : t`Scrivi il motivo: lo leggerà chi ha prenotato`)
        }
        onConfirm={() => void run('deny')}
      >
        <TextArea label={t`Motivo`} value={reason} onChange={setReason} />
      </ConfirmDialog>
    </>
  )
}
