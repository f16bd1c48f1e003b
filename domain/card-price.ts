import { limits } from '#contract/limits.ts'
import type { RenewalCard } from '#contract/shapes/membership.ts'
import { centsOf } from './cents.ts'

/** What a card on sale costs, in euro. */
export type CardPrice = Pick<RenewalCard, 'price' | 'price_min' | 'price_max'>

/** The library fixes the price, proposes an amount between two, or leaves the amount to whoever buys the card, from 0. */
export type Pricing = 'fixed' | 'suggested' | 'free'

export function pricingOf({ price_min, price_max }: CardPrice): Pricing {
  if (price_min == null) return 'fixed'
  return price_max == null ? 'free' : 'suggested'
}

/**
 * The lowest price of a card on sale, and for how many months: the longest if several cost the same. `more`: there are higher
 * prices. It is 0 if everybody has a card anyway, and `null` if none is sold.
 */
export function cheapestCard(
  cards: readonly (CardPrice & Pick<RenewalCard, 'duration'>)[],
  everybodyHasOne: boolean,
): { price: number; duration: number; more: boolean } | null {
  if (everybodyHasOne) return { price: 0, duration: 12, more: false }
  const prices = cards.map(card => ({ price: card.price_min ?? card.price, card }))
  prices.sort((a, b) => a.price - b.price || b.card.duration - a.card.duration)
  const [first] = prices
  if (!first) return null
  const { price, card } = first
  const more = pricingOf(card) !== 'fixed' || prices.some(other => other.price !== price)
  return { price, duration: card.duration, more }
}

/** Whether a card may be bought for an amount in cents. */
export function allowsCents({ price, price_min, price_max }: CardPrice, cents: number): boolean {
  if (price_min == null) return cents === centsOf(price)
  return cents >= centsOf(price_min) && cents <= centsOf(price_max ?? limits.cardPriceEuros)
}
