import type { Insertable } from 'kysely'
import type { Family } from '#contract/limits.ts'
import type { Picture } from '#contract/shapes/common.ts'
import type { Begin } from '#server/areas/desk/affected/many.ts'
import type { Tables } from '#server/core/store/tables.ts'
import type { FaultList, FaultRule } from './faults.ts'
import type { Inventory } from './inventory.ts'
import type { AwaitedPhoto } from './photos/named-photos.ts'
import type { Origin, Placed } from './read/parse-table.ts'
import type { TableName } from './rows.ts'
import { slices } from './slices.ts'
import type { ShownField, ShownRows } from './trial/found.ts'
import type { Closure } from './write/closure-days.ts'
import type { Refs } from './write/refs.ts'
import type { Column, RowStore, TableKey } from './write/row-store.ts'

/** A PDF by the name that it is stored under; `content` is `null` if the library has it already. */
export type Manual = { name: string; content: Buffer | null }

/** Draws the picture of an icon, or finds it on the disk: a product on its family's background, a square sign, or a placeholder. */
export type PictureMaker = (
  kind: 'object' | 'sign' | 'placeholder',
  icon: string,
  family: Family | null,
  alt: string,
) => Promise<Picture>

/** How many rows of a kind were created, updated and unchanged. */
export type Count = { created: number; updated: number; unchanged: number }
export type Counts = Record<string, Count>

export type Job = {
  store: RowStore
  libraryId: string
  settings: { preparationDays: number; sameDayTurnover: boolean; adhesionVersion: string }
  now: Date
  /** The library's day. */
  today: string
  inventory: Inventory
  refs: Refs
  /** The days of the file's closures, by pickup point. */
  closures: ReadonlyMap<string, readonly Closure[]>
  /** The pictures of each row, by table and code. */
  pictures: Map<string, Picture[]>
  /** The photos that did not come with the import. */
  awaited: readonly AwaitedPhoto[]
  /** The PDFs of manuals, by what the cells name them. */
  manuals: ReadonlyMap<string, Manual>
  /** The level of the member who imports: they may give only lower ranks. `null`: the operator may give any. */
  actorLevel: number | null
  /** Password hash given to accounts marked as demo accounts. */
  demoHash: string | null
  /** Whether to leave out loans that overlap: a demo's loans move with the date, its closures do not. */
  skipOverlaps: boolean
  faults: FaultList
  /** Who imports, if it is one of the staff: papers are written down by them. */
  recorder: string | null
  /** The members whom the import brings, or to whom it gives a card or an open loan. */
  concerned: Set<string>
  /** Collects the rows of a trial; without it the import is written. */
  shown?: ShownRows | undefined
  /** Called before pickup points and products are written, whose changes may affect loans. */
  begin?: Begin | undefined
}

/**
 * Inserts rows that are new by their key, in slices, and updates those that differ: the columns `changing`, by those that the file of
 * the row has.
 */
export async function upsert<T extends TableKey, R extends object>(
  { store, shown }: Pick<Job, 'store' | 'shown'>,
  how: {
    table: T
    keys: readonly Column<T>[]
    changing: (has: Origin['has']) => readonly string[]
    /** What else of a row that is stored differs: in other tables. */
    besides?: (row: R) => readonly ShownField[]
  },
  rows: Iterable<R>,
  valuesOf: (row: R) => Insertable<Tables[T]>,
): Promise<Count> {
  const count = { created: 0, updated: 0, unchanged: 0 }
  const originOf = (row: R) => (row as Partial<Placed>).origin
  for await (const some of slices(rows)) {
    for (const [origin, part] of Map.groupBy(some, originOf)) {
      const changing = how.changing(origin?.has ?? (() => false))
      const values = part.map(row => valuesOf(row) as Record<string, unknown>)
      const done = await store.upsert({ ...how, changing, rows: values })
      const key = how.keys.at(-1) ?? ''
      part.forEach((row, at) => {
        const besides = how.besides?.(row) ?? []
        const { stored = null, columns = [] } = done.each?.[at] ?? {}
        const isOther = besides.length > 0 && columns.length === 0
        if (isOther && !done.keys?.has(String(values[at]?.[key]))) count.updated += 1
        if (!done.each) return
        const kind = stored ? (columns.length > 0 || isOther ? 'changed' : 'same') : 'new'
        const change = stored ? { stored, columns, besides } : undefined
        shown?.add(how.table as TableName, { ...(row as Record<string, unknown>) }, kind, change)
      })
      count.created += done.created
      count.updated += done.updated
      count.unchanged += part.length
    }
  }
  count.unchanged -= count.created + count.updated
  return count
}

/** Adds a fault of a cell of a row, or without a row of a column of a file. */
export function fault(
  job: Pick<Job, 'faults'>,
  at: Placed | string,
  column: string,
  rule: FaultRule,
  value = '',
) {
  const place =
    typeof at === 'string' ? { file: at, row: null } : { file: at.origin.file, row: at.line }
  job.faults.push({ ...place, column, rule, ...(value && { value }) })
}

/** An instant for a day, its midday, or for a number of days ago; without either, now. */
export function instantOf({ now }: Pick<Job, 'now'>, day: string, daysAgo: number | null = null) {
  if (daysAgo !== null) return new Date(now.getTime() - daysAgo * 86_400_000)
  return day ? new Date(`${day}T12:00:00Z`) : now
}

/** When something was written down: on the given day, or when it begins; never later than now. */
export function createdAt({ now }: Pick<Job, 'now'>, day: string, begins: string): Date {
  const at = new Date(`${day || begins}T09:30:00Z`)
  return at > now ? now : at
}
