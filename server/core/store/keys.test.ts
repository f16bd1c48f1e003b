import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore } from '#tests/support/test-store.ts'
import type { Store } from './open.ts'

/** Tables of the whole installation, not of one library. */
const ofNoLibrary = ['backup_runs', 'former_hosts', 'libraries', 'schema_migrations']

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

async function query<T>(text: string): Promise<T[]> {
  const client = await store.pool.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    client.release()
  }
}

const isOfALibrary = ({ table }: { table: string }) => !ofNoLibrary.includes(table)

test('every table of a library has its column', async () => {
  const tables = await query<{ table: string; has: boolean }>(
    `select c.relname as table, exists (
       select from pg_attribute a where a.attrelid = c.oid and a.attname = 'library_id' and a.attnotnull
     ) as has
     from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`,
  )
  expect(tables.length).toBeGreaterThan(40)
  expect(tables.filter(one => isOfALibrary(one) && !one.has)).toEqual([])
})

test('every key and every reference holds the library, so tables can be distributed by it', async () => {
  const unique = await query<{ table: string; key: string; columns: string[] }>(
    `select c.relname as table, i.indexrelid::regclass::text as key, array(
       select a.attname::text from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     ) as columns
     from pg_index i join pg_class c on c.oid = i.indrelid
     where i.indisunique and c.relnamespace = 'public'::regnamespace`,
  )
  const constraints = await query<{
    type: 'f' | 'x'
    table: string
    target: string
    key: string
    columns: string[]
  }>(
    `select contype::text as type, conrelid::regclass::text as table, confrelid::regclass::text as target,
       conname::text as key, array(
         select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)
       ) as columns
     from pg_constraint where contype in ('f', 'x')`,
  )
  const references = constraints.filter(({ type }) => type === 'f')
  expect(unique.length).toBeGreaterThan(60)
  expect(references.length).toBeGreaterThan(60)
  expect(constraints.length).toBeGreaterThan(references.length)
  const lacking = [...unique, ...constraints]
    .filter(isOfALibrary)
    .filter(({ columns }) => !columns.includes('library_id'))
  expect(lacking).toEqual([])
  expect(
    references.filter(({ target }) => target !== 'libraries' && !isOfALibrary({ table: target })),
  ).toEqual([])
})
