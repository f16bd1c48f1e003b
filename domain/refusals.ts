import type { BorrowRefusal, MemberRefusal } from '#contract/shapes/booking-errors.ts'

/** What a member does that a rule may refuse: reserve days, confirm a loan, join a queue, or lend a product. */
export const memberActs = ['reserve', 'confirm', 'queue', 'lend'] as const
export type MemberAct = (typeof memberActs)[number]

export type MemberFacts = {
  banned: boolean
  adhesionAccepted: boolean
  activeCard: boolean
  /** Ever had a membership, now or before. */
  hadCard: boolean
  /** The library gives everyone a membership, so none is required. */
  autoMembership: boolean
  /** The library sells memberships online, so one can be bought while days are reserved. */
  cardOnSale: boolean
  /** Reservations are not counted: a new loan replaces them. */
  availableLoans: number
}

export type LentProductFacts = {
  /** It belongs to the member. */
  own: boolean
  maintenance: boolean
  /** The member has an open loan of it. */
  borrowed: boolean
  /** They wait for as many products as they may. */
  queuesFull: boolean
}

/** The codes whose condition is true, in order. */
function codesOf<C>(reasons: readonly (readonly [code: C, is: boolean])[]): C[] {
  return reasons.filter(([, is]) => is).map(([code]) => code)
}

/**
 * Every reason why a member may not do this, whatever the product; the one that matters most first. Reasons that only
 * the library can resolve come before those that the member can.
 * @param lines how many products they borrow together; however many pieces of one, it is one loan of theirs
 */
export function memberRefusals(member: MemberFacts, act: MemberAct, lines = 1): MemberRefusal[] {
  const borrows = act === 'reserve' || act === 'confirm'
  const needsCard = act === 'confirm' || (act === 'reserve' && !member.cardOnSale)
  return codesOf<MemberRefusal>([
    ['member_suspended', member.banned],
    ['adhesion_required', !member.adhesionAccepted],
    [
      member.hadCard ? 'card_inactive' : 'card_missing',
      needsCard && !member.activeCard && !member.autoMembership,
    ],
    // Joining a queue needs no free loan: other loans may have ended when the turn comes.
    ['no_loans_available', borrows && member.availableLoans < lines],
  ])
}

/** The same for one product. The server refuses by it, and the app offers by it. */
export function refusalsWith(
  ofMember: readonly MemberRefusal[],
  product: LentProductFacts,
  act: Exclude<MemberAct, 'lend'>,
): BorrowRefusal[] {
  return [
    ...codesOf<BorrowRefusal>([['own_object', product.own]]),
    ...ofMember,
    ...codesOf<BorrowRefusal>([
      ['object_in_maintenance', act !== 'queue' && product.maintenance],
      ['already_borrowed', act === 'queue' && product.borrowed],
      ['queues_full', act === 'queue' && product.queuesFull],
    ]),
  ]
}
