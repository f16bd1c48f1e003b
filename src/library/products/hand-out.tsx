import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import type { Failure } from '#src/api/failure.ts'
import { withPreposition } from '#src/i18n/day-prepositions.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useToday } from '#src/library/clock.ts'
import { CallDialog } from '#src/library/form/call-dialog.tsx'
import { useAttempt } from '#src/library/form/use-attempt.tsx'

type Code = Failure['code']

/** Whether the refusal of a hand-out is a question for the desk. */
const isAsked = (code: Code | undefined) =>
  code === 'loan_not_begun' || code === 'pickup_closed' || code === 'too_late_today'

/** Whether a loan can be handed out now, if need be after a question. */
export const mayHandOut = ({ actions, hand_out_anyway }: DeskLoan) =>
  actions.includes('hand_out') || hand_out_anyway === true

type HandOut<A> = {
  loans: readonly DeskLoan[]
  /** Hands them out; with `anyway` in spite of what the question says. */
  send: (anyway: boolean) => Promise<A>
  onDone: (answer: A) => unknown
  /** A list has no place for a banner. */
  toast?: boolean
}

/**
 * Hands loans out by one press, on every screen in the same way: at once, or after the question whether to do it before the
 * first day or while the place is closed. `question` is that dialog, `lines` are what is refused.
 */
export function useHandOut<A>({ loans, send, onDone, toast = false }: HandOut<A>) {
  const [open, setOpen] = useState(false)
  const { attempt, failure, banner, button } = useAttempt({
    toast,
    // The question says it.
    ownText: ({ code }) => (isAsked(code) ? '' : null),
    onFailure: ({ code }) => isAsked(code) && setOpen(true),
  })
  const handOut = async () => {
    if (loans.some(loan => loan.hand_out_anyway)) return setOpen(true)
    const answer = await attempt(() => send(false))
    if (answer) onDone(answer)
  }
  const question = open && (
    <AskAnyway
      loans={loans}
      code={failure?.code}
      onClose={() => setOpen(false)}
      send={() => send(true)}
      onDone={onDone}
    />
  )
  const lines = (!isAsked(failure?.code) && failure?.lines) || []
  return { handOut: () => void handOut(), question, lines, banner, button }
}

type Props<A> = {
  loans: readonly DeskLoan[]
  /** The refusal, if it was sent. */
  code: Code | undefined
  onClose: () => void
  send: () => Promise<A>
  onDone: (answer: A) => unknown
}

/** Asks whether to hand out before the first day, or while the place is closed. */
function AskAnyway<A>({ loans, code, ...call }: Props<A>) {
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
