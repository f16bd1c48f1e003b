import { Trans, useLingui } from '@lingui/react/macro'
import type { Order } from '#contract/shapes/order.ts'
import { codesOf } from '#domain/loans/codes.ts'
import { isOut } from '#domain/loans/states.ts'
import { withPreposition } from '#src/i18n/day-prepositions.ts'
import { statusLabels } from '#src/i18n/order-status.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Fact, Facts } from '#src/ui/facts/facts.tsx'
import { RichText } from '#src/ui/rich-text/rich-text.tsx'
import styles from '../loans.module.css'
import { LockerCode } from '../pickup/locker-code.tsx'
import { useOrderStory } from '../story/order-story.tsx'
import { streetOf } from './order-place.tsx'

/** The locker codes of a loan. The one to bring it back is folded until it was collected. */
export function OrderCodes({ order, compact = false }: { order: Order; compact?: boolean }) {
  const codes = codesOf(order)
  if (codes.length === 0) return null
  return (
    <div className={compact ? styles.codeRow : styles.codes}>
      {codes.map(kind =>
        kind === 'deposit' && !isOut(order.status) ? (
          <details key={kind} className={styles.folded}>
            <summary>
              <Trans>Codice di deposito</Trans>
            </summary>
            <LockerCode order={order} kind={kind} compact />
          </details>
        ) : (
          <LockerCode key={kind} order={order} kind={kind} compact={compact} />
        ),
      )}
    </div>
  )
}

type FactsProps = {
  order: Order
  /** Of a booking, what all its loans have in common, or what a single one has. */
  part?: 'booking' | 'line'
}

/** What else is known of a loan: its days, delivery, number, payment, question and answers. */
export function OrderFacts({ order, part }: FactsProps) {
  const format = useFormat()
  const { i18n } = useLingui()
  const { late } = useOrderStory(order)
  const { number, loan, motivation, payment } = order
  const asked = withPreposition('on', format.dayOf(order.created_at))
  const handedOver = loan.delivery_date || loan.return_date
  if (part === 'line' && !handedOver && !motivation) return null
  return (
    <Facts>
      {part !== 'line' && <Fact name={<Trans>Periodo</Trans>}>{format.period(loan)}</Fact>}
      {part !== 'line' && <DeliveryFacts shipping={order.shipping} />}
      {part !== 'booking' && handedOver && (
        <Fact name={<Trans>Passaggi di mano</Trans>}>
          <Handovers order={order} />
        </Fact>
      )}
      {!part && (
        <Fact name={<Trans>Numero</Trans>}>
          {number}, <Trans>richiesto {asked}</Trans>
        </Fact>
      )}
      {part === 'booking' && (
        <Fact name={<Trans>Prenotazione</Trans>}>
          <Trans>richiesto {asked}</Trans>
        </Fact>
      )}
      {!part && late && (
        <Fact name={<Trans>Stato</Trans>}>{i18n._(statusLabels[order.status])}</Fact>
      )}
      {part !== 'line' && payment && (
        <Fact name={<Trans>Consegna pagata</Trans>}>
          <PaymentText payment={payment} />
        </Fact>
      )}
      {part !== 'booking' && motivation && <Fact name={<Trans>Motivo</Trans>}>{motivation}</Fact>}
      {!part && <NoteFacts order={order} />}
    </Facts>
  )
}

/** The question that the borrower asked, and its answers. */
export function NoteFacts({ order: { note, note_answers } }: { order: Order }) {
  return (
    <>
      {note && (
        <Fact name={<Trans>La tua domanda</Trans>}>
          <RichText markdown={note} short />
        </Fact>
      )}
      {note_answers.length > 0 && (
        <Fact name={<Trans>Risposte</Trans>}>
          {note_answers.map(answer => (
            <RichText key={answer} html={answer} short />
          ))}
        </Fact>
      )}
    </>
  )
}

/** Where it is delivered, and where it is returned. */
function DeliveryFacts({ shipping: { method, address, return_address } }: Pick<Order, 'shipping'>) {
  if (method !== 'delivery' || !address) return null
  return (
    <>
      <Fact name={<Trans>Consegna a domicilio</Trans>}>{streetOf(address)}</Fact>
      {return_address && (
        <Fact name={<Trans>Si riporta a</Trans>}>
          {return_address.name}
          {return_address.address && `, ${return_address.address}`}
        </Fact>
      )}
    </>
  )
}

/** The days of the hand-out and of the return. */
function Handovers({ order: { loan, shipping } }: { order: Order }) {
  const format = useFormat()
  const delivered = loan.delivery_date && withPreposition('on', format.day(loan.delivery_date))
  const returned = loan.return_date && withPreposition('on', format.day(loan.return_date))
  return (
    <>
      {delivered &&
        (shipping.method === 'delivery' ? (
          <Trans>Consegnato {delivered}</Trans>
        ) : (
          <Trans>Ritirato {delivered}</Trans>
        ))}
      {delivered && returned && ', '}
      {returned && <Trans>riportato {returned}</Trans>}
    </>
  )
}

type PaymentProps = { payment: NonNullable<Order['payment']> }

/** What was paid for a delivery and when, and whether it was or will be refunded. */
export function PaymentText({ payment }: PaymentProps) {
  const format = useFormat()
  const dayOf = (instant: string) => withPreposition('on', format.dayOf(instant))
  const amount = format.money(payment.amount)
  const paid = dayOf(payment.paid_at)
  const back = payment.refunded_at && dayOf(payment.refunded_at)
  if (back) {
    return (
      <Trans>
        {amount} pagati {paid} e rimborsati {back}, sul conto PayPal o sulla carta con cui hai
        pagato.
      </Trans>
    )
  }
  if (payment.refund_due) {
    return (
      <Trans>
        {amount} pagati {paid}: tornano sul conto PayPal o sulla carta con cui hai pagato, e ti
        scriviamo quando partono.
      </Trans>
    )
  }
  return (
    <Trans>
      {amount} pagati {paid}.
    </Trans>
  )
}
