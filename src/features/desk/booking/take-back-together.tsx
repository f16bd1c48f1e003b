import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { ConditionInput, DeskLoan } from '#contract/shapes/desk.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { RefusedLines } from '#src/library/booking/refused-lines.tsx'
import { CallDialog } from '#src/library/form/call-dialog.tsx'
import { StatusChip } from '#src/ui/states/states.tsx'
import { ReturnFields, useCondition } from '../condition-fields.tsx'
import styles from '../desk.module.css'
import { useBookingChanged, useMovedTexts, useUndoMoves } from './undo-moves.tsx'

/** The loan of a label, and the copy that the desk has in hand. */
export type Scanned = { loan: string; copy: string | null }

type Props = {
  booking: string
  loans: readonly DeskLoan[]
  scanned: Scanned
  onMoved: () => void
  onClose: () => void
}

/** `pending`: why it cannot be sent yet. */
type Found = { condition: ConditionInput; pending: string | null }
type SetFound = (change: (all: ReadonlyMap<string, Found>) => ReadonlyMap<string, Found>) => void

/** Records the return of several loans at once, each with its own condition. */
export function TakeBackTogether({ booking, loans, scanned, onMoved, onClose }: Props) {
  const { t } = useLingui()
  const changed = useBookingChanged()
  const moved = useMovedTexts()
  const { offer } = useUndoMoves(booking)
  const [found, setFound] = useState<ReadonlyMap<string, Found>>(new Map())
  const take = useCall('desk.handovers')
  const count = loans.length
  const pending = loans.map(({ id }) => found.get(id)?.pending).find(Boolean)
  const send = () => {
    const returned = loans.map(({ id }) => ({
      ...found.get(id)?.condition,
      loan: id,
      copy: id === scanned.loan ? scanned.copy : null,
    }))
    const body = { kind: 'take_back', loans: returned } as const
    return take.mutateAsync({ params: { id: booking }, body })
  }
  return (
    <CallDialog
      open
      onClose={onClose}
      title={t`Prendere in restituzione?`}
      act={t`${plural(count, { one: 'È tornato # oggetto', other: 'Sono tornati # oggetti' })}`}
      keep={t`Non ancora`}
      missing={pending ?? null}
      send={send}
      onDone={answer => {
        onMoved()
        changed(answer)
        offer(moved(count).take_back, 'take_back')
      }}
    >
      <ul>
        {loans.map(loan => (
          <li key={loan.id} className={styles.part}>
            <Condition loan={loan} setFound={setFound} />
          </li>
        ))}
      </ul>
      <RefusedLines lines={take.error?.lines ?? []} />
    </CallDialog>
  )
}

/** What came back, what belongs to it, and, if something is to be said, its condition. */
function Condition({ loan, setFound }: { loan: DeskLoan; setFound: SetFound }) {
  const { t } = useLingui()
  const { id, product } = loan
  const name = useFormat().name(product)
  const accessories = product.accessories?.join(', ')
  const condition = useCondition()
  const { input, pending, damaged } = condition
  useEffect(() => {
    setFound(all => new Map(all).set(id, { condition: input, pending }))
  }, [setFound, id, input, pending])
  return (
    <>
      <p className={styles.head}>
        <strong>
          {name}, {product.code}
        </strong>
        {damaged && (
          <StatusChip tone="bad">
            <Trans>Danneggiato</Trans>
          </StatusChip>
        )}
      </p>
      {accessories && (
        <p className={styles.small}>
          <Trans>Controlla che ci sia tutto: {accessories}.</Trans>
        </p>
      )}
      <details>
        <summary>
          <Trans>Nota o danno: {name}</Trans>
        </summary>
        <ReturnFields
          condition={condition}
          label={t`Com'è tornato? ${name}`}
          accessories={product.accessories ?? []}
        />
      </details>
    </>
  )
}
