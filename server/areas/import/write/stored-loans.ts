import { standingOrderStatuses } from '#contract/order-status.ts'
import { busyStates } from '#domain/loans/states.ts'
import type { Job } from '../job.ts'
import { anyOf } from './row-store.ts'

type Keys = { id: string; object_id: string; number: string | null; pickup_code: string | null }

export type StoredLoan = { id: string; status: string; from_date: string; to_date: string }

/** Which of these loans are stored, and the stored loans that may conflict with them. */
export function otherLoans({ store, libraryId }: Job, keys: readonly Keys[]) {
  return store.read(async db => {
    const ofLibrary = db
      .selectFrom('loans')
      .select(['loans.id', 'status', 'from_date', 'busy_until', 'number'])
      .select(['headquarters_id', 'pickup_code', 'to_date'])
      // No join: during a large import the planner takes both tables for small, and would compare every row with every other.
      .select(({ selectFrom }) =>
        selectFrom('copies')
          .select('code')
          .whereRef('copies.library_id', '=', 'loans.library_id')
          .whereRef('copies.id', '=', 'loans.copy_id')
          .$asScalar()
          .$notNull()
          .as('copy'),
      )
      .where('loans.library_id', '=', libraryId)
    const own = await ofLibrary.where('loans.id', '=', anyOf(keys.map(({ id }) => id))).execute()
    const holding = await ofLibrary
      .where('loans.object_id', '=', anyOf(keys.map(({ object_id }) => object_id)))
      .where('status', 'in', busyStates)
      .execute()
    const numbered = await ofLibrary
      .where('number', '=', anyOf(keys.map(({ number }) => number)))
      .execute()
    const coded = await ofLibrary
      .where('pickup_code', '=', anyOf(keys.map(({ pickup_code }) => pickup_code)))
      .where('status', 'in', standingOrderStatuses)
      .execute()
    return {
      present: new Map(own.map(loan => [loan.id, loan])),
      others: [...holding, ...numbered, ...coded],
    }
  })
}

export type LentProduct = { id: string; location_id: string; preparation_days: number | null }

/** Products as they will be after the import: its values take precedence over stored ones. */
export async function lentProducts(
  { store, libraryId, inventory, refs }: Job,
  codes: readonly string[],
): Promise<Map<string, LentProduct>> {
  const ids = codes.map(code => refs.productId(code) ?? '')
  const stored = await store.read(db =>
    db
      .selectFrom('objects')
      .select(['id', 'location_id', 'preparation_days'])
      .where('library_id', '=', libraryId)
      .where('id', '=', anyOf(ids))
      .execute(),
  )
  const products = new Map(stored.map(product => [product.id, product]))
  const { has } = inventory.tables.objects
  for (const code of codes) {
    const row = inventory.productByCode(code)
    if (!row) continue
    const id = refs.productId(code) ?? ''
    const before = products.get(id)
    const pointId = refs.pointId(row.location) ?? ''
    products.set(id, {
      id,
      location_id: before && !has('location') ? before.location_id : pointId,
      preparation_days:
        before && !has('preparation_days') ? before.preparation_days : row.preparation_days,
    })
  }
  return products
}

/** The members' home addresses, for deliveries without an address. */
export async function homesOf({ store, libraryId }: Job, ids: readonly string[]) {
  const stored = await store.read(db =>
    db
      .selectFrom('members')
      .select(['id', 'domicile'])
      .where('library_id', '=', libraryId)
      .where('id', '=', anyOf(ids))
      .execute(),
  )
  return new Map(stored.map(({ id, domicile }) => [id, domicile]))
}
