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

/** Whether a card may be bought for an amount in cents. */
export function allowsCents({ price, price_min, price_max }: CardPrice, cents: number): boolean {
  if (price_min == null) return cents === centsOf(price)
  return cents >= centsOf(price_min) && cents <= centsOf(price_max ?? limits.cardPriceEuros)
}
