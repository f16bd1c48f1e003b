import { createHash } from 'node:crypto'
import type { ImportReading } from '#contract/shapes/admin/transfer.ts'
import type { RawTable } from './parse-table.ts'

/** A file's shape: files with the same headings, in any order, are read alike. */
export function shapeOf({ headings }: Pick<RawTable, 'headings'>): string {
  return createHash('sha256')
    .update([...headings].sort().join('\n'))
    .digest('hex')
}

/** What the person says now, over what was said of the last file of this shape, unless that was another table. */
export function readingOf(
  before: ImportReading | undefined,
  now: ImportReading | undefined,
): ImportReading | undefined {
  if (!now || !before) return now ?? before
  if (now.table && now.table !== before.table) return now
  return {
    table: before.table,
    columns: { ...before.columns, ...now.columns },
    places: { ...before.places, ...now.places },
    states: { ...before.states, ...now.states },
    skip: { ...before.skip, ...now.skip },
    days: { ...before.days, ...now.days },
    own: { ...before.own, ...now.own },
  }
}
