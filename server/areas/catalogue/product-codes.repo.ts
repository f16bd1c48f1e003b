import { sql } from 'kysely'
import { advisoryLock } from '#server/core/store/advisory-lock.ts'
import type { AnyDb, Db } from '#server/core/store/transaction.ts'

/** A code and a stored one that is the same but for its case: a typed code or a scanned label may mean either. */
type Twins = { code: string; other: string }

/**
 * A stored code because of which this one is refused: it differs only in case, or belongs to a further copy. Until the
 * transaction ends nobody else adds a product, so that of two who add such codes at once one is refused.
 */
export async function findTwin(db: AnyDb, libraryId: string, code: string) {
  await lockCodes(db, libraryId)
  const alike = await storedAlike(db, libraryId, [code])
  return alike.find(one => one.other !== code || !one.first)?.other
}

/** Waits until no other transaction adds products to the library. */
export function lockCodes(db: AnyDb, libraryId: string): Promise<void> {
  return advisoryLock(db, `product codes of ${libraryId}`)
}

/** For each of the codes of a library's products those that differ from it only in case. */
export async function twinsOf(db: AnyDb, libraryId: string, codes: readonly string[]) {
  const alike = await storedAlike(db, libraryId, codes)
  return alike.filter(({ code, other }) => code !== other)
}

/**
 * For each of the codes, the stored ones that are the same in any case. `first`: it belongs to a product, whose first
 * copy has the same code.
 */
export async function storedAlike(db: AnyDb, libraryId: string, codes: readonly string[]) {
  if (codes.length === 0) return []
  const { rows } = await sql<Twins & { first: boolean; product: string }>`
    select asked.code, copies.code as other, copies.id = copies.object_id as first,
      copies.object_id as product
    from unnest(${codes}::text[]) as asked (code)
    join copies on lower(copies.code) = lower(asked.code)
    where copies.library_id = ${libraryId} order by asked.code, copies.code`.execute(db)
  return rows
}

/** A part of a query: the copies with this code in any spelling, each with its product. */
export const codedCopies = (code: string) =>
  sql<{ id: string; object_id: string }>`coded_copies(${code})`

/** The copy with this code in any spelling; `undefined` if there is none, or several. */
export async function findCodedCopy(db: Db, code: string): Promise<string | undefined> {
  const found = await db.selectFrom(codedCopies(code).as('coded')).select('id').limit(2).execute()
  return found.length === 1 ? found[0]?.id : undefined
}
