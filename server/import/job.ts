import { type Insertable, type Kysely, sql } from 'kysely'
import type { Family } from '#contract/limits.ts'
import type { Picture } from '#contract/shapes/common.ts'
import { addDays } from '#domain/plain-date.ts'
import type { Tables } from '../store/tables.ts'
import type { Fault, FaultRule } from './faults.ts'
import type { Inventory } from './inventory.ts'
import type { Refs } from './refs.ts'

/** Draws, or finds drawn, the picture of an icon: an object on its family's ground, a square sign, or what stands in for a picture that is missing. */
export type PictureMaker = (
  kind: 'object' | 'sign' | 'placeholder',
  icon: string,
  family: Family | null,
  alt: string,
) => Promise<Picture>

/** What became of the rows of a kind. */
export type Count = { created: number; updated: number; unchanged: number }
export type Counts = Record<string, Count>

/** One import under way, inside its transaction. */
export type Job = {
  db: Kysely<Tables>
  libraryId: string
  settings: { preparationDays: number; sameDayTurnover: boolean; adhesionVersion: string }
  today: string
  now: Date
  inventory: Inventory
  refs: Refs
  /** By table and code: what each row shows. */
  pictures: Map<string, Picture[]>
  /** The level of who imports: they give only weaker ones. `null`: the operator, who may give any. */
  actorLevel: number | null
  /** Password hash given to accounts marked as demo accounts. */
  demoHash: string | null
  /** Loans that would share a day are left out: those of a demo move with today, closures do not. */
  skipOverlaps: boolean
  faults: Fault[]
}

type Column<T extends keyof Tables & string> = keyof Insertable<Tables[T]> & string

/** Which columns of the file a column of the database is made of: it changes only where the file has one. */
export type Sources<T extends keyof Tables & string> = Partial<Record<Column<T>, readonly string[]>>

/**
 * Writes rows by their key: what is new is added, what differs is changed, as far as the file speaks
 * of it, the rest stays as it is.
 */
export async function upsert<T extends keyof Tables & string>(
  { db }: Pick<Job, 'db'>,
  table: T,
  keys: readonly Column<T>[],
  sources: Sources<T>,
  has: (column: string) => boolean,
  rows: readonly Insertable<Tables[T]>[],
): Promise<Count> {
  const changing = Object.entries(sources as Record<string, readonly string[]>)
    .filter(([, from]) => from.some(has))
    .map(([column]) => column)
  const list = (names: readonly string[]) => sql.join(names.map(name => sql.ref(name)))
  const written: { fresh: boolean }[] = []
  const size = 200
  for (let start = 0; start < rows.length; start += size) {
    const part = rows.slice(start, start + size) as Record<string, unknown>[]
    const columns = Object.keys(part[0] ?? {})
    const values = sql.join(
      part.map(row => sql`(${sql.join(columns.map(column => sql.val(row[column] ?? null)))})`),
    )
    const set = sql.join(changing.map(one => sql`${sql.ref(one)} = excluded.${sql.ref(one)}`))
    const old = sql.join(changing.map(one => sql`old.${sql.ref(one)}`))
    const offered = sql.join(changing.map(one => sql`excluded.${sql.ref(one)}`))
    const otherwise =
      changing.length > 0
        ? sql`update set ${set} where (${old}) is distinct from (${offered})`
        : sql`nothing`
    const { rows: done } = await sql<{ fresh: boolean }>`
      insert into ${sql.table(table)} as old (${list(columns)}) values ${values}
      on conflict (${list(keys)}) do ${otherwise} returning (xmax = 0) as fresh`.execute(db)
    written.push(...done)
  }
  const created = written.filter(({ fresh }) => fresh).length
  const updated = written.length - created
  return { created, updated, unchanged: rows.length - created - updated }
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

/** Notes that something refers to what is not there, or may not be so. */
export function fault(
  job: Pick<Job, 'faults'>,
  file: string,
  row: number | null,
  column: string,
  rule: FaultRule,
  value = '',
) {
  job.faults.push({ file, row, column, rule, ...(value && { value }) })
}

/** A day given as such, or counted from today. */
export function dayOf({ today }: Pick<Job, 'today'>, text: string): string {
  return text.includes('-', 1) ? text : addDays(today, Number(text))
}

/** An instant for what the files only date: midday, or so many days ago; now when they say nothing. */
export function instantOf(
  { now }: Pick<Job, 'now'>,
  day: string,
  daysAgo: number | null = null,
): Date {
  const relative = day && !day.includes('-', 1) ? -Number(day) : daysAgo
  if (relative !== null) return new Date(now.getTime() - relative * 86_400_000)
  return day ? new Date(`${day}T12:00:00Z`) : now
}

/** An id made of a code: what people see and scan is what the address shows. */
export function idOf(code: string): string {
  return code
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .slice(0, 64)
}
