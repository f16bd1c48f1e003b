import { createHash } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { MIGRATIONS, migrate, readMigrations } from './migrate.ts'
import { startPglite } from './pglite/engine.ts'

/** The build's folder for the prepared database, seen from the sources and from dist/server. */
export const TEMPLATE = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? '../../../dist/database-template' : '../database-template',
    import.meta.url,
  ),
)

/** A file with the `fingerprint` of a prepared database. The engine ignores it. */
const STAMP = 'oggettoteca-stamp'

/** Whether `template` is a prepared database of exactly these migrations and this engine. */
export async function isCurrent(template: string, migrations?: string): Promise<boolean> {
  const stamp = await readFile(join(template, STAMP), 'utf8').catch(() => '')
  return stamp === (await fingerprint(migrations))
}

/** A hash of the migrations and the engine's version. */
export async function fingerprint(migrations = MIGRATIONS): Promise<string> {
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const { version } = JSON.parse(await readFile(join(dirname(engine), '../package.json'), 'utf8'))
  const files = JSON.stringify(await readMigrations(migrations))
  return createHash('sha256').update(`${version} ${files}`).digest('hex').slice(0, 16)
}

/**
 * Creates an empty, migrated database in `folder` (about 40 MB). This takes seconds; a copy of the result
 * opens in less than one. The folder appears only when complete.
 * @param fill migrates the new database, and may add rows
 */
export async function buildDatabase(
  folder: string,
  migrations?: string,
  fill: (client: pg.Client) => Promise<unknown> = client => migrate(client, migrations),
): Promise<void> {
  await createWhole(folder, async fresh => {
    const engine = await startPglite({ folder: fresh, name: `oggettoteca-build-${process.pid}` })
    const client = new pg.Client({ ...EMBEDDED, host: engine.host })
    try {
      await client.connect()
      await fill(client)
    } finally {
      await client.end()
      await engine.close()
    }
    await writeFile(join(fresh, STAMP), await fingerprint(migrations))
  })
}

/** Creates a database in `folder` if there is none: from the template if it is current, or from nothing. */
export async function installDatabase(folder: string, template = TEMPLATE, migrations?: string) {
  if (existsSync(folder)) return
  if (existsSync(template))
    await createWhole(folder, fresh => cpSync(template, fresh, { recursive: true }))
  else await buildDatabase(folder, migrations)
}

/** The connection settings of the embedded database, without its host. */
export const EMBEDDED = { port: 5432, user: 'postgres', database: 'postgres', ssl: false } as const

/** Creates a folder with all its files or not at all: fills another beside it, which is renamed at the end. */
async function createWhole(folder: string, fill: (fresh: string) => unknown) {
  const fresh = `${folder}.new`
  await mkdir(dirname(folder), { recursive: true })
  await rm(fresh, { recursive: true, force: true })
  await fill(fresh)
  await syncTree(fresh)
  await rename(fresh, folder)
}

async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    const file = await open(join(entry.parentPath, entry.name))
    await file.sync()
    await file.close()
  }
}
