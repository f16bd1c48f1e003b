import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { AdminMember } from '#contract/shapes/admin/admin.ts'
import { type CardsToSell, deskMethods, type Receipt } from '#contract/shapes/desk/till.ts'
import { renewedPeriod } from '#domain/days/renewal.ts'
import { useCall } from '#src/api/mutations.ts'
import { queryFor } from '#src/api/queries.ts'
import { withPreposition } from '#src/i18n/day-prepositions.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useCallForm } from '#src/library/form/use-call-form.tsx'
import { methodNames, numberOf, useReceiptTexts } from '#src/library/payment/receipt-texts.ts'
import { LoadingOrProblem } from '#src/library/problem.tsx'
import { Button, Chip, IconButton } from '#src/ui/button/button.tsx'
import { TextField } from '#src/ui/field/text-field.tsx'
import { useDeskPoints } from '../lending/days.tsx'
import styles from './till.module.css'

type Props = { member: AdminMember; onSold: (receipt: Receipt) => void; onClose: () => void }

/** Sells a card to whoever stands at the desk. */
export function SellCard({ member, onSold, onClose }: Props) {
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
          <Trans>Nelle impostazioni non c'è nessuna tessera in vendita.</Trans>
        </p>
      ) : (
        <SaleForm key={data.from} offer={data} member={member} onSold={onSold} />
      )}
    </section>
  )
}

type FormProps = Omit<Props, 'onClose'> & { offer: CardsToSell }

function SaleForm({ offer, member, onSold }: FormProps) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const { money } = useReceiptTexts()
  const { point } = useDeskPoints()
  const sell = useCall('till.sell')
  const { cards, from, valid_to } = offer
  const centsOf = ({ card, method }: { card: string; method: string }) =>
    method === 'free' ? 0 : Math.round((cards.find(({ id }) => id === card)?.price ?? 0) * 100)
  const initial: { card: string; method: (typeof deskMethods)[number]; reason: string } = {
    card: cards[0]?.id ?? '',
    method: 'cash',
    reason: '',
  }
  const form = useCallForm({
    initial,
    check: ({ method, reason }) =>
      method === 'free' && !reason.trim() ? { reason: 'required' } : {},
    send: values => {
      const sale = { ...values, reason: values.method === 'free' ? values.reason : '' }
      const body = { ...sale, member: member.id, from, cents: centsOf(values), point: point ?? '' }
      return sell.mutateAsync({ body })
    },
    onDone: onSold,
  })
  const { values, setValues } = form
  const chosen = cards.find(({ id }) => id === values.card)
  const days = chosen && format.period(renewedPeriod(from, chosen.duration))
  const until =
    valid_to && valid_to >= from ? null : valid_to && withPreposition('until', format.day(valid_to))
  const amount = money(centsOf(values))
  return (
    <form className={styles.form} {...form.props}>
      <fieldset className={styles.chips} aria-label={t`Quale tessera`}>
        {cards.map(({ id, name, price }) => (
          <Chip
            key={id}
            pressed={values.card === id}
            onClick={() => setValues({ ...values, card: id })}
          >
            {name} · {format.money(price)}
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
      {values.method === 'free' && (
        <TextField label={t`Perché è gratis?`} paste {...form.field('reason')} />
      )}
      {form.banner}
      <Button {...form.button}>
        {values.method === 'free' ? (
          <Trans>Dai la tessera gratis</Trans>
        ) : (
          <Trans>Incassa {amount}</Trans>
        )}
      </Button>
    </form>
  )
}

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
