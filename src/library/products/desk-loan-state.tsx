import { Trans, useLingui } from '@lingui/react/macro'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { lostLabel, statusLabels, statusTones } from '#src/i18n/order-status.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { StatusChip } from '#src/ui/states/states.tsx'

/** A loan's state as staff see it. An overdue loan is only overdue. */
export function DeskLoanState({ loan }: { loan: DeskLoan }) {
  const { i18n } = useLingui()
  if (loan.is.late) {
    return (
      <StatusChip tone="bad">
        <Trans>Prestito scaduto</Trans>
      </StatusChip>
    )
  }
  return (
    <>
      <LoanObstacle loan={loan} />
      <LoanMoved loan={loan} />
      {loan.is.lost ? (
        <StatusChip tone="bad">{i18n._(lostLabel)}</StatusChip>
      ) : (
        <StatusChip tone={statusTones[loan.status]}>{i18n._(statusLabels[loan.status])}</StatusChip>
      )}
    </>
  )
}

/** What only staff read about a loan, in one line. */
export function StaffNote({ text }: { text: string }) {
  const note = text.split('\n').filter(Boolean).join(' · ')
  return <Trans>Nota per noi: {note}</Trans>
}

/** What a waiting loan was before staff moved it: its borrower may still come on the former day, or to the former point. */
export function LoanMoved({ loan }: { loan: DeskLoan }) {
  const format = useFormat()
  const { moved_from: was, status, point } = loan
  if (!was || status !== 'pending') return null
  const days = format.period(was)
  const place = was.point ?? ''
  return (
    <StatusChip tone="neutral">
      {was.point === (point?.name ?? null) ? (
        <Trans>Spostato: era {days}</Trans>
      ) : (
        <Trans>
          Spostato: era {days}, {place}
        </Trans>
      )}
    </StatusChip>
  )
}

/** Why the borrower of a waiting loan would come in vain; nothing if they would not. */
export function LoanObstacle({ loan: { obstacle, expected_back } }: { loan: DeskLoan }) {
  const format = useFormat()
  if (!obstacle) return null
  const day = expected_back ? format.dayShort(expected_back) : ''
  return (
    <StatusChip tone="bad">
      {obstacle === 'in_repair' ? (
        <Trans>In manutenzione</Trans>
      ) : obstacle === 'missing' ? (
        <Trans>Manca</Trans>
      ) : obstacle === 'place_closed' ? (
        <Trans>Il punto è chiuso nei suoi giorni</Trans>
      ) : (
        <Trans>Non è tornato: doveva tornare {day}</Trans>
      )}
    </StatusChip>
  )
}
