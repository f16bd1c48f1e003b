import type { Insertable } from 'kysely'
import type { Family } from '#contract/limits.ts'
import type { Picture } from '#contract/shapes/common.ts'
import { addDays } from '#domain/days/plain-date.ts'
import type { Tables } from '../store/tables.ts'
import type { Fault, FaultRule } from './faults.ts'
import type { Inventory } from './inventory.ts'
import { slices } from './slices.ts'
import type { Closure } from './write/closure.ts'
import type { Refs } from './write/refs.ts'
import type { Column, RowStore, TableKey } from './write/row-store.ts'

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

/** One import under way. */
export type Job = {
  store: RowStore
  libraryId: string
  settings: { preparationDays: number; sameDayTurnover: boolean; adhesionVersion: string }
  today: string
  now: Date
  inventory: Inventory
  refs: Refs
  /** What the file's closures mean, by pickup point. */
  closures: ReadonlyMap<string, readonly Closure[]>
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

/** Which columns of the file a column of the database is made of: it changes only where the file has one. */
export type Sources<T extends TableKey> = Partial<Record<Column<T>, readonly string[]>>

/**
 * Offers rows by their key, in slices: what is new is added, what differs is changed, as far as the file
 * speaks of it, the rest stays as it is.
 */
export async function upsert<T extends TableKey, R>(
  { store }: Pick<Job, 'store'>,
  how: {
    table: T
    keys: readonly Column<T>[]
    sources: Sources<T>
    has: (column: string) => boolean
  },
  rows: readonly R[],
  valuesOf: (row: R) => Insertable<Tables[T]>,
): Promise<Count> {
  const { table, keys, sources, has } = how
  const changing = Object.entries(sources as Record<string, readonly string[]>)
    .filter(([, from]) => from.some(has))
    .map(([column]) => column)
  const count = { created: 0, updated: 0, unchanged: 0 }
  for await (const part of slices(rows)) {
    const values = part.map(row => valuesOf(row) as Record<string, unknown>)
    const { created, updated } = await store.upsert({ table, keys, changing, rows: values })
    count.created += created
    count.updated += updated
    count.unchanged += part.length - created - updated
  }
  return count
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
