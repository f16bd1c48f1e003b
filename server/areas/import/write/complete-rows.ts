import { sql } from 'kysely'
import { lastNameOf } from '#domain/names.ts'
import type { AnyDb } from '#server/core/store/transaction.ts'
import type { Fault } from '../faults.ts'
import type { Inventory, Tables } from '../inventory.ts'
import { standIns } from '../rows.ts'
import { slices } from '../slices.ts'
import { cellsOf } from '../text-columns.ts'
import type { Transaction } from './row-store.ts'

type Library = { read: Transaction; libraryId: string }
type Stored = { key: string; values: Record<string, unknown> }
type Partial = 'categories' | 'headquarters' | 'members' | 'objects'

/**
 * Gives rows that the library has already the stored values of the columns that the file lacks: a file of codes and one
 * changed column is enough. A new row without a column that it needs is a fault of the file.
 */
export async function completeRows(
  { read, libraryId }: Library,
  { tables }: Inventory,
  faults: Fault[],
) {
  for (const name of Object.keys(stored) as Partial[]) {
    const { file, rows, has } = tables[name]
    const lacking = Object.keys(standIns[name] ?? {}).filter(column => !has(column))
    let isNew = false
    for await (const part of slices<Record<string, unknown>>(rows)) {
      const keys = part.map(row => String(row[keyOf[name]]))
      const found = await read(db => stored[name](db, libraryId, keys))
      const known = new Map(found.map(({ key, values }) => [key, values]))
      for (const row of part) {
        const values = known.get(String(row[keyOf[name]]))
        isNew ||= !values
        for (const [column, value] of Object.entries(values ?? {})) {
          // An object without a place in the file stays where it is.
          if (!has(column) || (column === 'location' && row.location === null)) row[column] = value
        }
      }
    }
    const missing = name === 'categories' && lacksNoName(tables) ? [] : lacking
    if (!isNew) continue
    for (const column of missing) faults.push({ file, row: 1, column, rule: 'missing_column' })
  }
}

/** A category needs its name in one language only. */
const lacksNoName = ({ categories }: Tables) =>
  Object.keys(cellsOf('name', {})).some(categories.has)

const keyOf = {
  categories: 'slug',
  headquarters: 'code',
  members: 'email',
  objects: 'code',
} as const
const anyOf = (keys: readonly string[]) => sql<string>`any(${keys}::text[])`
const texts = (name: string, written: Parameters<typeof cellsOf>[1]) =>
  Object.fromEntries(
    Object.entries(cellsOf(name, written)).map(([key, text]) => [key, text ?? null]),
  )

/** The stored rows by the keys of their files, with the values of columns that are written together with others. */
const stored: Record<
  Partial,
  (db: AnyDb, libraryId: string, keys: readonly string[]) => Promise<Stored[]>
> = {
  categories: async (db, libraryId, keys) => {
    const rows = await db
      .selectFrom('categories')
      .select(['slug', 'name', 'family'])
      .where('library_id', '=', libraryId)
      .where('slug', '=', anyOf(keys))
      .execute()
    return rows.map(({ slug, name, family }) => ({
      key: slug,
      values: { ...texts('name', name), family },
    }))
  },
  headquarters: async (db, libraryId, keys) => {
    const rows = await db
      .selectFrom('headquarters')
      .select(['id', 'name', 'kind', 'address', 'cap', 'city', 'province'])
      .select(['latitude', 'longitude', 'opening_days', 'smartlocker_instruction'])
      .where('library_id', '=', libraryId)
      .where('id', '=', anyOf(keys))
      .execute()
    return rows.map(({ id, opening_days, smartlocker_instruction, ...values }) => ({
      key: id,
      values: {
        ...values,
        ...texts('opening_days', opening_days),
        ...texts('instructions', smartlocker_instruction),
      },
    }))
  },
  members: async (db, libraryId, keys) => {
    const rows = await db
      .selectFrom('members')
      .select(['email', 'first_name', 'name', 'domicile'])
      .where('library_id', '=', libraryId)
      .where('email', '=', anyOf(keys))
      .execute()
    return rows.map(({ email, domicile, ...name }) => ({
      key: email,
      values: {
        first_name: name.first_name,
        last_name: lastNameOf(name),
        address: domicile?.address ?? null,
        cap: domicile?.cap ?? null,
        city: domicile?.city ?? null,
        province: domicile?.province ?? null,
      },
    }))
  },
  objects: async (db, libraryId, keys) => {
    const rows = await db
      .selectFrom('objects')
      .select(['code', 'name', 'family', 'location_id'])
      .where('library_id', '=', libraryId)
      .where('code', '=', anyOf(keys))
      .execute()
    return rows.map(({ code, name, family, location_id }) => ({
      key: code,
      values: { name, family, location: location_id },
    }))
  },
}
