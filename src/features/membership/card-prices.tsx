import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { RenewalCard } from '#contract/shapes/membership.ts'
import { pricingOf } from '#domain/card-price.ts'
import { useCardPrice } from '#src/library/payment/card-price.tsx'
import styles from './membership.module.css'

/** The cards on sale: name, duration and price. */
export function CardPrices({ cards }: { cards: readonly RenewalCard[] }) {
  const { t } = useLingui()
  const priceOf = useCardPrice()
  return (
    <ul className={styles.prices} aria-label={t`Tessera`}>
      {cards.map(card => (
        <li key={card.id}>
          <strong>{card.name}</strong>
          <span>
            <Duration card={card} />
          </span>
          <strong>{priceOf(card)}</strong>
        </li>
      ))}
    </ul>
  )
}

/** How long a card is valid, and that its amount is up to whoever buys it. */
export function Duration({ card }: { card: RenewalCard }) {
  const { duration } = card
  return (
    <>
      <Plural value={duration} one="Vale # mese" other="Vale # mesi" />
      {pricingOf(card) !== 'fixed' && (
        <>
          {', '}
          <Trans>scegli tu quanto dare</Trans>
        </>
      )}
    </>
  )
}
