import type { OrderStatus } from '#contract/order-status.ts'
import type { Order } from '#contract/shapes/order.ts'
import { isClosed } from './states.ts'

/** The two members of a private loan. */
export type Party = 'borrower' | 'owner'

export type ContactFacts = {
  status: OrderStatus
  method: Order['shipping']['method']
  /** The borrower agreed to share name and telephone when they asked. */
  contactShared: boolean
  /** The owner agreed to this loan, and so to share street and telephone. */
  ownerAgreed: boolean
}

/**
 * Whether one party of a loan sees the other's contacts: the borrower the owner's street and telephone, the
 * owner the borrower's name and telephone. This is the only rule for it. It looks at one loan, so agreeing to
 * one never shows anything of another, and it ends when the loan is closed.
 */
export function seesContact(loan: ContactFacts, recipient: Party): boolean {
  if (loan.method !== 'p2p' || !loan.contactShared || isClosed(loan.status)) return false
  return recipient === 'owner' || loan.ownerAgreed
}

/**
 * Whether a recipient sees the street of a loan's pickup point; that of a private home only after the agreement.
 */
export function seesPointAddress(
  point: { private: boolean },
  loan: ContactFacts,
  recipient: Party,
): boolean {
  return !point.private || seesContact(loan, recipient)
}

/** A delivery goes to the borrower's home, which the product's owner does not see. */
export function seesDeliveryAddress(recipient: Party): boolean {
  return recipient === 'borrower'
}
