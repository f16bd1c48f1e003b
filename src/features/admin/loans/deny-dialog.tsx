import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useUndoMove } from '#src/library/undo-move.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { TextArea } from '#src/ui/field/text-field.tsx'

/** Denies a loan, with a reason that the borrower reads. */
export function DenyDialog({ loan, onClose }: { loan: DeskLoan; onClose: () => void }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const { offer } = useUndoMove()
  const [reason, setReason] = useState('')
  const motivation = reason.trim()
  const deny = useCall('desk.deny')
  const run = async () => {
    const call = { params: { id: loan.id }, body: { motivation } }
    if (!(await deny.mutateAsync(call).catch(() => null))) return
    onClose()
    offer(t`Prestito negato`, loan.id, 'deny')
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
      <div data-unsaved={reason ? true : undefined}>
        <TextArea
          label={t`Motivo`}
          maxLength={limits.motivationMaxChars}
          value={reason}
          onChange={setReason}
        />
      </div>
    </ConfirmDialog>
  )
}
