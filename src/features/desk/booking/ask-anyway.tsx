import { Trans, useLingui } from '@lingui/react/macro'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import type { Failure } from '#src/api/failure.ts'
import { withPreposition } from '#src/i18n/day-prepositions.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useToday } from '#src/library/clock.ts'
import { CallDialog } from '#src/library/form/call-dialog.tsx'

type Code = Failure['code']

/** Whether the refusal of a hand-out is a question for the desk. */
export const isAsked = (code: Code | undefined) =>
  code === 'loan_not_begun' || code === 'pickup_closed' || code === 'too_late_today'

/** For `ownText`: the question says it. */
export const whileAsked = ({ code }: Failure) => (isAsked(code) ? '' : null)

type Props<A> = {
  loans: readonly DeskLoan[]
  /** The refusal, if it was sent. */
  code: Code | undefined
  onClose: () => void
  send: () => Promise<A>
  onDone: (answer: A) => unknown
}

/** Asks whether to hand out before the first day, or while the place is closed. */
export function AskAnyway<A>({ loans, code, ...call }: Props<A>) {
  const { t } = useLingui()
  const format = useFormat()
  const today = useToday()
  const early = loans.find(({ from_date }) => from_date > today)
  const day = early && withPreposition('from', format.dayShort(early.from_date))
  const names = loans.map(({ product }) => `${format.name(product)}, ${product.code}`)
  return (
    <CallDialog
      open
      title={t`Consegnare lo stesso?`}
      act={t`Consegna lo stesso`}
      keep={t`Non ora`}
      {...call}
    >
      <p>{names.join('; ')}</p>
      <p>
        {day ? (
          <Trans>È prenotato {day}. Se lo consegni ora, il prestito comincia oggi.</Trans>
        ) : code === 'too_late_today' ? (
          <Trans>Per oggi il punto ha già chiuso.</Trans>
        ) : (
          <Trans>Il punto adesso è chiuso.</Trans>
        )}
      </p>
    </CallDialog>
  )
}
