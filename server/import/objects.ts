import { join } from 'node:path'
import { daysAgo, type Import, idOf, insertAll } from './job.ts'
import type { MemberIds } from './members.ts'
import { ImportRefused, readCsv } from './read-csv.ts'
import { categoryRow, objectRow } from './rows.ts'

/** Categories, objects and which stands under which. */
export async function importObjects(job: Import, members: MemberIds): Promise<number> {
  const { db, folder, libraryId, now, picture } = job
  const categories = readCsv(join(folder, 'categories.csv'), categoryRow)
  await insertAll(
    db,
    'categories',
    await Promise.all(
      categories.map(async row => ({
        library_id: libraryId,
        slug: row.slug,
        name: JSON.stringify({ it: row.name_it, en: row.name_en }),
        family: row.family,
        origin_id: row.slug,
        img: JSON.stringify(await picture('sign', row.icon, row.family, row.name_it)),
        position: row.order,
      })),
    ),
  )
  const rows = readCsv(join(folder, 'objects.csv'), objectRow)
  const known = new Set(categories.map(({ slug }) => slug))
  const stray = rows.find(row => row.categories.some(slug => !known.has(slug)))
  if (stray) throw new ImportRefused(`objects.csv, ${stray.code}: unknown category`)
  await insertAll(
    db,
    'objects',
    await Promise.all(
      rows.map(async row => ({
        library_id: libraryId,
        id: idOf(row.code),
        code: row.code,
        name: row.name,
        description: row.description,
        family: row.family,
        location_id: row.location,
        owner_id: row.owner_email ? (members.get(row.owner_email) ?? null) : null,
        corner: row.corner,
        transportable: row.transportable,
        preparation_days: row.preparation_days,
        maintenance: row.maintenance,
        highlighted: row.highlighted,
        imgs: JSON.stringify([await picture('object', row.icon, row.family, row.name)]),
        accessories: JSON.stringify(row.accessories),
        created_at: daysAgo(now, row.added_days_ago),
      })),
    ),
  )
  await insertAll(
    db,
    'object_categories',
    rows.flatMap(row =>
      row.categories.map(slug => ({ library_id: libraryId, object_id: idOf(row.code), slug })),
    ),
  )
  return rows.length
}
