import { storedPages } from '../slices.ts'
import type { Transaction } from '../write/row-store.ts'

/** What a member of the library is found by. */
export type StoredPerson = {
  email: string
  contact_email: string | null
  first_name: string
  name: string
  phone_number: string | null
  card_number: string | null
  origin_id: string | null
  created_at: Date
}

/** Every member who has not left. */
export function storedPeople(read: Transaction, libraryId: string) {
  const page = (after: string, limit: number) =>
    read(db =>
      db
        .selectFrom('members')
        .select(['id', 'email', 'contact_email', 'first_name', 'name', 'phone_number'])
        .select(['card_number', 'origin_id', 'created_at'])
        .where('library_id', '=', libraryId)
        .where('deleted_at', 'is', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    )
  return storedPages(page, ({ id }) => id)
}

/** Every product of the library. */
export function storedProducts(read: Transaction, libraryId: string) {
  const page = (after: string, limit: number) =>
    read(db =>
      db
        .selectFrom('objects')
        .select(['name', 'code'])
        .where('library_id', '=', libraryId)
        .where('code', '>', after)
        .orderBy('code')
        .limit(limit)
        .execute(),
    )
  return storedPages(page, ({ code }) => code)
}
