import { standingOrderStatuses } from '#contract/order-status.ts'
import { defaultLocale } from '#contract/texts/languages.ts'
import { type Localized, textIn } from '#contract/texts/localized.ts'
import { storedAlike } from '#server/areas/catalogue/product-codes.repo.ts'
import { noPicture } from '#server/areas/catalogue/products.ts'
import { isSign } from '../columns/shared.ts'
import { ImportRefused } from '../faults.ts'
import { type Count, fault, instantOf, type Job, upsert } from '../job.ts'
import type { Origin } from '../read/parse-table.ts'
import { changedBy, type Row, valuesOf } from '../rows.ts'
import { slices } from '../slices.ts'
import { textsOf } from '../text-columns.ts'
import type { ShownField } from '../trial/found.ts'
import { awaitPhotos } from './await-photos.ts'
import { saveManuals } from './manuals.ts'
import { anyOf, insertAll } from './row-store.ts'

/** Imports categories by their slug. Names of categories in a file of another system become categories too. */
export function importCategories(job: Job): Promise<Count> {
  const { inventory, libraryId, pictures, refs } = job
  const { rows } = inventory.tables.categories
  const named = [...refs.newCategories].map(([slug, name]) => ({
    slug,
    texts: { [defaultLocale]: name } as Localized,
    family: null,
    icon: null,
    picture: null,
    order: 100,
  }))
  const changing = (has: Origin['has']) => changedBy('categories', has)
  /** Without a picture in the import, the stored one stays. */
  const imageOf = ({
    slug,
    icon,
    picture,
  }: Pick<Row<'categories'>, 'slug' | 'icon' | 'picture'>) => {
    const [given] = pictures.get(`categories ${slug}`) ?? []
    const stored = refs.categoryPicture(slug)
    const isPhoto = stored !== null && !isSign(stored)
    return isPhoto && !icon && !picture ? stored : given
  }
  return upsert(
    job,
    { table: 'categories', keys: ['library_id', 'slug'], changing },
    [...rows.map(row => ({ ...row, texts: textsOf(row, 'name') })), ...named],
    row => ({
      ...valuesOf('categories', row),
      library_id: libraryId,
      name: JSON.stringify(row.texts),
      origin_id: row.slug,
      img: JSON.stringify(imageOf(row) ?? { ...noPicture, alt: textIn(row.texts) }),
    }),
  )
}

/** Imports products by their code, with their categories. */
export async function importProducts(job: Job): Promise<Count> {
  const { inventory, libraryId, pictures, refs } = job
  const { rows } = inventory.tables.objects
  /** Without a picture in the import, the stored ones stay. */
  const shown = (code: string) => {
    const given = pictures.get(`objects ${code}`) ?? []
    return given.length > 0 ? given : refs.picturesOf(code)
  }
  const changing = (has: Origin['has']) => changedBy('objects', has)
  await refuseTaken(job)
  await refuseLent(job)
  if (job.faults.length > 0 && !job.shown) throw new ImportRefused(job.faults)
  await saveManuals(job)
  const moved = await otherCategories(job)
  const besides = ({ code }: Row<'objects'>) => moved.get(code) ?? []
  const count = await upsert(
    job,
    { table: 'objects', keys: ['library_id', 'id'], changing, besides },
    rows,
    row => ({
      ...valuesOf('objects', row),
      library_id: libraryId,
      id: refs.productId(row.code) ?? '',
      code: row.code,
      location_id: refs.pointId(row.location) ?? '',
      owner_id: row.owner_email ? (refs.memberId(row.owner_email) ?? null) : null,
      imgs: JSON.stringify(shown(row.code)),
      names: JSON.stringify(textsOf(row, 'name')),
      descriptions: JSON.stringify(textsOf(row, 'description')),
      accessories: JSON.stringify(row.accessories),
      own_fields: JSON.stringify(row.own_fields),
      manual: job.manuals.get(row.manual)?.name ?? row.manual,
      created_at: instantOf(job, row.added, row.added_days_ago),
    }),
  )
  await awaitPhotos(job)
  const placed = rows.filter(({ origin }) => origin.has('categories'))
  for await (const part of slices(placed)) await placeUnderCategories(job, part)
  return count
}

/** Refuses codes that were given to other products since the file was checked; the step before has locked the codes. */
async function refuseTaken(job: Job) {
  const { inventory, libraryId, refs, store } = job
  const { file, rows } = inventory.tables.objects
  await store.write(async db => {
    for await (const part of slices(rows)) {
      const codes = part.map(({ code }) => code).filter(refs.isNew)
      for (const { code, other } of await storedAlike(db, libraryId, codes)) {
        const at = part.find(row => row.code === code) ?? file
        if (code === other) fault(job, at, 'code', 'code_given', code)
        else fault(job, at, 'code', 'code_alike', `${code} ~ ${other}`)
      }
    }
  })
}

/** Refuses to withdraw a product that is booked or out, as it is refused to staff. */
async function refuseLent(job: Job) {
  const { inventory, libraryId, refs, store } = job
  const { rows } = inventory.tables.objects
  for await (const part of slices(
    rows.filter(({ origin, withdrawn }) => origin.has('withdrawn') && withdrawn),
  )) {
    const lent = await store.read(db =>
      db
        .selectFrom('loans')
        .innerJoin('objects', join =>
          join
            .onRef('objects.library_id', '=', 'loans.library_id')
            .onRef('objects.id', '=', 'loans.object_id'),
        )
        .select('objects.code')
        .where('loans.library_id', '=', libraryId)
        .where('object_id', '=', anyOf(part.map(({ code }) => refs.productId(code) ?? '')))
        .where('status', 'in', standingOrderStatuses)
        .where('objects.withdrawn', '=', false)
        .execute(),
    )
    const codes = new Set(lent.map(({ code }) => code))
    for (const row of part) {
      if (codes.has(row.code)) fault(job, row, 'withdrawn', 'product_lent', row.code)
    }
  }
}

/** The stored products that the file puts under other categories, by their codes. */
async function otherCategories({ inventory, libraryId, refs, store }: Job) {
  const moved = new Map<string, ShownField[]>()
  const rows = inventory.tables.objects.rows.filter(
    ({ code, origin }) => origin.has('categories') && !refs.isNew(code),
  )
  for await (const part of slices(rows)) {
    const stored = await store.read(db =>
      db
        .selectFrom('object_categories')
        .innerJoin('categories', join =>
          join
            .onRef('categories.library_id', '=', 'object_categories.library_id')
            .onRef('categories.slug', '=', 'object_categories.slug'),
        )
        .select(['object_id', 'categories.slug', 'categories.name'])
        .where('object_categories.library_id', '=', libraryId)
        .where('object_id', '=', anyOf(part.map(({ code }) => refs.productId(code) ?? '')))
        .orderBy('categories.slug')
        .execute(),
    )
    const under = Map.groupBy(stored, ({ object_id }) => object_id)
    for (const { code, categories } of part) {
      const before = under.get(refs.productId(code) ?? '') ?? []
      const wanted = new Set(categories.map(name => refs.category(name)))
      if (before.length === wanted.size && before.every(({ slug }) => wanted.has(slug))) continue
      const from = before.map(({ name }) => textIn(name)).join('; ')
      moved.set(code, [{ column: 'categories', from, to: categories.join('; ') }])
    }
  }
  return moved
}

/** Replaces the categories of the products in the file. */
async function placeUnderCategories(job: Job, rows: readonly Row<'objects'>[]) {
  const { libraryId, refs, store } = job
  const wanted = new Map<string, { object_id: string; slug: string }>()
  for (const row of rows) {
    for (const name of row.categories) {
      const pair = { object_id: refs.productId(row.code) ?? '', slug: refs.category(name) ?? '' }
      wanted.set(keyOf(pair), pair)
    }
  }
  const ids = rows.map(row => refs.productId(row.code) ?? '')
  await store.write(async db => {
    const present = await db
      .selectFrom('object_categories')
      .select(['object_id', 'slug'])
      .where('library_id', '=', libraryId)
      .where('object_id', '=', anyOf(ids))
      .execute()
    for (const pair of present) {
      const stays = wanted.delete(keyOf(pair))
      if (stays) continue
      await db
        .deleteFrom('object_categories')
        .where('library_id', '=', libraryId)
        .where('object_id', '=', pair.object_id)
        .where('slug', '=', pair.slug)
        .execute()
    }
  })
  const added = [...wanted.values()].map(pair => ({ library_id: libraryId, ...pair }))
  await insertAll(job, 'object_categories', added)
}

const keyOf = (pair: { object_id: string; slug: string }) => `${pair.object_id} ${pair.slug}`
