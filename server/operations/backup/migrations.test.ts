import { readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, test } from 'vitest'
import { MIGRATIONS, readMigrations } from '#server/core/store/migrate.ts'
import { startPglite } from '#server/core/store/pglite/engine.ts'
import { EMBEDDED } from '#server/core/store/template.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { localFiles } from '#server/platform/storage/local-files.ts'
import { newDatabase, postgresUrl } from '#tests/support/postgres.ts'
import { releases } from '../../../scripts/testing/releases.ts'
import { loadBackup } from './load-backup.ts'
import { checkBackup } from './read-backup.ts'

const folder = fileURLToPath(new URL('./schemas', import.meta.url))
const names = readdirSync(folder).filter(name => name.endsWith('.backup.gz'))

/** An empty database without a schema, of the kind that the tests use. */
async function inEmpty<T>(fn: (client: pg.Client, files: FileStore) => Promise<T>): Promise<T> {
  const own = await mkdtemp(join(tmpdir(), 'migrations-test-'))
  const database = postgresUrl ? await newDatabase() : undefined
  const engine = database
    ? undefined
    : await startPglite({ folder: join(own, 'database'), name: `migrations-test-${process.pid}` })
  const client = new pg.Client(
    database ? { connectionString: database.url } : { ...EMBEDDED, host: engine?.host ?? '' },
  )
  await client.connect()
  try {
    return await fn(client, localFiles(join(own, 'files')))
  } finally {
    await client.end()
    await engine?.close()
    await database?.drop()
    await rm(own, { recursive: true })
  }
}

test('there is a backup of each release’s schema, and no other', () => {
  const schemas = new Set(releases().map(({ schema }) => schema))
  const backedUp = names.map(name => Number(/\d+/.exec(name)?.[0]))
  expect(backedUp).toEqual([...schemas].sort((a, b) => a - b))
})

test.each(names)(
  '%s, with the whole demo, migrates to today’s schema with every row',
  { tags: 'slow' },
  async name => {
    const path = join(folder, name)
    const { counts, header } = await checkBackup(path)
    expect(name).toContain(String(header.migrations.at(-1)?.version))
    const all = (await readMigrations(MIGRATIONS)).map(({ name }) => name)
    await inEmpty(async (client, files) => {
      const now = await loadBackup(client, { path, files })
      expect(now).toMatchObject(counts)
      const { rows } = await client.query('select name from schema_migrations order by version')
      expect(rows.map(row => row.name)).toEqual(all)
      const { rows: open } = await client.query(
        `select count(*)::int as n from loans where status = 'pending' and collect_by is null`,
      )
      expect(open).toEqual([{ n: 0 }])
      const { rows: first } = await client.query(
        `select (select count(*)::int from copies where id = object_id) as copies,
           (select count(*)::int from loans where copy_id <> object_id) as strays`,
      )
      expect(first).toEqual([{ copies: now.objects, strays: 0 }])
    })
  },
)
