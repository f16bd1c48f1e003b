/** A member's card: valid today, no longer valid, or never bought. */
export type CardState = 'active' | 'expired' | 'missing'

/** `had_card` is unknown in profiles that an earlier version stored; then an ended card is assumed. */
export function cardState(is: { active_card: boolean; had_card?: boolean | undefined }): CardState {
  if (is.active_card) return 'active'
  return is.had_card === false ? 'missing' : 'expired'
}

type CardSeller = {
  is: { renewable_card: boolean }
  renewal_card: unknown
  /** The payment provider's public client id; `null` if nothing can be paid. */
  pp_pk: string | null
}

/** Whether the library sells cards in the app: it says so, has one to sell, and can be paid. */
export function sellsCards({ is, renewal_card, pp_pk }: CardSeller): boolean {
  return is.renewable_card && renewal_card !== null && pp_pk !== null
}
