import type { Inventory, Tables } from '../inventory.ts'
import type { Placed } from '../read/parse-table.ts'
import { type TableName, tableNames } from '../rows.ts'
import { mapSlices } from '../slices.ts'
import type { Decisions } from './decisions.ts'
import { nameOf } from './found.ts'

/** The inventory without the rows that have faults. Products are found by their code all the same: loans name them. */
export async function soundRows(inventory: Inventory, decisions: Decisions): Promise<Inventory> {
  const entries: [TableName, unknown][] = []
  for (const name of tableNames) {
    const table = inventory.tables[name]
    const rows: unknown[] = []
    await mapSlices(table.rows as readonly Placed[], row => {
      if (!decisions.isFaulty(row.origin.file, row.line)) rows.push(row)
    })
    entries.push([name, { ...table, rows }])
  }
  return { ...inventory, tables: Object.fromEntries(entries) as unknown as Tables }
}

/** The names of rows of groups of faults, by file and number. */
export async function namesOf(
  { tables }: Inventory,
  groups: readonly { file: string; rows: readonly { row: number }[] }[],
) {
  const wanted = new Set(
    groups.flatMap(({ file, rows }) => rows.map(({ row }) => `${file} ${row}`)),
  )
  const names = new Map<string, string>()
  if (wanted.size === 0) return names
  for (const name of tableNames) {
    await mapSlices(tables[name].rows as readonly Placed[], row => {
      const key = `${row.origin.file} ${row.line}`
      // A row of a further table is called as that of its file's own.
      if (wanted.has(key) && !names.has(key)) names.set(key, nameOf(name, row))
    })
  }
  return names
}
