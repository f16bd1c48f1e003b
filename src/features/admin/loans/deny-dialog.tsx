import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { useCall } from '#src/api/mutations.ts'
import { CallDialog } from '#src/library/form/call-dialog.tsx'
import { useUndoMove } from '#src/library/undo-move.tsx'
import { TextArea } from '#src/ui/field/text-field.tsx'

/** Denies a loan, with a reason that the borrower reads. */
export function DenyDialog({ loan, onClose }: { loan: DeskLoan; onClose: () => void }) {
  const { t } = useLingui()
  const { offer } = useUndoMove()
  const [reason, setReason] = useState('')
  const motivation = reason.trim()
  const deny = useCall('desk.deny')
  const missing = motivation ? null : t`Scrivi il motivo: lo leggerà chi ha prenotato`
  return (
    <CallDialog
      open
      onClose={onClose}
      title={t`Negare il prestito?`}
      act={t`Nega il prestito`}
      keep={t`Lascia com'è`}
      danger
      missing={missing}
      send={() => {
        const call = { params: { id: loan.id }, body: { motivation } }
        return deny.mutateAsync(call)
      }}
      onDone={() => {
        onClose()
        offer(t`Prestito negato`, loan.id, 'deny')
      }}
    >
      <div data-unsaved={reason ? true : undefined}>
        <TextArea
          label={t`Motivo`}
          maxLength={limits.motivationMaxChars}
          value={reason}
          onChange={setReason}
        />
      </div>
    </CallDialog>
  )
}
