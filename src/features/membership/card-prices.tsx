import { Plural, useLingui } from '@lingui/react/macro'
import type { RenewalCard } from '#contract/shapes/membership.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import styles from './membership.module.css'

/** The cards on sale: name, duration and price. */
export function CardPrices({ cards }: { cards: readonly RenewalCard[] }) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <ul className={styles.prices} aria-label={t`Tessera`}>
      {cards.map(card => (
        <li key={card.id}>
          <strong>{card.name}</strong>
          <span>
            <Duration card={card} />
          </span>
          <strong>{format.money(card.price)}</strong>
        </li>
      ))}
    </ul>
  )
}

export function Duration({ card: { duration } }: { card: RenewalCard }) {
  return <Plural value={duration} one="Vale # mese" other="Vale # mesi" />
}
