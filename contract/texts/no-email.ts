/**
 * Members without an e-mail. The column takes one address for each member, and files name a member by it, so theirs has a
 * domain that can never exist (RFC 2606). Nothing is sent there, nobody signs in with it, and answers have an empty text.
 */
const domain = '@no-email.invalid'

export const addressWithout = (memberId: string) => `${memberId}${domain}`

export const hasEmail = (address: string) => !address.endsWith(domain)

/** The address as answers say it: empty for a member who has none. */
export const emailOrNone = (address: string) => (hasEmail(address) ? address : '')

/** A LIKE pattern of such addresses. */
export const withoutEmailPattern = `%${domain}`
