import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import type { Order } from '#contract/shapes/order.ts'
import { orderFacts } from '#domain/loans/order-facts.ts'
import { actionsOf } from '#domain/loans/order-status.ts'
import { isClosed } from '#domain/loans/states.ts'
import { useCall } from '#src/api/mutations.ts'
import { statusLabels } from '#src/i18n/order-status.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useToday } from '#src/library/clock.ts'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { useMemberOnlyReason } from '#src/session/use-refusals.ts'
import { Button } from '#src/ui/button/button.tsx'
import { lazily } from '#src/ui/lazily.ts'
import { RichText } from '#src/ui/rich-text/rich-text.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { DeferButton, defers } from '../defer-button.tsx'
import { useShowOrder } from '../order/order-dialog.ts'
import { BorrowerContact } from '../owner-contact.tsx'
import { StorySentence, StoryStatus } from '../story/order-story.tsx'
import styles from './lending.module.css'

/** They need the network: a phone stores them on first use. */
const dialogs = () => import('./lent-dialogs.tsx')
const AnswerDialog = lazily(async () => (await dialogs()).AnswerDialog)
const GiveUpDialog = lazily(async () => (await dialogs()).GiveUpDialog)
const ReturnDialog = lazily(async () => (await dialogs()).ReturnDialog)

/**
 * A loan of the member's own product: borrower, days, and the actions that the state table allows.
 */
export function LentLoan({ order }: { order: Order }) {
  const { i18n } = useLingui()
  const format = useFormat()
  const today = useToday()
  const [open, setOpen] = useState<'return' | 'give_up' | 'answer' | null>(null)
  const offline = useOfflineReason()
  const actions = actionsOf(orderFacts(order, today), 'owner')
  const showOrder = useShowOrder()
  const close = () => setOpen(null)
  const memberOnly = useMemberOnlyReason()
  const canAnswer = order.shipping.method === 'p2p' && !isClosed(order.status)
  const name = order.user.first_name
  const day = order.loan.collect_by && format.dayShort(order.loan.collect_by)
  return (
    <section className={styles.loan} aria-label={i18n._(statusLabels[order.status])}>
      <StorySentence order={order} recipient="owner" />
      <p className={styles.head}>
        <StoryStatus order={order} recipient="owner" />
        <span>{format.period(order.loan)}</span>
      </p>
      {name && (
        <p>
          {order.status === 'pending' ? (
            <Trans>Lo chiede {name}.</Trans>
          ) : (
            <Trans>Ora ce l'ha {name}.</Trans>
          )}
        </p>
      )}
      {day && (
        <p className={styles.note}>
          <Trans>Dopo {day} si annulla da solo.</Trans>
        </p>
      )}
      <Agreement order={order} />
      <BorrowerNote order={order} />
      <BorrowerContact order={order} />
      <div className={styles.acts}>
        {actions.includes('agree') && <AgreeButton order={order} />}
        {actions.includes('take_back') && (
          <Button disabledReason={offline} onClick={() => setOpen('return')}>
            <Trans>Conferma restituzione</Trans>
          </Button>
        )}
        {actions.includes('cancel') && (
          <Button look="secondary" disabledReason={offline} onClick={() => setOpen('give_up')}>
            {order.is.owner_agreed ? <Trans>Annulla prestito</Trans> : <Trans>Non posso</Trans>}
          </Button>
        )}
        {canAnswer && (
          <Button look="secondary" disabledReason={memberOnly} onClick={() => setOpen('answer')}>
            <Trans>Rispondi</Trans>
          </Button>
        )}
        {defers(order, actions) && <DeferButton order={order} onDone={showOrder} />}
      </div>
      <Suspense>
        <ReturnDialog order={order} open={open === 'return'} onClose={close} />
        <AnswerDialog order={order} open={open === 'answer'} onClose={close} />
        <GiveUpDialog order={order} open={open === 'give_up'} onClose={close} />
      </Suspense>
    </section>
  )
}

/** Which data of the owner the borrower sees now, and after the agreement. */
function Agreement({ order }: { order: Order }) {
  if (order.status !== 'pending' || order.shipping.method !== 'p2p') return null
  return (
    <p className={styles.note}>
      {order.is.owner_agreed ? (
        <Trans>Hai detto che va bene: chi lo chiede vede il tuo indirizzo e il tuo telefono.</Trans>
      ) : (
        <Trans>
          Se dici che va bene, chi lo chiede vede il tuo indirizzo e il tuo telefono. Finora vede
          solo il tuo nome e la zona.
        </Trans>
      )}
    </p>
  )
}

/**
 * The owner agrees to a request and shares their address. A click is required; an opened link is
 * not enough.
 */
function AgreeButton({ order }: { order: Order }) {
  const { t } = useLingui()
  const { attempt, button } = useAttempt({ toast: true })
  const showOrder = useShowOrder()
  const agree = useCall('orders.agree')
  const press = async () => {
    const agreed = await attempt(() => agree.mutateAsync({ params: { id: order.id } }))
    if (!agreed) return
    showToast(t`Fatto: ora potete sentirvi.`)
    showOrder(agreed)
  }
  return (
    <Button {...button} disabledReason={useMemberOnlyReason()} onClick={() => void press()}>
      <Trans>Va bene</Trans>
    </Button>
  )
}

/** The borrower's note, as markdown, and the answers to it. */
function BorrowerNote({ order }: { order: Order }) {
  const { note, note_answers } = order
  return (
    <>
      {note && (
        <blockquote className={styles.note}>
          <RichText markdown={note} short />
        </blockquote>
      )}
      {note_answers.length > 0 && (
        <section className={styles.note}>
          <p>
            <Trans>Risposte</Trans>
          </p>
          {note_answers.map(answer => (
            <RichText key={answer} html={answer} short />
          ))}
        </section>
      )}
    </>
  )
}
