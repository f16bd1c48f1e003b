import type { Job } from '../job.ts'
import { slices } from '../slices.ts'
import { setQuiet } from './quiet.repo.ts'

/**
 * Makes everybody quiet whom the import concerns: new members, and those who got a card or an open loan. No job writes to them, and
 * nothing of theirs lapses, until staff press.
 */
export async function quieten({ store, libraryId, concerned, now }: Job) {
  for await (const ids of slices(concerned)) {
    await store.write(db => setQuiet(db, libraryId, ids, now))
  }
}
