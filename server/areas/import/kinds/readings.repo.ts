import type { ImportReading } from '#contract/shapes/admin/transfer.ts'
import type { AnyDb } from '#server/core/store/transaction.ts'

/** How many shapes of files a library remembers. */
const mostReadings = 100

/** How the library read files before, by their shape. */
export async function listReadings(
  db: AnyDb,
  libraryId: string,
): Promise<Map<string, ImportReading>> {
  const rows = await db
    .selectFrom('import_readings')
    .select(['shape', 'reading'])
    .where('library_id', '=', libraryId)
    .orderBy('used_at', 'desc')
    .limit(mostReadings)
    .execute()
  return new Map(rows.map(({ shape, reading }) => [shape, reading]))
}

/** Remembers how a file was read, and forgets the shapes that were not used for longest. */
export async function saveReading(
  db: AnyDb,
  {
    libraryId,
    shape,
    reading,
    at,
  }: { libraryId: string; shape: string; reading: ImportReading; at: Date },
) {
  const values = { reading: JSON.stringify(reading), used_at: at }
  await db
    .insertInto('import_readings')
    .values({ library_id: libraryId, shape, ...values })
    .onConflict(conflict => conflict.columns(['library_id', 'shape']).doUpdateSet(values))
    .execute()
  const kept = db
    .selectFrom('import_readings')
    .select('shape')
    .where('library_id', '=', libraryId)
    .orderBy('used_at', 'desc')
    .limit(mostReadings)
  await db
    .deleteFrom('import_readings')
    .where('library_id', '=', libraryId)
    .where('shape', 'not in', kept)
    .execute()
}
