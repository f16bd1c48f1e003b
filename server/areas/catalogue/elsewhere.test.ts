import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Settings } from '#contract/shapes/admin/setup.ts'
import type { FoundElsewhere } from '#contract/shapes/catalogue.ts'
import { acrossLibraries, type Db, withLibrary } from '#server/core/store/transaction.ts'
import { forgetLibraries } from '#server/platform/library/libraries.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await run(`insert into objects (library_id, id, code, name, names, location_id) values
    ('bologna', 'ghironda', 'GHI', 'Ghironda da valzer', '{"en": "Hurdy-gurdy"}', 'centro'),
    ('bologna', 'small', 'GHI-2', 'Ghironda da tavolo', '{}', 'centro')`)
})
beforeEach(() => share('bologna', 'campus'))
afterAll(() => world.close())

function run(statement: string) {
  return acrossLibraries(world.store, db => sql.raw(statement).execute(db))
}

async function change(statement: string) {
  await run(statement)
  forgetLibraries(world.services)
}

/** Exactly these libraries share. */
const share = (...ids: string[]) =>
  change(`update libraries set side_by_side = id in ('${ids.join("', '")}')`)

async function elsewhere(keywords: string, host = 'campus.localhost') {
  const path = `/v1/catalogs/products/elsewhere?keywords=${encodeURIComponent(keywords)}`
  const answer = await world.ask(path, { headers: { host } })
  expect(answer.status).toBe(200)
  return answer.body as FoundElsewhere[]
}
const namesOf = (found: FoundElsewhere[]) =>
  found.flatMap(({ products }) => products.map(({ name }) => name))

test('a search finds what another library has, at that library’s own address', async () => {
  expect(await elsewhere('ghironda valzer')).toEqual([
    {
      library: { name: 'Oggettoteca di Bologna' },
      products: [
        {
          name: 'Ghironda da valzer',
          names: { it: 'Ghironda da valzer', en: 'Hurdy-gurdy' },
          url: 'http://localhost:3000/products/ghironda',
        },
      ],
    },
  ])
  expect(namesOf(await elsewhere('ghironde'))).toEqual(['Ghironda da tavolo', 'Ghironda da valzer'])
  // As it is being typed.
  expect(namesOf(await elsewhere('valz'))).toEqual(['Ghironda da valzer'])
  // Never the library's own.
  expect(await elsewhere('ghironda', 'bologna.localhost')).toEqual([])
})

test('nothing is found unless both libraries chose it', async () => {
  for (const ids of [['campus'], ['bologna'], ['neither']]) {
    await share(...ids)
    expect(await elsewhere('ghironda')).toEqual([])
  }
})

test('a new library is not searched until its staff choose it, which is recorded', async () => {
  await share('campus')
  const staff = await world.as('staff')
  const { body } = await staff.ask('/v1/admin/settings')
  expect(body.side_by_side).toBe(false)
  const changed: Settings = { ...body, side_by_side: true }
  const saved = await staff.ask('/v1/admin/settings', { method: 'PUT', body: changed })
  expect(saved.body.side_by_side).toBe(true)
  const [entry] = (await staff.ask('/v1/admin/audit')).body
  expect([entry.before, entry.after]).toEqual([{ side_by_side: false }, { side_by_side: true }])
  expect(namesOf(await elsewhere('ghironda'))).toHaveLength(2)
})

test.each([
  ['withdrawn', `update objects set withdrawn = true where id = 'ghironda'`],
  ['in maintenance', `update objects set maintenance = true where id = 'ghironda'`],
  ['owned by a member', `update objects set owner_id = 'vicino' where id = 'ghironda'`],
  ['at a home', `update objects set location_id = 'casa-vicino' where id = 'ghironda'`],
])('a product that is %s is not found', async (_, statement) => {
  await run(statement)
  expect(await elsewhere('valzer')).toEqual([])
  await run(`update objects set withdrawn = false, maintenance = false, owner_id = null,
    location_id = 'centro' where id = 'ghironda'`)
  expect(await elsewhere('valzer')).toHaveLength(1)
})

test('a library that is closed is not searched, and again once its maintenance is over', async () => {
  const soon = new Date(world.now().getTime() + 60_000).toISOString()
  const closings = [
    `available = false`,
    `available = false, maintenance_until = '${soon}'`,
    `daily_limits_exceeded = true`,
    `daily_calls_limit = 5`,
  ]
  await run(`insert into daily_calls values ('bologna', '2026-11-20', 5)`)
  for (const closing of closings) {
    await change(`update libraries set ${closing} where id = 'bologna'`)
    expect([closing, await elsewhere('ghironda')]).toEqual([closing, []])
    await change(`update libraries set available = true, maintenance_until = null,
      daily_limits_exceeded = false, daily_calls_limit = null where id = 'bologna'`)
  }
  const past = world.now().toISOString()
  await change(
    `update libraries set available = false, maintenance_until = '${past}' where id = 'bologna'`,
  )
  expect(await elsewhere('ghironda')).toHaveLength(1)
  await change(`update libraries set available = true, maintenance_until = null`)
})

test('words are no syntax, short ones and those of a description are not searched for', async () => {
  for (const keywords of ['te', '', "':*&|!", '%_\\', '(((', '⑴']) {
    expect(await elsewhere(keywords)).toEqual([])
  }
  await run(`update objects set description = 'Con navetta' where id = 'ghironda'`)
  expect(await elsewhere('navetta')).toEqual([])
})

test('of many libraries a few are named, with a few products, by one query that uses the index of words', {
  tags: 'slow',
}, async () => {
  await change(`insert into libraries (id, domain, name, document, side_by_side)
    select 'many-' || n, 'many-' || n, 'Leila ' || n, document, n <= 40
    from generate_series(1, 60) n, libraries where id = 'bologna'`)
  await run(`insert into headquarters (library_id, id, name, kind, address, cap, city, province, opening_days)
    select id, 'centro', 'Centro', 'desk', 'Via', '40121', 'Bologna', 'BO', '{}'
    from libraries where id like 'many-%'`)
  for (let from = 1; from < 250; from += 50) {
    await run(`insert into objects (library_id, id, code, name, description, location_id)
      select l.id, 'p' || n, 'P' || n,
        case n % 50 when 0 then 'Didgeridoo ' else 'Tenda ' end || n,
        repeat('Per una giornata di lavoro o di festa. ', 20), 'centro'
      from libraries l, generate_series(${from}, ${from + 49}) n where l.id like 'many-%'`)
  }
  await world.store.pool.query('vacuum analyze objects')
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const found = await elsewhere('didgeridoo')
  const made = asked.mock.calls.filter(([query]) => JSON.stringify(query).includes('didgeridoo'))
  asked.mockRestore()
  expect(made).toHaveLength(1)
  expect(found).toHaveLength(3)
  for (const { products } of found) expect(products).toHaveLength(3)
  const rowsRead = await withLibrary(world.store, 'campus', async db => {
    const before = await scanned(db)
    await sql`select * from found_elsewhere(
      plainto_tsquery('it_unaccent', 'didgeridoo'), '', now(), 3, 3)`.execute(db)
    return (await scanned(db)) - before
  })
  expect(rowsRead).toBe(0)
})

/** How many products this connection has read without an index. */
async function scanned(db: Db): Promise<number> {
  const { rows } = await sql<{ read: number }>`select seq_tup_read::int as read
    from pg_stat_xact_user_tables where relname = 'objects'`.execute(db)
  return rows[0]?.read ?? 0
}

test('the request’s own rights show no other library’s product', async () => {
  const seen = await withLibrary(world.store, 'campus', db =>
    db.selectFrom('objects').select('id').where('id', '=', 'ghironda').execute(),
  )
  expect(seen).toEqual([])
})
