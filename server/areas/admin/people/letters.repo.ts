import { withoutEmailPattern } from '#contract/texts/no-email.ts'
import type { Db } from '#server/core/store/transaction.ts'

type Asked = { at: Date; memberId?: string | undefined; limit: number }

/** What waits to be told to members without an e-mail, the oldest first, as a query or a part of one. */
export function selectWaitingLetters(db: Db, { at, memberId, limit }: Asked) {
  const letters = db
    .selectFrom('mails')
    .innerJoin('members', 'members.email', 'mails.recipient')
    .select(['mails.id', 'mails.subject', 'mails.body', 'mails.due_at'])
    .select(['members.id as member_id', 'members.name', 'members.phone_number'])
    .where('mails.sent_at', 'is', null)
    .where('mails.held_member_id', 'is', null)
    .where('mails.recipient', 'like', withoutEmailPattern)
    .where('mails.due_at', '<=', at)
    .where(eb => eb.or([eb('mails.stale_at', 'is', null), eb('mails.stale_at', '>', at)]))
    .orderBy('mails.due_at')
    .orderBy('mails.id')
    .limit(limit)
  return memberId ? letters.where('members.id', '=', memberId) : letters
}

/** Ends the wait of a letter. @returns its subject and recipient; `undefined` if it does not wait */
export function endWaitingLetter(db: Db, id: string, at: Date) {
  return db
    .updateTable('mails')
    .set({ sent_at: at, body: null, calendar: null, unsubscribe: null })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('recipient', 'like', withoutEmailPattern)
    .returning(['subject', 'recipient'])
    .executeTakeFirst()
}
