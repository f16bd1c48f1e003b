/** A member's card: valid today, no longer valid, or never bought. */
export type CardState = 'active' | 'expired' | 'missing'

/** `had_card` is unknown in profiles that an earlier version stored; then an ended card is assumed. */
export function cardState(is: { active_card: boolean; had_card?: boolean | undefined }): CardState {
  if (is.active_card) return 'active'
  return is.had_card === false ? 'missing' : 'expired'
}
