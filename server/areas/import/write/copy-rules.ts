import { storedAlike } from '#server/areas/catalogue/product-codes.repo.ts'
import { fault, type Job } from '../job.ts'
import { slices } from '../slices.ts'
import { anyOf } from './row-store.ts'

/**
 * Checks the codes of the file of copies, as those of products: a stored copy stays with its product, and a new code is no
 * other one, in any case. A pair of codes that the library has already stays.
 */
export async function refuseCodes(job: Job) {
  const { inventory, libraryId, refs, store } = job
  const { copies, objects } = inventory.tables
  /** The codes that are not stored yet, by their lower case: of the file's products, then of the copies above. */
  const fresh = new Map<string, { code: string; product: string | undefined }>()
  for (const { code } of objects.rows) {
    if (refs.isNew(code)) fresh.set(code.toLowerCase(), { code, product: refs.productId(code) })
  }
  for await (const part of slices(copies.rows)) {
    const codes = part.map(({ code }) => code)
    const alike = await store.read(db => storedAlike(db, libraryId, codes))
    for (const row of part) {
      const { code, object_code } = row
      const product = refs.productId(object_code)
      const refuse = (column: string, rule: 'other_product' | 'code_alike', value: string) =>
        fault(job, row, column, rule, value)
      const stored = alike.filter(one => one.code === code)
      const above = fresh.get(code.toLowerCase())
      const same =
        stored.find(({ other }) => other === code) ?? (above?.code === code ? above : null)
      const other = stored[0]?.other ?? above?.code
      if (same && same.product !== product) refuse('object_code', 'other_product', object_code)
      else if (!same && other) refuse('code', 'code_alike', `${code} ~ ${other}`)
      else if (!same) fresh.set(code.toLowerCase(), { code, product })
    }
  }
}

/** A member's product is one thing: it has no further copies. */
export async function refuseOfMembers(job: Job) {
  const { inventory, libraryId, refs, store } = job
  const { copies, objects } = inventory.tables
  const further = [
    ...copies.rows
      .filter(({ code, object_code }) => code !== object_code)
      .map(row => [row, 'object_code', row.object_code] as const),
    ...objects.rows
      .filter(({ quantity }) => (quantity ?? 1) > 1)
      .map(row => [row, 'quantity', row.code] as const),
  ]
  for await (const part of slices(further)) {
    const ids = part.map(([, , code]) => refs.productId(code) ?? '')
    const owned = await store.read(db =>
      db
        .selectFrom('objects')
        .select('id')
        .where('library_id', '=', libraryId)
        .where('id', '=', anyOf(ids))
        .where('owner_id', 'is not', null)
        .execute(),
    )
    const stored = new Set(owned.map(({ id }) => id))
    for (const [at, column, code] of part) {
      const row = objects.has('owner_email') ? inventory.productByCode(code) : undefined
      const isOwned = row ? Boolean(row.owner_email) : stored.has(refs.productId(code) ?? '')
      if (isOwned) fault(job, at, column, 'one_thing', code)
    }
  }
}
