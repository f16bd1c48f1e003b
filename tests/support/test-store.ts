import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, statfsSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { openStore, type Store, type StoreOptions } from '#server/core/store/open.ts'
import { buildDatabase, fingerprint } from '#server/core/store/template.ts'

/** Rows that a test's database begins with: written once in each run of the tests, then copied. */
export type Content = { name: string; fill: (store: Store) => Promise<unknown> }

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/oggettoteca', import.meta.url))

/** The same in all processes of a run: tests/support/database-template.ts sets it. */
const run = process.env.TEST_RUN ?? String(process.pid)
const preparedName = ({ name }: Content) => `oggettoteca_${name}_${run}`

/**
 * Opens a migrated store of its own for a test file, empty or with `content`; `close()` also removes it.
 * It is on the embedded engine, or on the server of TEST_DATABASE_URL if set.
 */
export async function openTestStore(
  options: Partial<StoreOptions> = {},
  content?: Content,
): Promise<Store> {
  const server = process.env.TEST_DATABASE_URL
  return server ? openOnServer(server, options, content) : openInFolder(options, content)
}

/** Longer than a busy machine needs: the product's own time limits are those of members who wait. */
const patientMs = 600_000
const silenceMs = patientMs
const patience = {
  connectionTimeoutMillis: patientMs,
  query_timeout: patientMs,
  statement_timeout: patientMs,
  lock_timeout: patientMs,
  idle_in_transaction_session_timeout: patientMs,
}

/** Removes what was prepared of `content` in this run. */
export async function removeContent(content: Content) {
  const server = process.env.TEST_DATABASE_URL
  if (server) await command(server, `drop database if exists ${preparedName(content)}`)
  else await rm(preparedFolder(content), { recursive: true, force: true })
}

async function openInFolder(options: Partial<StoreOptions>, content?: Content): Promise<Store> {
  const template = content ? prepareFolder(content) : prepareTemplate(options.migrations)
  const dataDir = await copyOf(await template)
  const store = await openStore({ dataDir, silenceMs, ...options })
  return closingWith(store, () => rm(dataDir, { recursive: true, force: true }))
}

/** A new data folder with a copy of a database: not synced, as the product's copy is. */
async function copyOf(template: string): Promise<string> {
  const dataDir = await mkdtemp(join(quickFolder(), 'oggettoteca-test-'))
  cpSync(template, join(dataDir, 'database'), { recursive: true })
  return dataDir
}

/** The system's folder in memory where it has room, since a database is a thousand files to copy and sync. */
function quickFolder(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 2 ** 30 ? memory : tmpdir()
}

const preparedFolder = (content: Content) => join(quickFolder(), preparedName(content))

/** The database with `content`, made at its first use in a run. */
async function prepareFolder(content: Content): Promise<string> {
  const prepared = preparedFolder(content)
  if (existsSync(prepared)) return prepared
  const dataDir = await copyOf(await prepareTemplate())
  const store = await openStore({ dataDir, silenceMs })
  await content.fill(store)
  await store.close()
  // Another test process may have been quicker.
  await rename(join(dataDir, 'database'), prepared).catch(() => {})
  await rm(dataDir, { recursive: true, force: true })
  return prepared
}

/** The empty database of these migrations, made once for each state of their files. */
export async function prepareTemplate(migrations?: string): Promise<string> {
  const template = join(CACHE, `database-${await fingerprint(migrations)}`)
  if (existsSync(template)) return template
  const own = `${template}.${process.pid}`
  await buildDatabase(own, migrations)
  // Another test process may have been quicker.
  await rename(own, template).catch(() => rm(own, { recursive: true }))
  return template
}

async function openOnServer(
  server: string,
  options: Partial<StoreOptions>,
  content?: Content,
): Promise<Store> {
  const { migrations } = options
  const empty = `oggettoteca_template_${await fingerprint(migrations)}`
  await prepareDatabase({ server, name: empty, template: 'template1', migrations })
  if (content)
    await prepareDatabase({ server, ...content, name: preparedName(content), template: empty })
  const name = `oggettoteca_test_${randomBytes(6).toString('hex')}`
  const template = content ? preparedName(content) : empty
  await command(server, `create database ${name} template ${template}`)
  const databaseUrl = on(server, name)
  const store = await openStore({ dataDir: '', databaseUrl, ...options })
  return closingWith(store, () => command(server, `drop database ${name} with (force)`))
}

/** Makes a database to copy others from, if it is not there: copying it takes a tenth of a second. */
async function prepareDatabase(given: {
  server: string
  name: string
  template: string
  migrations?: string | undefined
  fill?: Content['fill']
}) {
  const { server, name, template, migrations, fill } = given
  if ((await command(server, `select from pg_database where datname = '${name}'`)) > 0) return
  const own = `${name}_${process.pid}`
  await command(server, `create database ${own} template ${template}`)
  const store = await openStore({ dataDir: '', databaseUrl: on(server, own), migrations })
  await fill?.(store)
  await store.close()
  await command(server, `alter database ${own} rename to ${name}`).catch(() =>
    command(server, `drop database ${own}`),
  )
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

/** The same store, patient, whose `close` also does `after`. */
function closingWith(store: Store, after: () => Promise<unknown>): Store {
  Object.assign(store.pool.options, patience)
  const close = async () => {
    await store.close()
    await after()
  }
  let closed: Promise<void> | undefined
  return Object.assign(Object.create(store), { close: () => (closed ??= close()) })
}
