import { join } from 'node:path'
import type { Insertable, Kysely } from 'kysely'
import type { Family } from '#contract/limits.ts'
import type { Picture } from '#contract/shapes/common.ts'
import { todayIn } from '#domain/plain-date.ts'
import type { Tables } from '../store/tables.ts'
import { importLoans, importReviews } from './loans.ts'
import { importMembers } from './members.ts'
import { importObjects } from './objects.ts'
import { importPlaces } from './places.ts'
import { readLibrary } from './read-library.ts'

/** Draws, or finds drawn, the picture of an icon: an object on its family's ground, or a square sign. */
export type PictureMaker = (
  kind: 'object' | 'sign',
  icon: string,
  family: Family | null,
  alt: string,
) => Promise<Picture>

export type Import = {
  db: Kysely<Tables>
  folder: string
  libraryId: string
  today: string
  now: Date
  picture: PictureMaker
  /** Password hash given to accounts marked as demo accounts. */
  demoHash: string | null
}

export type Counts = Record<string, number>

/**
 * Reads a library's folder (library.json and CSV files) into the database, inside the caller's
 * transaction. Ids are made of the codes in the files, so the same folder gives the same ids.
 * @returns how many rows of each kind were written
 * @throws ImportRefused with row-numbered faults; nothing is written then
 */
export async function importLibrary(options: Omit<Import, 'libraryId' | 'today'>): Promise<Counts> {
  const { db, folder, now } = options
  const { row, adhesionVersion } = readLibrary(join(folder, 'library.json'))
  await db.insertInto('libraries').values(row).execute()
  const zone = row.time_zone ?? 'Europe/Rome'
  const job: Import = { ...options, libraryId: row.id, today: todayIn(zone, now) }
  const members = await importMembers(job, adhesionVersion)
  const places = await importPlaces(job, members)
  const objects = await importObjects(job, members)
  const loans = await importLoans(job, members, row.document)
  const reviews = await importReviews(job, members)
  return { members: members.size, places, objects, loans, reviews }
}

/** Writes many rows in few statements. */
export async function insertAll<T extends keyof Tables & string>(
  db: Kysely<Tables>,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
) {
  const size = 200
  for (let start = 0; start < rows.length; start += size) {
    await db
      .insertInto(table)
      .values(rows.slice(start, start + size) as Insertable<Tables[T]>[])
      .execute()
  }
}

/** Midday, so many days ago: an instant for what the files only date. */
export function daysAgo(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}

/** An id made of a code: what people see and scan is what the address shows. */
export function idOf(code: string): string {
  return code
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .slice(0, 64)
}
