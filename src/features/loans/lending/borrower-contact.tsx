import type { Order } from '#contract/shapes/order.ts'
import { PersonLinks } from '../owner-contact.tsx'

/** The borrower's contact data, shared with their consent at checkout. */
export function BorrowerContact({ order }: { order: Order }) {
  const { first_name, phone_number } = order.user
  if (!first_name || !phone_number) return null
  return <PersonLinks first_name={first_name} phone={phone_number} small />
}
