import type { ErrorCode } from '#contract/errors.ts'

/** Highest level of staff, and of supers. */
export const adminLevel = 4
export const superLevel = 1
/** The level of everybody else. */
export const memberLevel = 10

export function isAdmin(level: number): boolean {
  return level <= adminLevel
}

export function isSuper(level: number): boolean {
  return level <= superLevel
}

/** Only supers make staff, and only of a lower rank than their own. */
export function mayGiveLevel(giver: number, level: number): boolean {
  return isSuper(giver) && isAdmin(level) && level > giver
}

type Person = { memberId: string; level: number }

/**
 * Staff may impersonate members of a lower rank: nobody of their own or a higher rank, and not themselves.
 */
export function canImpersonate(actor: Person, subject: Person): boolean {
  return isAdmin(actor.level) && subject.level > actor.level && subject.memberId !== actor.memberId
}

export type BorrowerFacts = {
  memberId: string
  banned: boolean
  activeCard: boolean
  /** Ever had a membership, now or before. */
  hadCard: boolean
  /** The library gives everyone a membership, so none is required. */
  autoMembership: boolean
  adhesionAccepted: boolean
  availableLoans: number
}

export type LenderFacts = { banned: boolean; adhesionAccepted: boolean; canPostProducts: boolean }

/** `null` if this person may add a product of their own to the catalogue, else why not. */
export function canPost(lender: LenderFacts): ErrorCode | null {
  if (!lender.canPostProducts) return 'forbidden'
  return canKeepLending(lender)
}

/** The same for changing an existing one: it stays theirs, even if they may not add more. */
export function canKeepLending(lender: Omit<LenderFacts, 'canPostProducts'>): ErrorCode | null {
  if (!lender.adhesionAccepted) return 'adhesion_required'
  return lender.banned ? 'member_suspended' : null
}

export type LentProductFacts = { ownerId: string | null; maintenance: boolean }

/** `null` if this person may borrow this product, else the first reason why not. */
export function canBorrow(borrower: BorrowerFacts, product: LentProductFacts): ErrorCode | null {
  if (!borrower.adhesionAccepted) return 'adhesion_required'
  if (borrower.banned) return 'member_suspended'
  if (!borrower.activeCard && !borrower.autoMembership) {
    return borrower.hadCard ? 'card_inactive' : 'card_missing'
  }
  if (product.ownerId === borrower.memberId) return 'own_object'
  if (product.maintenance) return 'object_in_maintenance'
  if (borrower.availableLoans <= 0) return 'no_loans_available'
  return null
}
