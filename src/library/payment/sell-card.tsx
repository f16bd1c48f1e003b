import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { AdminMember } from '#contract/shapes/admin/admin.ts'
import { type CardsToSell, deskMethods, type Receipt } from '#contract/shapes/desk/till.ts'
import { pricingOf } from '#domain/card-price.ts'
import { centsOf, isAmount } from '#domain/cents.ts'
import { renewedPeriod } from '#domain/days/renewal.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { withPreposition } from '#src/i18n/day-prepositions.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Button, Chip, IconButton } from '#src/ui/button/button.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useCallForm } from '../form/use-call-form.tsx'
import { LoadingOrProblem } from '../problem.tsx'
import { AmountField, isPriceOf, useCardPrice } from './card-price.tsx'
import { methodNames, numberOf, useReceiptTexts } from './receipt-texts.ts'
import styles from './sale.module.css'

type Props = {
  member: AdminMember
  /** Whose till the money is in. */
  point: string | null
  /** Where it is chosen, if it is chosen here. */
  pointField?: ReactNode
  onSold: (receipt: Receipt) => void
  onClose: () => void
}

/** Sells a card to whoever stands at the desk, or gives it for a reason. */
export function SellCard({ onClose, ...sale }: Props) {
  const { member } = sale
  const { t } = useLingui()
  const query = { member: member.id }
  const { data, error, refetch } = useQuery(queryFor('till.cards', { query }))
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that opened it has gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.box} aria-label={t`Vendi una tessera`}>
      <div className={styles.top}>
        <h3 ref={heading} tabIndex={-1}>
          <Trans>Vendi una tessera</Trans>
        </h3>
        <IconButton label={t`Non vendere la tessera`} onClick={onClose}>
          <X size={20} />
        </IconButton>
      </div>
      {!data ? (
        <LoadingOrProblem failure={error} retry={refetch} height="120px" />
      ) : data.cards.length === 0 ? (
        <p>
          <Trans>Nelle impostazioni non c'è nessuna tessera in vendita.</Trans>{' '}
          <Link to="/admin/{-$section}" params={{ section: 'settings' }}>
            <Trans>Apri le impostazioni</Trans>
          </Link>
        </p>
      ) : (
        <SaleForm key={data.from} offer={data} {...sale} />
      )}
    </section>
  )
}

type FormProps = Omit<Props, 'onClose'> & { offer: CardsToSell }

type Sale = {
  card: string
  /** In euros, of a card whose amount is chosen; `null`: what is proposed. */
  amount: number | null
  method: (typeof deskMethods)[number]
  reason: string
}

function SaleForm({ offer, member, point, pointField, onSold }: FormProps) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const priceOf = useCardPrice()
  const sell = useCall('till.sell')
  const { cards, from, valid_to } = offer
  const cardOf = ({ card }: Sale) => cards.find(({ id }) => id === card)
  const eurosOf = (sale: Sale) => {
    const card = cardOf(sale)
    if (!card || sale.method === 'free') return 0
    return pricingOf(card) === 'fixed' ? card.price : (sale.amount ?? card.price)
  }
  /** Who takes a card that may cost nothing needs no reason. */
  const asksWhy = (sale: Sale) => sale.method === 'free' && !isPriceOf(cardOf(sale) ?? none, 0)
  const initial: Sale = { card: cards[0]?.id ?? '', amount: null, method: 'cash', reason: '' }
  const form = useCallForm({
    initial,
    check: sale => ({
      ...(asksWhy(sale) && !sale.reason.trim() && { reason: 'required' }),
      ...(sale.method !== 'free' &&
        !isPriceOf(cardOf(sale) ?? none, eurosOf(sale)) && { amount: 'invalid' }),
    }),
    send: sale => {
      const { card, method } = sale
      const reason = method === 'free' ? sale.reason : ''
      const cents = centsOf(eurosOf(sale))
      const body = { card, method, reason, cents, member: member.id, from, point: point ?? '' }
      return sell.mutateAsync({ body })
    },
    onDone: onSold,
  })
  const { values, setValues } = form
  const chosen = cardOf(values)
  const days = chosen && format.period(renewedPeriod(from, chosen.duration))
  const until =
    valid_to && valid_to >= from ? null : valid_to && withPreposition('until', format.day(valid_to))
  const euros = eurosOf(values)
  const amount = format.money(isAmount(euros) ? euros : 0)
  const field = form.field('amount')
  return (
    <form className={styles.form} {...form.props}>
      {pointField}
      <fieldset className={styles.chips} aria-label={t`Quale tessera`}>
        {cards.map(card => (
          <Chip
            key={card.id}
            pressed={values.card === card.id}
            onClick={() => setValues({ ...values, card: card.id, amount: null })}
          >
            {card.name} · {priceOf(card)}
          </Chip>
        ))}
      </fieldset>
      <p className={styles.small}>
        {days && <Trans>Vale {days}</Trans>}
        {until && (
          <>
            {' · '}
            <Trans>l'ultima {until}</Trans>
          </>
        )}
      </p>
      {chosen && pricingOf(chosen) !== 'fixed' && values.method !== 'free' && (
        <AmountField card={chosen} label={t`Quanto dà, in euro`} {...field} value={euros} />
      )}
      <fieldset className={styles.chips} aria-label={t`Come paga`}>
        {deskMethods.map(method => (
          <Chip
            key={method}
            pressed={values.method === method}
            onClick={() => setValues({ ...values, method })}
          >
            {i18n._(methodNames[method])}
          </Chip>
        ))}
      </fieldset>
      {asksWhy(values) && <TextField label={t`Perché è gratis?`} paste {...form.field('reason')} />}
      {form.banner}
      <Button {...form.button}>
        {euros === 0 ? <Trans>Dai la tessera gratis</Trans> : <Trans>Incassa {amount}</Trans>}
      </Button>
    </form>
  )
}

/** Instead of a card that is not sold any more. */
const none = { price: 0 }

/** The receipt of a card that was just sold. */
export function Sold({ receipt }: { receipt: Receipt }) {
  const { t } = useLingui()
  const format = useFormat()
  const { money, method, what } = useReceiptTexts()
  const number = numberOf(receipt)
  const days = receipt.card && format.period(receipt.card)
  return (
    <section className={styles.sold} aria-label={t`Tessera venduta`}>
      <CircleCheck size={24} />
      <div role="status">
        <strong>
          <Trans>Ricevuta n. {number}</Trans>
        </strong>
        <p>
          {what(receipt)} · {money(receipt.cents)} · {method(receipt)}
        </p>
        {days && (
          <p>
            <Trans>Vale {days}</Trans>
          </p>
        )}
      </div>
      <Link to="/desk/receipts/$id" params={{ id: receipt.id }}>
        <Trans>Apri e stampa</Trans>
      </Link>
    </section>
  )
}
