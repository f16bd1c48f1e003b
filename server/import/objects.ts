import { type Count, insertAll, instantOf, type Job, upsert } from './job.ts'

/** Categories by their slug; those that only another system named are made of their names. */
export async function importCategories(job: Job): Promise<Count> {
  const { inventory, libraryId, pictures, refs } = job
  const table = inventory.tables.categories
  const named = [...refs.newCategories].map(([slug, name]) => ({
    slug,
    name_it: name,
    name_en: null,
    family: null,
    order: 100,
  }))
  const own = await upsert(
    job,
    'categories',
    ['library_id', 'slug'],
    { name: ['name_it', 'name_en'], family: ['family'], img: ['icon'], position: ['order'] },
    table.has,
    [...table.rows, ...named].map(row => ({
      library_id: libraryId,
      slug: row.slug,
      name: JSON.stringify({ it: row.name_it, en: row.name_en ?? row.name_it }),
      family: row.family,
      origin_id: row.slug,
      img: JSON.stringify(pictures.get(`categories ${row.slug}`)?.[0] ?? noSign(row.name_it)),
      position: row.order,
    })),
  )
  return own
}

const noSign = (alt: string) => ({ url: '/images/banner.svg', alt, avif: '', webp: '', tint: '' })

/** Objects by their code, and under which categories each stands. */
export async function importObjects(job: Job): Promise<Count> {
  const { inventory, libraryId, pictures, refs } = job
  const table = inventory.tables.objects
  /** No picture in the import takes none away. */
  const shown = (code: string) => {
    const given = pictures.get(`objects ${code}`) ?? []
    return given.length > 0 ? given : refs.picturesOf(code)
  }
  const count = await upsert(
    job,
    'objects',
    ['library_id', 'id'],
    {
      name: ['name'],
      description: ['description'],
      family: ['family'],
      location_id: ['location'],
      owner_id: ['owner_email'],
      corner: ['corner'],
      transportable: ['transportable'],
      preparation_days: ['preparation_days'],
      maintenance: ['maintenance'],
      withdrawn: ['withdrawn'],
      highlighted: ['highlighted'],
      imgs: ['code'],
      accessories: ['accessories'],
    },
    table.has,
    table.rows.map(row => ({
      library_id: libraryId,
      id: refs.object(row.code) ?? '',
      code: row.code,
      name: row.name,
      description: row.description,
      family: row.family,
      location_id: refs.place(row.location) ?? '',
      owner_id: row.owner_email ? (refs.member(row.owner_email) ?? null) : null,
      corner: row.corner,
      transportable: row.transportable,
      preparation_days: row.preparation_days,
      maintenance: row.maintenance,
      withdrawn: row.withdrawn,
      highlighted: row.highlighted,
      imgs: JSON.stringify(shown(row.code)),
      accessories: JSON.stringify(row.accessories),
      created_at: instantOf(job, row.added, row.added_days_ago),
    })),
  )
  await placeUnderCategories(job)
  return count
}

/** Which object stands where, as far as the file says: pairs that it does not name are removed. */
async function placeUnderCategories({ db, inventory, libraryId, refs }: Job) {
  const table = inventory.tables.objects
  if (!table.has('categories')) return
  const wanted = table.rows.flatMap(row => {
    const slugs = new Set(row.categories.map(name => refs.category(name) ?? ''))
    return [...slugs].map(slug => ({ object_id: refs.object(row.code) ?? '', slug }))
  })
  const keyOf = (pair: { object_id: string; slug: string }) => `${pair.object_id} ${pair.slug}`
  const keys = new Set(wanted.map(keyOf))
  const touched = new Set(table.rows.map(row => refs.object(row.code)))
  const present = await db
    .selectFrom('object_categories')
    .select(['object_id', 'slug'])
    .where('library_id', '=', libraryId)
    .execute()
  const known = new Set(present.map(keyOf))
  for (const pair of present) {
    if (!touched.has(pair.object_id) || keys.has(keyOf(pair))) continue
    await db
      .deleteFrom('object_categories')
      .where('library_id', '=', libraryId)
      .where('object_id', '=', pair.object_id)
      .where('slug', '=', pair.slug)
      .execute()
  }
  await insertAll(
    db,
    'object_categories',
    wanted
      .filter(pair => !known.has(keyOf(pair)))
      .map(pair => ({ library_id: libraryId, ...pair })),
  )
}
