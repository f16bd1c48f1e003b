import { sql } from 'kysely'
import { copiesMax } from '#contract/limits.ts'
import { formerReleaseRuns } from '#server/areas/availability/copies.repo.ts'
import { storedAlike } from '#server/areas/catalogue/product-codes.repo.ts'
import { type Count, fault, type Job, upsert } from '../job.ts'
import type { Origin } from '../read/parse-table.ts'
import { changedBy, valuesOf } from '../rows.ts'
import { slices } from '../slices.ts'
import { refuseCodes, refuseOfMembers } from './copy-rules.ts'
import { anyOf, insertAll } from './row-store.ts'

/** A copy of a product; a dry run knows no id of a new one. */
type Known = { id: string | null; code: string; object_id: string; state: string }

/** Imports copies by their code, then adds as many as the file of products says. */
export async function importCopies(job: Job): Promise<Count> {
  const { inventory, libraryId, refs } = job
  const { rows } = inventory.tables.copies
  const changing = (has: Origin['has']) => changedBy('copies', has)
  await refuseCodes(job)
  await refuseOfMembers(job)
  if (job.faults.length > 0 && !job.shown) return { created: 0, updated: 0, unchanged: 0 }
  const count = await upsert(
    job,
    { table: 'copies', keys: ['library_id', 'code'], changing },
    rows,
    row => ({
      ...valuesOf('copies', row),
      library_id: libraryId,
      object_id: refs.productId(row.object_code) ?? '',
      location_id: row.location ? (refs.pointId(row.location) ?? null) : null,
      bought_on: row.bought_on || null,
    }),
  )
  const added = await addByQuantity(job)
  await refuseTooMany(job)
  const created = count.created + added
  // The first copies come with their products, which that release knows.
  const further = added > 0 || rows.some(({ code, object_code }) => code !== object_code)
  if (further && (await job.store.read(formerReleaseRuns))) {
    fault(job, inventory.tables.copies.file, 'code', 'former_release')
  }
  return { ...count, created }
}

/** Adds copies until each product has the quantity in its row. @returns how many */
async function addByQuantity(job: Job): Promise<number> {
  const { inventory, libraryId, refs } = job
  const { rows, has } = inventory.tables.objects
  if (!has('quantity')) return 0
  const { copies, objects } = inventory.tables
  const given = new Set([...objects.rows, ...copies.rows].map(({ code }) => code.toLowerCase()))
  let count = 0
  for await (const part of slices(rows.filter(({ quantity }) => quantity !== null))) {
    const codes = part.map(({ code }) => code)
    const known = await copiesOf(job, codes)
    const added: { library_id: string; object_id: string; code: string }[] = []
    for (const row of part) {
      const { code, quantity } = row
      const all = known.get(code) ?? []
      const kept = all.filter(({ state }) => state !== 'retired').length
      const wanted = (quantity ?? 0) - kept
      if (wanted < 0) fault(job, row, 'quantity', 'fewer_copies', String(kept))
      if (wanted > 0 && all.length + wanted > copiesMax) fault(job, row, 'quantity', 'copies_full')
      const object_id = refs.productId(code) ?? ''
      for (const one of await nextCodes(job, code, wanted, given)) {
        added.push({ library_id: libraryId, object_id, code: one })
      }
    }
    count += added.length
    if (job.faults.length === 0) await insertAll(job, 'copies', added)
  }
  return count
}

/**
 * `OGT-0165-2`, `-3`… without those that exist in any case, stored or in the file.
 * @param given the codes of the file in lower case; those that are chosen are added
 */
async function nextCodes(
  { store, libraryId }: Job,
  code: string,
  count: number,
  given: Set<string>,
): Promise<string[]> {
  const codes: string[] = []
  for (let number = 2; codes.length < count; ) {
    const asked = Array.from({ length: count - codes.length }, () => `${code}-${number++}`)
    const stored = await store.read(db => storedAlike(db, libraryId, asked))
    const taken = new Set(stored.map(one => one.code))
    for (const one of asked) {
      if (taken.has(one) || given.has(one.toLowerCase())) continue
      given.add(one.toLowerCase())
      codes.push(one)
    }
  }
  return codes
}

/** Together with those of the file of copies, a product may have no more copies than staff may add. */
async function refuseTooMany(job: Job) {
  const last = new Map(job.inventory.tables.copies.rows.map(row => [row.object_code, row]))
  for await (const part of slices([...last])) {
    const codes = part.map(([code]) => code)
    const known = await copiesOf(job, codes)
    for (const [code, row] of part) {
      const isFull = (known.get(code) ?? []).length > copiesMax
      if (isFull) fault(job, row, 'object_code', 'copies_full', code)
    }
  }
}

/** The copies of some products by the product's code, as they will be after the import: those in service first. */
export async function copiesOf(
  { store, libraryId, inventory, refs }: Job,
  productCodes: readonly string[],
): Promise<Map<string, Known[]>> {
  const ids = productCodes.map(code => refs.productId(code) ?? '')
  const stored = await store.read(db =>
    db
      .selectFrom('copies')
      .select(['id', 'code', 'object_id', 'state'])
      .where('library_id', '=', libraryId)
      .where('object_id', '=', anyOf(ids))
      .orderBy(sql`length(code)`)
      .orderBy('code')
      .execute(),
  )
  const given = inventory.tables.copies.rows
  return new Map(
    productCodes.map(code => {
      const object_id = refs.productId(code) ?? ''
      const all: Known[] = stored.filter(one => one.object_id === object_id)
      const add = (one: string, state = 'in_service') => {
        if (!all.some(known => known.code === one))
          all.push({ id: null, code: one, object_id, state })
      }
      // A dry run stores no copies of a new product.
      if (all.length === 0) add(code)
      for (const row of given) if (row.object_code === code) add(row.code, row.state)
      const isServed = ({ state }: Known) => state === 'in_service'
      return [code, [...all.filter(isServed), ...all.filter(one => !isServed(one))]]
    }),
  )
}
