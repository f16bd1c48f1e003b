import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { todayIn } from '#domain/plain-date.ts'
import type { Import } from './job.ts'
import { importLoans, importReviews } from './loans.ts'
import { importMembers } from './members.ts'
import { importObjects } from './objects.ts'
import { importPlaces } from './places.ts'
import { readLibrary } from './read-library.ts'

export type Counts = Record<string, number>

/**
 * Reads a library's folder (library.json and CSV files) into the database, inside the caller's
 * transaction. Ids are made of the codes in the files, so the same folder gives the same ids.
 * @returns how many rows of each kind were written
 * @throws ImportRefused with row-numbered faults; nothing is written then
 */
export async function importLibrary(options: Omit<Import, 'libraryId' | 'today'>): Promise<Counts> {
  const { db, folder, now } = options
  const placeholder = await options.picture('placeholder', '', null, '')
  const { row, adhesionVersion, files, identityProvider } = readLibrary(
    join(folder, 'library.json'),
    placeholder,
  )
  await db.insertInto('libraries').values(row).execute()
  for (const name of files) {
    const content = readFileSync(join(folder, name))
    const mimetype = name.endsWith('.svg') ? 'image/svg+xml' : 'application/pdf'
    await db
      .insertInto('documents')
      .values({ library_id: row.id, name, mimetype, content })
      .execute()
  }
  if (identityProvider) {
    const provider = { library_id: row.id, ...identityProvider }
    await db.insertInto('identity_providers').values(provider).execute()
  }
  const zone = row.time_zone ?? 'Europe/Rome'
  const job: Import = { ...options, libraryId: row.id, today: todayIn(zone, now) }
  const members = await importMembers(job, adhesionVersion)
  const places = await importPlaces(job, members)
  const objects = await importObjects(job, members)
  const loans = await importLoans(job, members, row.document)
  const reviews = await importReviews(job, members)
  return { members: members.size, places, objects, loans, reviews }
}
