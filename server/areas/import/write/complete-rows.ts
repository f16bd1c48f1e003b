import type { OwnField } from '#contract/shapes/admin/transfer.ts'
import type { FaultList } from '../faults.ts'
import type { Inventory } from '../inventory.ts'
import type { Origin, Placed } from '../read/parse-table.ts'
import { cellsFrom, columnsOf, type StoredRow, tableNames } from '../rows.ts'
import { slices } from '../slices.ts'
import { cellsOf } from '../text-columns.ts'
import { anyOf, type Transaction } from './row-store.ts'

type Library = { read: Transaction; libraryId: string }

/**
 * Adds the stored values of the columns that the file lacks to the rows that the library has already. So a file with the
 * codes and one changed column is enough. A new row without a required column is a fault of the file.
 */
export async function completeRows(
  { read, libraryId }: Library,
  { tables }: Inventory,
  faults: FaultList,
) {
  for (const name of tableNames) {
    const { rows } = tables[name]
    const columns = columnsOf(name)
    const [key, identity] = columns.find(([, { key }]) => key) ?? []
    if (!key) continue
    const completed = columns.flatMap(([column, { storedIfMissing, placeholder }]) =>
      storedIfMissing || placeholder ? [column] : [],
    )
    // A member who gets an e-mail is stored with the address that stands in.
    const keysOf = (row: Record<string, unknown>) => String(row.former_email ?? row[key])
    /** The files with rows that the library has not. */
    const withNew = new Set<Origin>()
    for await (const part of slices<Record<string, unknown> & Placed>(rows)) {
      const found = await read(db =>
        db
          .selectFrom(name as 'objects')
          .selectAll()
          .where('library_id', '=', libraryId)
          .where(identity?.from as 'code', '=', anyOf(part.map(keysOf)))
          .execute(),
      )
      const stored = found.map(row => cellsFrom(name, row as unknown as StoredRow<typeof name>))
      const known = new Map(stored.map(cells => [keysOf(cells), cells]))
      for (const row of part) {
        const cells = known.get(keysOf(row))
        const { has } = row.origin
        if (!cells) withNew.add(row.origin)
        if (has('own_fields') && cells)
          Object.assign(row, { own_fields: withStored(cells.own_fields, row.own_fields) })
        for (const column of cells ? completed : []) {
          // A product whose pickup point the file leaves empty keeps it.
          const isMissing = !has(column) || (column === 'location' && row.location === null)
          if (isMissing) Object.assign(row, { [column]: cells?.[column] ?? null })
        }
      }
    }
    for (const { file, has } of withNew) {
      if (name === 'categories' && hasName(has)) continue
      for (const [column, { placeholder }] of columns) {
        if (placeholder && !has(column))
          faults.push({ file, row: 1, column, rule: 'missing_column' })
      }
    }
  }
}

/** The fields of the file, and the stored ones that it does not name: the next file may have other columns. */
function withStored(stored: unknown, given: unknown): OwnField[] {
  const own = given as OwnField[]
  const others = JSON.parse(String(stored || '[]')) as OwnField[]
  return [...others.filter(({ name }) => !own.some(one => one.name === name)), ...own]
}

/** A category needs its name in one language only. */
const hasName = (has: Origin['has']) => Object.keys(cellsOf('name', {})).some(has)
