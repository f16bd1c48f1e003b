import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Party } from '#domain/loans/contact.ts'
import type { Db } from '#server/core/store/transaction.ts'
import { selectReader } from '#server/platform/notifications/notifications.repo.ts'
import { selectSummaries } from './story/loan-summaries.repo.ts'

type About = { kinds: Record<Party, string>; dedupeKey: string }

/** A loan with its borrower and owner as the readers of a notification, in one query. */
export function findLoanAndReaders(db: Db, id: string, { kinds, dedupeKey }: About) {
  const reader = (column: string, party: Party) => {
    const about = { kind: kinds[party], ref: sql.ref<string>('loans.id'), dedupeKey }
    return jsonObjectFrom(selectReader(db, sql.ref<string | null>(column), about))
  }
  return selectSummaries(db)
    .select(reader('loans.member_id', 'borrower').as('borrower'))
    .select(reader('objects.owner_id', 'owner').as('owner'))
    .where('loans.id', '=', id)
    .executeTakeFirst()
}
