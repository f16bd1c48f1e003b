import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Party } from '#domain/loans/contact.ts'
import type { Db } from '#server/core/store/transaction.ts'
import { selectRecipient } from '#server/platform/notifications/notifications.repo.ts'
import { selectSummaries } from './story/loan-summaries.repo.ts'

type About = { kinds: Record<Party, string>; dedupeKey: string }

/** A loan with its borrower and owner as the recipients of a notification, in one query. */
export function findLoanAndRecipients(db: Db, id: string, { kinds, dedupeKey }: About) {
  const recipient = (column: string, party: Party) => {
    const about = { kind: kinds[party], ref: sql.ref<string>('loans.id'), dedupeKey }
    return jsonObjectFrom(selectRecipient(db, sql.ref<string | null>(column), about))
  }
  return selectSummaries(db)
    .select(recipient('loans.member_id', 'borrower').as('borrower'))
    .select(recipient('objects.owner_id', 'owner').as('owner'))
    .where('loans.id', '=', id)
    .executeTakeFirst()
}
