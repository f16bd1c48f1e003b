import type { AnyDb } from '#server/core/store/transaction.ts'
import { anyOf } from '../write/row-store.ts'

type Ids = readonly string[]

export function contactsOf(db: AnyDb, libraryId: string, members: Ids) {
  return db
    .selectFrom('contacts')
    .select(['member_id', 'kind', 'made_at'])
    .where('library_id', '=', libraryId)
    .where('member_id', '=', anyOf(members))
    .execute()
}

/** The reports of some loans. */
export function defectsOf(db: AnyDb, libraryId: string, loans: Ids) {
  return db
    .selectFrom('defects')
    .select(['loan_id', 'created_at'])
    .where('library_id', '=', libraryId)
    .where('loan_id', '=', anyOf(loans))
    .execute()
}

/** Those of some ids that are loans of the library. */
export async function knownLoans(db: AnyDb, libraryId: string, ids: Ids): Promise<Set<string>> {
  const rows = await db
    .selectFrom('loans')
    .select('id')
    .where('library_id', '=', libraryId)
    .where('id', '=', anyOf(ids))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export function wishesOf(db: AnyDb, libraryId: string, products: Ids) {
  return db
    .selectFrom('wishes')
    .select(['object_id', 'member_id'])
    .where('library_id', '=', libraryId)
    .where('object_id', '=', anyOf(products))
    .execute()
}

export function placesOf(db: AnyDb, libraryId: string, products: Ids) {
  return db
    .selectFrom('queue_places')
    .select(['object_id', 'member_id', 'joined_at', 'ended_at'])
    .where('library_id', '=', libraryId)
    .where('object_id', '=', anyOf(products))
    .execute()
}
