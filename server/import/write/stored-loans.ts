import { sql } from 'kysely'
import type { Geo } from '#contract/shapes/common.ts'
import { holdingStatuses } from '#domain/days/busy.ts'
import type { Job } from '../job.ts'
import type { OtherLoan } from './loan-rules.ts'

const anyOf = (keys: readonly (string | null)[]) =>
  sql<string>`any(${keys.filter(key => key !== null)}::text[])`

type Keys = { id: string; object_id: string; number: string | null; pickup_code: string | null }

/** Which of these loans the library has, and its loans that may be in their way. */
export function otherLoans(
  { store, libraryId }: Job,
  keys: readonly Keys[],
): Promise<{ present: Set<string>; others: OtherLoan[] }> {
  return store.read(async db => {
    const ofLibrary = db
      .selectFrom('loans')
      .select(['id', 'object_id', 'status', 'from_date', 'busy_until', 'number'])
      .select(['headquarters_id', 'pickup_code'])
      .where('library_id', '=', libraryId)
    const own = await ofLibrary.where('id', '=', anyOf(keys.map(({ id }) => id))).execute()
    const holding = await ofLibrary
      .where('object_id', '=', anyOf(keys.map(({ object_id }) => object_id)))
      .where('status', 'in', holdingStatuses)
      .execute()
    const numbered = await ofLibrary
      .where('number', '=', anyOf(keys.map(({ number }) => number)))
      .execute()
    const coded = await ofLibrary
      .where('pickup_code', '=', anyOf(keys.map(({ pickup_code }) => pickup_code)))
      .where('status', 'in', ['pending', 'approved', 'extended'])
      .execute()
    return {
      present: new Set(own.map(({ id }) => id)),
      others: [...holding, ...numbered, ...coded],
    }
  })
}

export type LentObject = { id: string; location_id: string; preparation_days: number | null }

/** Objects as they will be: as the library has them, and before it as the import says. */
export async function lentObjects(
  { store, libraryId, inventory, refs }: Job,
  codes: readonly string[],
): Promise<Map<string, LentObject>> {
  const ids = codes.map(code => refs.object(code) ?? '')
  const stored = await store.read(db =>
    db
      .selectFrom('objects')
      .select(['id', 'location_id', 'preparation_days'])
      .where('library_id', '=', libraryId)
      .where('id', '=', anyOf(ids))
      .execute(),
  )
  const objects = new Map(stored.map(object => [object.id, object]))
  const { has } = inventory.tables.objects
  for (const code of codes) {
    const row = inventory.objectByCode(code)
    if (!row) continue
    const id = refs.object(code) ?? ''
    const before = objects.get(id)
    const place = refs.place(row.location) ?? ''
    objects.set(id, {
      id,
      location_id: before && !has('location') ? before.location_id : place,
      preparation_days:
        before && !has('preparation_days') ? before.preparation_days : row.preparation_days,
    })
  }
  return objects
}

/** Where members live, for deliveries that say no address. */
export async function homesOf(
  { store, libraryId }: Job,
  ids: readonly string[],
): Promise<Map<string, Geo | null>> {
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
