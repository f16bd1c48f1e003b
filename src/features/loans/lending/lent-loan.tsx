import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Order } from '#contract/shapes/order.ts'
import { orderFacts } from '#domain/order-facts.ts'
import { actionsOf } from '#domain/order-status.ts'
import { todayIn } from '#domain/plain-date.ts'
import { statusLabels, statusTones } from '#src/i18n/order-status.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLibrary } from '#src/library/library.ts'
import { Button } from '#src/ui/button/button.tsx'
import { RichText } from '#src/ui/rich-text/rich-text.tsx'
import { StatusChip } from '#src/ui/states/states.tsx'
import { DeferButton, defers } from '../defer-button.tsx'
import { useOrderChanged } from '../use-order-changed.ts'
import { BorrowerContact } from './borrower-contact.tsx'
import { GiveUpDialog } from './give-up-dialog.tsx'
import styles from './lending.module.css'
import { ReturnDialog } from './return-dialog.tsx'

/** A loan of an object of mine: to whom, from when to when, and what I may do by the state table. */
export function LentLoan({ order }: { order: Order }) {
  const { i18n } = useLingui()
  const format = useFormat()
  const { time_zone } = useLibrary()
  const [open, setOpen] = useState<'return' | 'give_up' | null>(null)
  const actions = actionsOf(orderFacts(order, todayIn(time_zone, new Date())), 'owner')
  const { changed } = useOrderChanged()
  const close = () => setOpen(null)
  const name = order.user.first_name
  const until = order.loan.collect_by && format.dayShort(order.loan.collect_by)
  return (
    <section className={styles.loan} aria-label={i18n._(statusLabels[order.status])}>
      <p className={styles.head}>
        <StatusChip tone={statusTones[order.status]}>
          {i18n._(statusLabels[order.status])}
        </StatusChip>
        <span>{format.period(order.loan.from_date, order.loan.to_date)}</span>
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
      {until && (
        <p className={styles.note}>
          <Trans>Mettetevi d'accordo entro {until}: poi la richiesta si annulla da sola.</Trans>
        </p>
      )}
      {order.note && (
        <blockquote className={styles.note}>
          <RichText markdown={order.note} short />
        </blockquote>
      )}
      <BorrowerContact order={order} />
      <div className={styles.acts}>
        {actions.includes('take_back') && (
          <Button onClick={() => setOpen('return')}>
            <Trans>Conferma restituzione</Trans>
          </Button>
        )}
        {defers(order, actions) && <DeferButton order={order} onDone={changed} />}
        {actions.includes('cancel') && (
          <Button look="secondary" onClick={() => setOpen('give_up')}>
            <Trans>Annulla prestito</Trans>
          </Button>
        )}
      </div>
      <ReturnDialog order={order} open={open === 'return'} onClose={close} />
      <GiveUpDialog order={order} open={open === 'give_up'} onClose={close} />
    </section>
  )
}
