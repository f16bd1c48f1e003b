import { useLingui } from '@lingui/react/macro'
import type { DeskLoan, DeskProduct } from '#contract/shapes/desk.ts'
import { useCall } from '#src/api/mutations.ts'
import { CallDialog } from '#src/library/form/call-dialog.tsx'
import { useUndoMove } from '#src/library/undo-move.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { ReturnFields, useCondition } from '../condition-fields.tsx'
import { useDeskChanged } from '../use-desk-changed.ts'

type Props = {
  label: string
  loan: DeskLoan
  data: Pick<DeskProduct, 'object' | 'defects'>
  /** It is returned already: only its condition is added. */
  returned?: boolean
  /** Called after the return. */
  onDone?: (answer: DeskProduct) => void
  onClose: () => void
}

/** Records the return of a product, its condition, and whether it needs maintenance. */
export function TakeBackDialog({ label, loan, data, returned = false, onDone, onClose }: Props) {
  const { t } = useLingui()
  const changed = useDeskChanged(label)
  const { object: product, defects = [] } = data
  const condition = useCondition(defects.length > 0)
  const { input, damaged, photo, pending } = condition
  const take = useCall('desk.handover')
  const add = useCall('desk.condition')
  const { offer } = useUndoMove()
  const send = () => {
    const params = { id: loan.id }
    if (returned) return add.mutateAsync({ params, body: input })
    return take.mutateAsync({
      params,
      body: { kind: 'take_back', copy: product.copy ?? null, ...input },
    })
  }
  return (
    <CallDialog
      open
      onClose={onClose}
      title={returned ? t`Nota o danno` : t`Prendere in restituzione?`}
      act={returned ? t`Salva` : t`È tornato`}
      keep={returned ? t`Lascia com'è` : t`Non ancora`}
      missing={pending}
      send={send}
      onDone={answer => {
        photo.remove()
        onDone?.(answer)
        changed(answer)
        if (returned) return showToast(damaged ? t`Ora è in manutenzione` : t`Nota salvata`)
        const text = damaged ? t`Restituito, ora è in manutenzione` : t`Restituito`
        offer(text, loan.id, 'take_back')
      }}
    >
      <ReturnFields
        condition={condition}
        label={t`Com'è tornato?`}
        accessories={product.accessories}
      />
    </CallDialog>
  )
}
