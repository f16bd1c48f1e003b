import { sql } from 'kysely'
import type { Job } from '../job.ts'
import type { AwaitedPhoto } from '../photos/named-photos.ts'
import { paceMs } from '../photos/photos.repo.ts'
import { slices } from '../slices.ts'
import { anyOf, type Transaction } from './row-store.ts'

/** The photos without those that an earlier import asked for and that are done. */
export async function stillAwaited(
  { read, libraryId }: { read: Transaction; libraryId: string },
  refs: Pick<Job['refs'], 'productId'>,
  awaited: readonly AwaitedPhoto[],
): Promise<AwaitedPhoto[]> {
  const left: AwaitedPhoto[] = []
  for await (const part of slices(awaited)) {
    const done = await read(db =>
      db
        .selectFrom('imported_photos')
        .select(['object_id', 'source'])
        .where('library_id', '=', libraryId)
        .where('state', '=', 'done')
        .where('object_id', '=', anyOf(part.map(({ code }) => refs.productId(code) ?? '')))
        .execute(),
    )
    const known = new Set(done.map(({ object_id, source }) => `${object_id} ${source}`))
    left.push(...part.filter(({ code, source }) => !known.has(`${refs.productId(code)} ${source}`)))
  }
  return left
}

/**
 * Stores which photos the products still need. Those of one host become due one after another, and so those of other
 * libraries come in between. One that failed is asked for again.
 */
export async function awaitPhotos(job: Job) {
  const { awaited, libraryId, now, refs, store } = job
  const ofHost = new Map<string | null, number>()
  const rows = awaited.map(({ code, ...photo }) => {
    const turn = ofHost.get(photo.host) ?? 0
    ofHost.set(photo.host, turn + 1)
    return {
      ...photo,
      library_id: libraryId,
      object_id: refs.productId(code) ?? '',
      due_at: new Date(now.getTime() + turn * paceMs),
      added_at: now,
    }
  })
  for await (const part of slices(rows)) {
    await store.write(db =>
      db
        .insertInto('imported_photos')
        .values(part)
        .onConflict(clash =>
          clash
            .columns(['library_id', 'object_id', 'source'])
            .doUpdateSet({
              state: 'waiting',
              reason: null,
              attempts: 0,
              due_at: sql`excluded.due_at`,
              added_at: sql`excluded.added_at`,
              import_id: sql`excluded.import_id`,
            })
            .where('imported_photos.state', '=', 'failed'),
        )
        .execute(),
    )
  }
}
