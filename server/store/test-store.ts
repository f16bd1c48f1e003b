import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { openStore, type Store, type StoreOptions } from './open.ts'
import { buildDatabase, fingerprint } from './template.ts'

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/oggettoteca', import.meta.url))

/**
 * Opens a store of its own for a test file, empty and migrated; `close()` also removes it. On the
 * embedded engine, about a second (several at the very first use, which prepares a copy to start
 * from); on the server of TEST_DATABASE_URL, if set, in a new database.
 */
export async function openTestStore(options: Partial<StoreOptions> = {}): Promise<Store> {
  const server = process.env.TEST_DATABASE_URL
  return server ? openOnServer(server, options) : openInFolder(options)
}

async function openInFolder(options: Partial<StoreOptions>): Promise<Store> {
  const template = await prepareTemplate(options.migrations)
  const dataDir = await mkdtemp(join(tmpdir(), 'oggettoteca-test-'))
  const store = await openStore({ dataDir, template, ...options })
  return closingWith(store, () => rm(dataDir, { recursive: true, force: true }))
}

/** The prepared database of these migrations, made once for each state of their files. */
export async function prepareTemplate(migrations?: string): Promise<string> {
  const template = join(CACHE, `database-${await fingerprint(migrations)}`)
  if (existsSync(template)) return template
  const own = `${template}.${process.pid}`
  await buildDatabase(own, migrations)
  // Another test process may have been quicker.
  await rename(own, template).catch(() => rm(own, { recursive: true }))
  return template
}

async function openOnServer(server: string, options: Partial<StoreOptions>): Promise<Store> {
  const name = `oggettoteca_test_${randomBytes(6).toString('hex')}`
  await command(
    server,
    `create database ${name} template ${await prepareOnServer(server, options.migrations)}`,
  )
  const databaseUrl = on(server, name)
  const store = await openStore({ dataDir: '', databaseUrl, ...options })
  return closingWith(store, () => command(server, `drop database ${name} with (force)`))
}

/** The same on a server: copying a database takes a tenth of a second. */
async function prepareOnServer(server: string, migrations?: string): Promise<string> {
  const template = `oggettoteca_template_${await fingerprint(migrations)}`
  const found = `select from pg_database where datname = '${template}'`
  if ((await command(server, found)) > 0) return template
  const own = `${template}_${process.pid}`
  await command(server, `create database ${own}`)
  const store = await openStore({ dataDir: '', databaseUrl: on(server, own), migrations })
  await store.close()
  await command(server, `alter database ${own} rename to ${template}`).catch(() =>
    command(server, `drop database ${own}`),
  )
  return template
}

/** The address of another database of the same server. */
function on(server: string, database: string): string {
  return Object.assign(new URL(server), { pathname: `/${database}` }).href
}

/** @returns how many rows it gave */
async function command(server: string, sql: string): Promise<number> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    return (await client.query(sql)).rowCount ?? 0
  } finally {
    await client.end()
  }
}

function closingWith(store: Store, after: () => Promise<unknown>): Store {
  const close = async () => {
    await store.close()
    await after()
  }
  let closed: Promise<void> | undefined
  return Object.assign(Object.create(store), { close: () => (closed ??= close()) })
}
