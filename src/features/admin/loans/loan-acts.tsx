import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { DeskAction, DeskLoan } from '#contract/shapes/desk.ts'
import { staffChanges } from '#domain/loans/staff-changes.ts'
import { toFailure } from '#src/api/failure.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { TextArea } from '#src/ui/field/text-field.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { useSaved } from '../use-saved.ts'
import { LoanChangeDialog } from './loan-change-dialog.tsx'

/** What the desk may do about a loan, by the same table that the server asks. */
export function LoanActs({ loan }: { loan: DeskLoan }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const saved = useSaved()
  const [open, setOpen] = useState<'deny' | 'change' | null>(null)
  const handover = useCall('desk.handover')
  const { name, code } = loan.product
  const may = (action: DeskAction) => loan.actions.includes(action)
  const run = async (kind: 'hand_out' | 'take_back') => {
    if (handover.isPending) return
    try {
      await handover.mutateAsync({ params: { id: loan.id }, body: { kind } })
      saved(t`Prestito aggiornato`)
    } catch (error) {
      showToast(failureText(toFailure(error)), 'alert')
    }
  }
  const changes = staffChanges(loan)
  const moves = changes.includes('point')
  return (
    <>
      {may('hand_out') && (
        <Button
          small
          disabledReason={offline}
          aria-label={t`Consegna ${name}`}
          onClick={() => void run('hand_out')}
        >
          <Trans>Consegna</Trans>
        </Button>
      )}
      {may('take_back') && (
        <Button
          small
          disabledReason={offline}
          aria-label={t`Riprendi ${name}`}
          onClick={() => void run('take_back')}
        >
          <Trans>Riprendi</Trans>
        </Button>
      )}
      {changes.length > 0 && (
        <Button
          look="secondary"
          small
          aria-label={moves ? t`Cambia date o punto di ${name}` : t`Cambia date di ${name}`}
          onClick={() => setOpen('change')}
        >
          {moves ? <Trans>Cambia date o punto</Trans> : <Trans>Cambia date</Trans>}
        </Button>
      )}
      {may('deny') && (
        <Button
          look="quiet"
          small
          disabledReason={offline}
          aria-label={t`Nega ${name}`}
          onClick={() => setOpen('deny')}
        >
          <Trans>Nega</Trans>
        </Button>
      )}
      <Link
        className="adm-link"
        to="/desk"
        search={{ object: code }}
        aria-label={t`${name} al banco`}
      >
        <Trans>Al banco</Trans>
      </Link>
      {open === 'deny' && <Denial loan={loan} onClose={() => setOpen(null)} />}
      {open === 'change' && <LoanChangeDialog loan={loan} onClose={() => setOpen(null)} />}
    </>
  )
}

function Denial({ loan, onClose }: { loan: DeskLoan; onClose: () => void }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const saved = useSaved()
  const [reason, setReason] = useState('')
  const motivation = reason.trim()
  const deny = useCall('desk.deny')
  const run = async () => {
    const call = { params: { id: loan.id }, body: { motivation } }
    if (!(await deny.mutateAsync(call).catch(() => null))) return
    onClose()
    saved(t`Prestito aggiornato`)
  }
  const missing = motivation ? null : t`Scrivi il motivo: lo leggerà chi ha prenotato`
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t`Negare il prestito?`}
      error={deny.error && failureText(deny.error)}
      act={t`Nega il prestito`}
      keep={t`Lascia com'è`}
      danger
      pending={deny.isPending}
      disabledReason={offline ?? missing}
      onConfirm={() => void run()}
    >
      <TextArea
        label={t`Motivo`}
        maxLength={limits.motivationMaxChars}
        value={reason}
        onChange={setReason}
      />
    </ConfirmDialog>
  )
}
