/**
 * Members without an e-mail. The column takes one address for each member, and files name a member by it, so theirs has a
 * domain that can never exist (RFC 2606). Nothing is sent there, nobody signs in with it, and answers have an empty text.
 */
const domain = '@no-email.invalid'

export const addressWithout = (memberId: string) => `${memberId}${domain}`

export const hasEmail = (address: string) => !address.endsWith(domain)

/** The address as answers say it: empty for a member who has none. */
export const emailOrNone = (address: string) => (hasEmail(address) ? address : '')

/** Where a member is written to: their own address, or the one by which they can be reached without an account. */
export const addressOf = ({
  email,
  contact_email,
}: {
  email: string
  contact_email: string | null
}) => (hasEmail(email) ? email : (contact_email ?? email))

/** A LIKE pattern of such addresses. */
export const withoutEmailPattern = `%${domain}`
