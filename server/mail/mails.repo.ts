import type { Db } from '../store/transaction.ts'

/**
 * Removes e-mails of some kinds about a loan that were not sent yet; with `untried`, only those that
 * no attempt was made to send.
 * @returns how many were removed
 */
export async function deleteUnsentEmails(
  db: Db,
  ref: string,
  kinds: readonly string[],
  { untried = false } = {},
): Promise<number> {
  const unsent = db
    .deleteFrom('mails')
    .where('ref', '=', ref)
    .where('kind', 'in', kinds)
    .where('sent_at', 'is', null)
  const { numDeletedRows } = await (untried
    ? unsent.where('attempts', '=', 0)
    : unsent
  ).executeTakeFirst()
  return Number(numDeletedRows)
}
