import type { Transaction } from '../write/row-store.ts'

const pageRows = 1000

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

/** Every member who has not left, in short transactions. */
export async function* storedPeople(
  read: Transaction,
  libraryId: string,
): AsyncGenerator<StoredPerson[]> {
  for (let last: string | undefined = ''; last !== undefined; ) {
    const after: string = last
    const page = await read(db =>
      db
        .selectFrom('members')
        .select(['id', 'email', 'contact_email', 'first_name', 'name', 'phone_number'])
        .select(['card_number', 'origin_id', 'created_at'])
        .where('library_id', '=', libraryId)
        .where('deleted_at', 'is', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(pageRows)
        .execute(),
    )
    yield page
    last = page.length === pageRows ? page.at(-1)?.id : undefined
  }
}

/** Every product of the library, in short transactions. */
export async function* storedProducts(
  read: Transaction,
  libraryId: string,
): AsyncGenerator<{ name: string; code: string }[]> {
  for (let last: string | undefined = ''; last !== undefined; ) {
    const after: string = last
    const page = await read(db =>
      db
        .selectFrom('objects')
        .select(['name', 'code'])
        .where('library_id', '=', libraryId)
        .where('code', '>', after)
        .orderBy('code')
        .limit(pageRows)
        .execute(),
    )
    yield page
    last = page.length === pageRows ? page.at(-1)?.code : undefined
  }
}
