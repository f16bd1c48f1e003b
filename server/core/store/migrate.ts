import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

/** Beside this file in the sources; the build copies it beside the bundle in dist/server. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

/** The database cannot be migrated to this version of the program. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused'
}

interface Migration {
  readonly version: number
  readonly name: string
  readonly sql: string
  readonly sha256: string
}

const LOCK = 7_261_977 // any number, the same in every process

/**
 * Applies the `NNN-name.sql` files not applied yet, in order, each in a transaction of its own.
 * Safe when several processes start at once on one server: the others wait.
 * @param upTo the last number to apply; all by default
 * @returns the names applied now
 * @throws MigrationRefused when an applied file has changed or is missing here
 */
export async function migrate(
  client: pg.ClientBase,
  folder = MIGRATIONS,
  upTo = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  await client.query('select pg_advisory_lock($1)', [LOCK])
  try {
    return await applyPending(client, folder, upTo)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK])
  }
}

/**
 * The same for a server that may be behind a pooler, where a lock belongs to a transaction only: that of
 * `keeper`, a connection of its own.
 */
export async function migrateBeside(
  keeper: pg.ClientBase,
  client: pg.ClientBase,
  folder = MIGRATIONS,
): Promise<string[]> {
  await keeper.query('begin; set local idle_in_transaction_session_timeout = 0')
  await keeper.query('select pg_advisory_xact_lock($1)', [LOCK])
  try {
    return await applyPending(client, folder, Number.POSITIVE_INFINITY)
  } finally {
    await keeper.query('commit')
  }
}

async function applyPending(client: pg.ClientBase, folder: string, upTo: number) {
  const migrations = await readMigrations(folder)
  await makeRole(client)
  await client.query(PREPARE)
  const pending = (await findPending(client, migrations)).filter(one => one.version <= upTo)
  for (const migration of pending) await apply(client, migration)
  return pending.map(migration => migration.name)
}

/**
 * Creates the role of the application. Roles belong to the whole server, but the lock only to this database.
 * Another database's program may create the role at this moment, so after a failure the role is looked up
 * again. An existing role does not change, so an operator may create it.
 */
async function makeRole(client: pg.ClientBase): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(ROLE)
      return
    } catch (error) {
      const lost = ['42710', '23505', 'XX000'].includes((error as { code?: string }).code ?? '')
      if (!lost || attempt === 5) throw error
      await sleep(50 * attempt)
    }
  }
}

const ROLE = `
do $$ begin
  if not exists (select from pg_roles where rolname = 'app_rt') then
    create role app_rt nologin;
  end if;
  if not exists (
    select from pg_auth_members m join pg_roles r on r.oid = m.roleid join pg_roles u on u.oid = m.member
    where r.rolname = 'app_rt' and u.rolname = current_user
  ) then
    execute format('grant app_rt to %I', current_user);
  end if;
end $$`

const PREPARE = `
create table if not exists schema_migrations (
  version int primary key,
  name text not null,
  sha256 text not null,
  applied_at timestamptz not null default now()
)`

/** Reads and checks the folder: numbered files only, no number twice. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  const migrations = await Promise.all(
    names.map(async name => {
      const version = Number(/^(\d{3})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
      if (Number.isNaN(version)) throw new MigrationRefused(`${name} is not named NNN-name.sql`)
      const sql = await readFile(join(folder, name), 'utf8')
      return { version, name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
  const twice = migrations.find(({ version }, i) => migrations[i - 1]?.version === version)
  if (twice) throw new MigrationRefused(`Two migrations have the number of ${twice.name}`)
  return migrations
}

async function findPending(client: pg.ClientBase, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<Omit<Migration, 'sql'>>(
    'select version, name, sha256 from schema_migrations order by version',
  )
  const byVersion = new Map(migrations.map(migration => [migration.version, migration]))
  for (const applied of rows) {
    const known = byVersion.get(applied.version)
    if (!known)
      throw new MigrationRefused(`The database is newer than this program: it has ${applied.name}`)
    if (known.sha256 !== applied.sha256) {
      throw new MigrationRefused(`${applied.name} was changed after the database had applied it`)
    }
    byVersion.delete(applied.version)
  }
  return [...byVersion.values()]
}

async function apply(client: pg.ClientBase, { version, name, sql, sha256 }: Migration) {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query(
      'insert into schema_migrations (version, name, sha256) values ($1, $2, $3)',
      [version, name, sha256],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`${name}: ${(error as Error).message}`, { cause: error })
  }
}
