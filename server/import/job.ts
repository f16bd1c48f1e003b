import type { Insertable, Kysely } from 'kysely'
import type { Family } from '#contract/limits.ts'
import type { Picture } from '#contract/shapes/common.ts'
import type { Tables } from '../store/tables.ts'

/** Draws, or finds drawn, the picture of an icon: an object on its family's ground, a square sign, or what stands in for a picture that is missing. */
export type PictureMaker = (
  kind: 'object' | 'sign' | 'placeholder',
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
