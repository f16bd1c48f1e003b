import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { inRequest } from '#server/core/request-scope.ts'
import { openTestStore } from '#tests/support/test-store.ts'
import { compileOnce } from './compiled-query.ts'
import type { Store } from './open.ts'
import { type AnyDb, acrossLibraries, joinTransaction, withLibrary } from './transaction.ts'

const SCHEMA = `
do $$ begin
  if not exists (select from pg_roles where rolname = 'app_rt') then create role app_rt; end if;
end $$;
create table things (library_id text not null, name text not null);
alter table things enable row level security;
grant select, insert, update, delete on things to app_rt;
create policy own on things using (library_id = current_setting('app.library_id', true))`

let store: Store

beforeAll(async () => {
  const migrations = await mkdtemp(join(tmpdir(), 'transaction-test-'))
  await writeFile(join(migrations, '001-things.sql'), SCHEMA)
  store = await openTestStore({ migrations })
})
afterAll(() => store.close())
beforeEach(() => acrossLibraries(store, db => things(db).deleteFrom('things').execute()))

/** The tables of this test. */
const things = (db: AnyDb) =>
  db as unknown as Kysely<{ things: { library_id: string; name: string } }>
const add = (db: AnyDb, library_id: string, name: string) =>
  things(db).insertInto('things').values({ library_id, name }).execute()
const names = async (db: AnyDb) => {
  const rows = await things(db).selectFrom('things').select('name').orderBy('name').execute()
  return rows.map(row => row.name)
}
const everything = () => acrossLibraries(store, names)

test('a library sees its own rows only, and without a library there are none', async () => {
  await withLibrary(store, 'a', db => add(db, 'a', 'drill'))
  await withLibrary(store, 'b', db => add(db, 'b', 'tent'))
  expect(await withLibrary(store, 'a', names)).toEqual(['drill'])
  expect(await withLibrary(store, `b' or true --`, names)).toEqual([])
  expect(await names(store.db)).toEqual([])
  expect(await everything()).toEqual(['drill', 'tent'])
})

test('a row of another library is refused by the database', async () => {
  await expect(withLibrary(store, 'a', db => add(db, 'b', 'drill'))).rejects.toMatchObject({
    code: '42501',
  })
  await expect(add(store.db, 'a', 'drill')).rejects.toMatchObject({ code: '42501' })
})

test('all writes of a transaction roll back together', async () => {
  const failing = withLibrary(store, 'a', async db => {
    await add(db, 'a', 'drill')
    await add(db, 'a', 'saw')
    expect(await names(db)).toEqual(['drill', 'saw'])
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await everything()).toEqual([])
})

test('a read-only transaction refuses a write', async () => {
  const writing = withLibrary(store, 'a', db => add(db, 'a', 'drill'), { readOnly: true })
  await expect(writing).rejects.toMatchObject({ code: '25006' })
})

test('a part that fails undoes the whole, even if its error is caught', async () => {
  const whole = withLibrary(store, 'a', async db => {
    await add(db, 'a', 'drill')
    await joinTransaction(db, async () => {
      await add(db, 'a', 'saw')
      throw new Error('no')
    }).catch(() => {})
  })
  await expect(whole).rejects.toThrow(/part of the transaction failed/)
  expect(await everything()).toEqual([])
})

test('a transaction whose failed query was ignored does not commit', async () => {
  const silent = withLibrary(store, 'a', async db => {
    await add(db, 'a', 'drill')
    await sql`select 1 / 0`.execute(db).catch(() => {})
  })
  await expect(silent).rejects.toThrow(/nothing was saved/)
})

test('a transaction cannot begin another one', async () => {
  const kysely = withLibrary(store, 'a', db => db.transaction().execute(names))
  await expect(kysely).rejects.toThrow(/Already in a transaction/)
})

test('a query after the end of its transaction is refused', async () => {
  let late: Promise<unknown> = Promise.resolve()
  await withLibrary(store, 'a', async db => {
    late = new Promise(resolve => setTimeout(resolve, 50)).then(() => add(db, 'a', 'drill'))
    late.catch(() => {})
  })
  await expect(late).rejects.toThrow(/after the end of its transaction/)
})

test('a serialization failure is tried again, three times at most', async () => {
  const conflict = sql.raw(`do $$ begin raise exception 'x' using errcode = '40001'; end $$`)
  let runs = 0
  const patient = withLibrary(store, 'a', async db => {
    await add(db, 'a', 'drill')
    if (++runs < 3) await conflict.execute(db)
  })
  await patient
  expect(runs).toBe(3)
  expect(await everything()).toEqual(['drill'])
  runs = -10
  await expect(
    withLibrary(store, 'a', db => conflict.execute(db).finally(() => runs++)),
  ).rejects.toMatchObject({ code: '40001' })
  expect(runs).toBe(-6)
})

test('a key that another transaction took at the same moment is looked up again', async () => {
  const taken = sql.raw(`do $$ begin raise unique_violation; end $$`)
  let runs = 0
  await withLibrary(store, 'a', async db => {
    if (++runs === 1) await taken.execute(db)
    await add(db, 'a', 'drill')
  })
  expect([runs, await everything()]).toEqual([2, ['drill']])
})

test('transactions of several libraries at once stay separate', async () => {
  const libraries = Array.from({ length: 60 }, (_, i) => `l${i % 3}`)
  await Promise.all(libraries.map(id => withLibrary(store, id, db => add(db, id, id))))
  expect(new Set(await withLibrary(store, 'l1', names))).toEqual(new Set(['l1']))
  expect(await everything()).toHaveLength(60)
})

test('the database knows the request of a transaction, and forgets it at its end', async () => {
  const named = async (db: AnyDb) => {
    const { rows } = await sql<{ name: string }>`
      select current_setting('application_name') as name`.execute(db)
    return rows[0]?.name
  }
  const ids = ['first', "it's", 'third']
  const ask = (id: string) => inRequest(id, () => withLibrary(store, 'a', named))
  expect(await Promise.all(ids.map(ask))).toEqual(ids.map(id => `oggettoteca ${id}`))
  expect(await inRequest('next', () => acrossLibraries(store, named))).toBe('oggettoteca next')
  const later = ids.map(() => withLibrary(store, 'a', named, { oneQuery: true }))
  for (const name of await Promise.all(later)) expect(name).not.toContain(' ')
})

test('a table that another process migrates meanwhile is read with its new columns', async () => {
  const named = (db: AnyDb) =>
    things(db).selectFrom('things').selectAll().where('name', '=', 'drill').execute()
  await withLibrary(store, 'a', db => add(db, 'a', 'drill'))
  await Promise.all([1, 2, 3].map(() => withLibrary(store, 'a', named)))
  await acrossLibraries(store, db => sql`alter table things add column size int`.execute(db))
  const seen = await Promise.all([1, 2, 3].map(() => withLibrary(store, 'a', named)))
  const drill = { library_id: 'a', name: 'drill', size: null }
  expect(seen).toEqual([[drill], [drill], [drill]])
})

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'a server that drops every connection is used again, and no acknowledged row is lost',
  async () => {
    await withLibrary(store, 'a', db => add(db, 'a', 'drill'))
    const cut = withLibrary(store, 'a', async db => {
      await add(db, 'a', 'saw')
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
    })
    await expect(cut).rejects.toThrow()
    // Also ends idle connections, as a restart does: the pool has several after this.
    await Promise.all(Array.from({ length: 5 }, () => withLibrary(store, 'a', names)))
    await acrossLibraries(store, db =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`.execute(db),
    )
    const seen = await Promise.all(Array.from({ length: 5 }, () => withLibrary(store, 'a', names)))
    expect(seen).toEqual(Array.from({ length: 5 }, () => ['drill']))
  },
)

test('dates, large numbers and amounts are read as they were written', async () => {
  const row = await store.pool.query(
    `select date '2026-03-29' as day, array[date '2026-10-25'] as days, 9007199254740993::int8 as big,
            array[9007199254740993::int8] as bigs, 12.50::numeric as price,
            timestamptz '2026-03-29 01:30:00+00' as at`,
  )
  expect(row.rows[0]).toEqual({
    day: '2026-03-29',
    days: ['2026-10-25'],
    big: '9007199254740993',
    bigs: ['9007199254740993'],
    price: '12.50',
    at: new Date('2026-03-29T01:30:00Z'),
  })
})

test('a transaction of one query sees its library only, cannot write, and makes no second query', async () => {
  await withLibrary(store, 'a', db => add(db, 'a', 'drill'))
  await withLibrary(store, 'b', db => add(db, 'b', 'tent'))
  const oneQuery = { oneQuery: true }
  expect(await withLibrary(store, 'a', names, oneQuery)).toEqual(['drill'])
  expect(await withLibrary(store, 'b', names, oneQuery)).toEqual(['tent'])
  await expect(withLibrary(store, 'a', db => add(db, 'a', 'saw'), oneQuery)).rejects.toMatchObject({
    code: '25006',
  })
  const twice = withLibrary(store, 'a', async db => [await names(db), await names(db)], oneQuery)
  await expect(twice).rejects.toThrow(/after the end of its transaction/)
  const atOnce = withLibrary(store, 'a', db => Promise.all([names(db), names(db)]), oneQuery)
  await expect(atOnce).rejects.toThrow(/after the end of its transaction/)
  expect(await everything()).toEqual(['drill', 'tent'])
})

test('after a failed query of a transaction of one query its connection is used again', async () => {
  const failing = withLibrary(store, 'a', db => sql`select 1 / 0`.execute(db), { oneQuery: true })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  await withLibrary(store, 'a', db => add(db, 'a', 'drill'))
  expect(await withLibrary(store, 'a', names, { oneQuery: true })).toEqual(['drill'])
})

test('work without a query begins no transaction', async () => {
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  expect(await withLibrary(store, 'a', async () => 'nothing to do')).toBe('nothing to do')
  const refused = withLibrary(store, 'a', () => Promise.reject(new Error('no')))
  await expect(refused).rejects.toThrow('no')
  expect(asked).not.toHaveBeenCalled()
  asked.mockRestore()
})

test('a kept query is built once for each shape and runs with the values of each call', async () => {
  let built = 0
  const named = compileOnce((db, { name }: { name: string }, shape: 'is' | 'is not') => {
    built++
    return things(db)
      .selectFrom('things')
      .select('name')
      .where('name', shape === 'is' ? '=' : '!=', name)
  })
  await withLibrary(store, 'a', async db => {
    await add(db, 'a', 'drill')
    await add(db, 'a', 'saw')
    expect(await named(db, { name: 'drill' }, 'is')).toEqual([{ name: 'drill' }])
    expect(await named(db, { name: 'saw' }, 'is')).toEqual([{ name: 'saw' }])
    expect(await named(db, { name: 'saw' }, 'is not')).toEqual([{ name: 'drill' }])
  })
  expect(await withLibrary(store, 'b', db => named(db, { name: 'saw' }, 'is'))).toEqual([])
  expect(built).toBe(2)
})
