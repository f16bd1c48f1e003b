import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestStore } from '#tests/support/test-store.ts'
import { MigrationRefused, migrate } from './migrate.ts'
import type { Store } from './open.ts'

let store: Store
let client: pg.PoolClient
let folder: string

beforeAll(async () => {
  store = await openTestStore()
  client = await store.pool.connect()
})
afterAll(async () => {
  client.release()
  await store.close()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrate-test-'))
  await client.query('reset role; drop schema if exists trial cascade; create schema trial')
  await client.query('set search_path = trial')
})

const file = (name: string, sql: string) => writeFile(join(folder, name), sql)

test('migrations run in order, once, and are recorded', async () => {
  await file('002-b.sql', 'alter table a add note text; insert into a values (1, $$x$$)')
  await file('001-a.sql', 'create table a (id int)')
  expect(await migrate(client, folder)).toEqual(['001-a.sql', '002-b.sql'])
  await file('003-c.sql', 'insert into a values (2)')
  expect(await migrate(client, folder)).toEqual(['003-c.sql'])
  expect(await migrate(client, folder)).toEqual([])
  const { rows } = await client.query('select version, name from schema_migrations order by 1')
  expect(rows).toEqual([
    { version: 1, name: '001-a.sql' },
    { version: 2, name: '002-b.sql' },
    { version: 3, name: '003-c.sql' },
  ])
})

test('a migration that fails changes nothing and is named', async () => {
  await file('001-a.sql', 'create table a (id int); insert into nowhere values (1)')
  await expect(migrate(client, folder)).rejects.toThrow(/^001-a\.sql: .*nowhere/)
  const { rows } = await client.query(`select to_regclass('trial.a') as found`)
  expect(rows).toEqual([{ found: null }])
  await file('001-a.sql', 'create table a (id int)')
  expect(await migrate(client, folder)).toEqual(['001-a.sql'])
})

test('a changed, missing, misnamed or duplicate migration is refused', async () => {
  await file('001-a.sql', 'create table a (id int)')
  await migrate(client, folder)
  await file('001-a.sql', 'create table a (id bigint)')
  await expect(migrate(client, folder)).rejects.toThrow(MigrationRefused)
  await rm(join(folder, '001-a.sql'))
  await expect(migrate(client, folder)).rejects.toThrow(/newer than this program/)
  await file('1-a.sql', '')
  await expect(migrate(client, folder)).rejects.toThrow(/not named NNN-name/)
  await rm(join(folder, '1-a.sql'))
  await file('001-a.sql', 'create table a (id int)')
  await file('001-b.sql', '')
  await expect(migrate(client, folder)).rejects.toThrow(/Two migrations/)
})

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'two processes that start at once run each migration once',
  async () => {
    await file('001-a.sql', 'select pg_sleep(0.3); create table a (id int)')
    const connectionString = client.database
      ? Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), { pathname: client.database })
          .href
      : ''
    const applied = await Promise.all(
      [1, 2].map(async () => {
        const other = new pg.Client({ connectionString })
        await other.connect()
        await other.query('set search_path = trial')
        const names = await migrate(other, folder)
        await other.end()
        return names
      }),
    )
    expect(applied.flat()).toEqual(['001-a.sql'])
  },
)
