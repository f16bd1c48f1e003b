import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { prepareTemplate } from '#tests/support/test-store.ts'
import { DataFolderUnusable } from './data-folder.ts'
import { DataFolderLocked } from './folder-lock.ts'
import { openStore, type StoreOptions } from './open.ts'
import { vacuum } from './pglite/vacuum.ts'
import { type AnyDb, acrossLibraries } from './transaction.ts'

let template: string
beforeAll(async () => {
  template = await prepareTemplate()
}, 60_000)

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'open-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function open(dataDir: string, options: Partial<StoreOptions> = {}) {
  const store = await openStore({ dataDir, template, ...options })
  onTestFinished(() => store.close())
  return store
}

type Opened = Awaited<ReturnType<typeof open>>
const makeTable = (store: Opened) =>
  acrossLibraries(store, db =>
    sql`create table acks (n int primary key); grant all on acks to app_rt`.execute(db),
  )
const acks = async (db: AnyDb) => {
  const { rows } = await sql<{ n: number }>`select n from acks order by n`.execute(db)
  return rows.map(row => row.n)
}

test('a second server on the same folder is refused with one line', async () => {
  const folder = await newFolder()
  const store = await open(folder)
  const second = await openStore({ dataDir: folder, template }).catch(error => error)
  expect(second).toBeInstanceOf(DataFolderLocked)
  expect(second.message).toContain(folder)
  expect(second.message).not.toContain('\n')
  await store.close()
  await open(folder)
})

test('a folder that cannot be written is refused with one line', async () => {
  const folder = await newFolder()
  const file = join(folder, 'file')
  await writeFile(file, '')
  await expect(open(file)).rejects.toThrow(DataFolderUnusable)
  await chmod(folder, 0o555)
  const root = process.getuid?.() === 0
  if (root) process.seteuid?.(65_534) // a chmod does not stop root
  const refused = await openStore({ dataDir: folder, template }).catch(error => error)
  if (root) process.seteuid?.(0)
  await chmod(folder, 0o755)
  expect(refused).toBeInstanceOf(DataFolderUnusable)
  expect(refused.message).toBe(
    `The data folder ${folder}, which DATA_DIR names, cannot be written (EACCES)`,
  )
})

test('a first start that was interrupted begins again', async () => {
  const folder = await newFolder()
  await cp(template, join(folder, 'database.new'), { recursive: true })
  await rm(join(folder, 'database.new', 'global'), { recursive: true })
  const store = await open(folder)
  expect((await store.health()).ready).toBe(true)
  await expect(access(join(folder, 'database.new'))).rejects.toThrow()
})

test('on a nearly full disk writes fail and reads work', async () => {
  const folder = await newFolder()
  const roomy = await open(folder)
  await makeTable(roomy)
  await acrossLibraries(roomy, db => sql`insert into acks values (1)`.execute(db))
  await roomy.close()
  const lines: string[] = []
  const full = await open(folder, { diskReserve: 2 ** 60, warn: line => lines.push(line) })
  const write = acrossLibraries(full, db => sql`insert into acks values (2)`.execute(db))
  await expect(write).rejects.toMatchObject({ code: '25006' })
  expect(await acrossLibraries(full, acks)).toEqual([1])
  expect(await full.health()).toMatchObject({ ready: false, readOnly: true })
  expect(lines).toEqual([expect.stringMatching(/nearly full/)])
})

test('without a prepared database the first start creates one', async () => {
  const store = await open(await newFolder(), { template: '/nowhere' })
  expect(await store.health()).toMatchObject({ ready: true, durable: true, engine: 'pglite' })
}, 300_000)

test('the embedded engine gets the statistics that autovacuum would take', async () => {
  const store = await open(await newFolder())
  await makeTable(store)
  await store.pool.query('insert into acks select generate_series(1, 500)')
  const known = async () => {
    const { rows } = await store.pool.query<{ n: number }>(
      `select reltuples::int as n from pg_class where relname = 'acks'`,
    )
    return rows[0]?.n
  }
  expect(await known()).toBe(-1)
  await vacuum(store)
  expect(await known()).toBe(500)
  await expect(store.pool.query('drop table acks')).rejects.toThrow('must be owner')
})

test('an engine that hangs is ended and reopened, and no acknowledged row is lost', async () => {
  const lines: string[] = []
  const store = await open(await newFolder(), {
    silenceMs: 500,
    warn: line => lines.push(line),
  })
  await makeTable(store)
  await store.pool.query('insert into acks values (1), (2)')
  const endless = store.pool.query('select count(*) from generate_series(1, 1e12)')
  await expect(endless).rejects.toThrow()
  expect(await acrossLibraries(store, acks)).toEqual([1, 2]) // waits for the reopening
  expect(await store.health()).toMatchObject({ ready: true, durable: true, restarts: 1 })
  expect(lines[0]).toBe('The database engine does not answer; ending it')
}, 300_000)

test('after kill -9 every acknowledged row exists', async () => {
  const folder = await newFolder()
  const store = await open(folder)
  await makeTable(store)
  await store.close()
  const child = spawn(process.execPath, ['--input-type=module', '-e', WRITER], {
    env: { ...process.env, FOLDER: folder, OPEN: new URL('./open.ts', import.meta.url).href },
  })
  let acknowledged = 0
  child.stdout.on('data', (data: Buffer) => {
    acknowledged = Number(data.toString().trim().split('\n').at(-1))
    if (acknowledged > 50) child.kill('SIGKILL')
  })
  child.stderr.on('data', data => console.error(String(data)))
  await once(child, 'exit')
  expect(acknowledged).toBeGreaterThan(50)
  const stored = await acks((await open(folder)).db)
  expect(stored).toEqual(stored.map((_, i) => i + 1))
  expect(stored.length).toBeGreaterThanOrEqual(acknowledged)
}, 30_000)

const WRITER = `
const { openStore } = await import(process.env.OPEN)
const store = await openStore({ dataDir: process.env.FOLDER })
for (let n = 1; ; n++) {
  await store.pool.query('insert into acks values ($1)', [n])
  process.stdout.write(n + '\\n')
}`
