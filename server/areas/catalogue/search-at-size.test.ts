import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ProductCard } from '#contract/shapes/catalogue.ts'
import { acrossLibraries, withLibrary } from '#server/core/store/transaction.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
const words = ['Trapano', 'Tenda', 'Proiettore', 'Scala', 'Sega', 'Pentola', 'Chitarra', 'Sci']
const qualities = [
  'rosso',
  'grande',
  'piccolo',
  'elettrico',
  'a batteria',
  'pieghevole',
  'da città',
]

beforeAll(async () => {
  world = await openWorld()
  const rows = Array.from({ length: 10_000 }, (_, n) => ({
    library_id: 'bologna',
    id: `big-${n}`,
    code: `BIG-${n}`,
    name: `${words[n % words.length]} ${qualities[n % qualities.length]} ${n}`,
    description: 'Per una giornata di lavoro o di festa.',
    location_id: 'centro',
    imgs: '[]',
    accessories: '[]',
  }))
  await acrossLibraries(world.store, async db => {
    for (let at = 0; at < rows.length; at += 500) {
      const part = rows.slice(at, at + 500)
      await db.insertInto('objects').values(part).execute()
      const listed = part.filter((_, n) => (at + n) % 2 === 0)
      await db
        .insertInto('object_categories')
        .values(listed.map(({ id }) => ({ library_id: 'bologna', object_id: id, slug: 'orto' })))
        .onConflict(conflict => conflict.doNothing())
        .execute()
    }
  })
  await acrossLibraries(world.store, db => sql`analyze`.execute(db))
}, 120_000)
afterAll(() => world.close())

/** The statements of a call that mention a table, with their values. */
async function statementsOf(path: string, table: string) {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  expect((await world.ask(path)).status).toBe(200)
  const made = asked.mock.calls.map(([query]) => query as unknown as pg.QueryConfig)
  asked.mockRestore()
  return made.filter(({ text }) => text?.includes(table))
}

/** How many rows the tables and indexes of a plan returned. */
type Plan = { 'Node Type': string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] }
const rowsRead = (plan: Plan): number =>
  plan.Plans
    ? plan.Plans.reduce((sum, part) => sum + rowsRead(part), 0)
    : plan['Actual Rows'] * plan['Actual Loops']

test('a page of a category reads as many rows from 5,000 products as from 50', async () => {
  const read = async (slug: string) => {
    const [page, ...more] = await statementsOf(
      `/v1/catalogs/${slug}?limit=12`,
      '"object_categories"',
    )
    expect(more).toEqual([])
    const { rows } = await withLibrary(world.store, 'bologna', db =>
      db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        CompiledQuery.raw(`explain (analyze, format json) ${page?.text}`, [
          ...(page?.values ?? []),
        ]),
      ),
    )
    const [explained] = rows[0]?.['QUERY PLAN'] ?? []
    return explained ? rowsRead(explained.Plan) : Number.NaN
  }
  const [big, small] = [await read('orto'), await read('cucina')]
  expect(small).toBeGreaterThan(12)
  expect(big).toBeLessThanOrEqual(small + 12)
})

test.each([
  // All of them have one instant, as products of one import.
  ['last_arrival?limit=12'],
  ['all?limit=12'],
  ['all?limit=12&sort=lent'],
  ['all?limit=12&near=savena'],
  ['orto?limit=12&point=centro'],
])('a page of %s reads few of 10,000 products', async path => {
  const [page] = await statementsOf(`/v1/catalogs/${path}`, '"objects"')
  const { rows } = await withLibrary(world.store, 'bologna', db =>
    db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
      CompiledQuery.raw(`explain (analyze, format json) ${page?.text}`, [...(page?.values ?? [])]),
    ),
  )
  const [explained] = rows[0]?.['QUERY PLAN'] ?? []
  expect(explained ? rowsRead(explained.Plan) : Number.NaN).toBeLessThan(1000)
})

test('a list with a filter ends where its products end', async () => {
  let count = 0
  let path = '/v1/catalogs/orto?point=centro&limit=100'
  while (path) {
    const { body, headers } = await world.ask(path)
    count += (body as ProductCard[]).length
    path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? ''
  }
  expect(count).toBeGreaterThanOrEqual(5000)
})

test.each([
  ['a category', 'orto?limit=12'],
  ['all products', 'all?limit=12'],
  ['a search by days', 'products/search?keywords=tenda&from=2026-12-14&to=2026-12-16'],
])('%s knows how many copies are in service without reading all copies', async (_, path) => {
  const statements = await statementsOf(`/v1/catalogs/${path}`, 'copies')
  expect(statements.length).toBeGreaterThan(0)
  const read = await withLibrary(world.store, 'bologna', async db => {
    for (const { text, values = [] } of statements) {
      await db.executeQuery(CompiledQuery.raw(text, [...values]))
    }
    const { rows } = await sql<Record<'all' | 'found', number>>`select seq_tup_read::int as all,
      coalesce(idx_tup_fetch, 0)::int as found from pg_stat_xact_user_tables
      where relname = 'copies' and schemaname = current_schema()`.execute(db)
    return rows[0]
  })
  expect(read?.all).toBe(0)
  expect(read?.found).toBeLessThan(500)
})

test('words are looked up in their index, outside row-level security, in one library only', async () => {
  const read = await withLibrary(world.store, 'bologna', async db => {
    const found = await sql`select id from found_objects(
      plainto_tsquery('it_unaccent', 'trapano rosso'), '', 20)`.execute(db)
    expect(found.rows).toHaveLength(20)
    const { rows } = await sql<{ seq_tup_read: string }>`select seq_tup_read
      from pg_stat_xact_user_tables where relname = 'objects'`.execute(db)
    return rows
  })
  expect(read).toEqual([{ seq_tup_read: '0' }])
  const elsewhere = await withLibrary(world.store, 'campus', db =>
    sql`select id from found_objects(
      plainto_tsquery('it_unaccent', 'trapano rosso'), '', 20)`.execute(db),
  )
  expect(elsewhere.rows).toEqual([])
})

test.each([
  ['a word', 'trapano', ''],
  ['a beginning', 'trap', "'trap':*"],
])('a search of %s reads the words of its own library only', async (_, whole, typed) => {
  const undone = new Error('undone')
  const counts: Record<'own' | 'all' | 'fetched', number>[] = []
  await acrossLibraries(world.store, async db => {
    const count = async () => {
      const { rows } = await sql<(typeof counts)[number]>`
        select pg_stat_get_xact_numscans('objects_library_words'::regclass)::int as own,
          pg_stat_get_xact_numscans('objects_library_search'::regclass)::int as all,
          pg_stat_get_xact_tuples_fetched('objects'::regclass)::int as fetched`.execute(db)
      counts.push(...rows)
    }
    await sql`insert into objects (library_id, id, code, name, location_id)
      select 'campus', 'big-' || n, 'BIG-' || n, case n % 50 when 0 then 'Trapano' else 'Tenda' end, h.id
      from generate_series(1, 2000) n,
        (select id from headquarters where library_id = 'campus' limit 1) h`.execute(db)
    await sql`select gin_clean_pending_list('objects_library_words')`.execute(db)
    await sql`analyze objects`.execute(db)
    await sql`select set_config('app.library_id', 'campus', true)`.execute(db)
    await count()
    await sql`select id from found_objects(
      plainto_tsquery('it_unaccent', ${whole}), ${typed}::tsquery, 20)`.execute(db)
    await count()
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  const [before, after] = counts
  if (!before || !after) throw new Error('nothing was counted')
  expect(after.own).toBeGreaterThan(before.own)
  expect(after.all).toBe(before.all)
  expect(after.fetched - before.fetched).toBeGreaterThanOrEqual(40)
  expect(after.fetched - before.fetched).toBeLessThan(100)
})

test.each([
  ["'cass':* & 'da':A", "'l/cass':* & 'l/da':A"],
  ["'t' <-> 'shirt':* | 'o''hara' <2> 'a\\\\b'", "'l/t' & 'l/shirt':* | 'l/o''hara' & 'l/a\\\\b'"],
])('the query %s gets the library before each word', async (query, expected) => {
  const { rows } = await world.store.pool.query(
    'select library_query($1, $2::tsquery)::text as query',
    ['l', query],
  )
  expect(rows).toEqual([{ query: expected }])
})

test('words, misspelled words and filters find the same as in a small catalogue', {
  tags: 'slow',
}, async () => {
  const found = async (query: string) =>
    (await world.ask(`/v1/catalogs/products/search?${query}&limit=20`)).body as ProductCard[]
  const words = await found('keywords=trapano+rosso')
  expect(words).toHaveLength(20)
  for (const { name } of words) expect(name.toLowerCase()).toMatch(/trapano.*rosso/)
  const slip = await found('keywords=trapnao')
  expect(slip).toHaveLength(20)
  for (const { name } of slip) expect(name.toLowerCase()).toContain('trapano')
  const filtered = await found('keywords=tenda&point=savena&free=now')
  expect(filtered.length).toBeGreaterThan(0)
  for (const { name, loan } of filtered) {
    expect(name.toLowerCase()).toContain('tend')
    expect(loan.status).toBe('available')
  }
})
