import { normalize } from 'node:path'
import type pg from 'pg'
import { MIGRATIONS, migrate } from '#server/core/store/migrate.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import { BackupRefused, type Counts } from './format.ts'
import { checkBackup, readWhole } from './read-backup.ts'
import { countRows, tablesInOrder } from './tables.ts'

/**
 * Loads a backup into an empty database: creates its schema, loads it in one transaction, compares the
 * counts, and migrates the schema to this program's.
 * @param files the store for uploaded files
 * @returns the row counts of each table
 * @throws BackupRefused, with the database unchanged
 */
export async function loadBackup(
  client: pg.ClientBase,
  { path, files }: { path: string; files: FileStore },
): Promise<Counts> {
  const { header, counts } = await checkBackup(path)
  await requireEmpty(client)
  await migrate(client, MIGRATIONS, header.migrations.at(-1)?.version)
  await client.query('begin')
  try {
    await loadLines(client, path, files)
    const loaded = await countRows(client)
    for (const [name, count] of Object.entries(loaded)) {
      if (count !== (counts[name] ?? 0)) throw new BackupRefused(`${name}: ${count} rows loaded`)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  await migrate(client)
  await client.query('analyze')
  return countRows(client)
}

async function loadLines(client: pg.ClientBase, path: string, files: FileStore) {
  const tables = new Map((await tablesInOrder(client)).map(table => [table.name, table.columns]))
  let filled = ''
  for await (const line of readWhole(path)) {
    if ('table' in line) {
      const columns = tables.get(line.table)
      if (!columns) throw new BackupRefused(`The backup has a table ${line.table}`)
      // Triggers of the tables before may have written rows, which are in the backup too.
      if (line.table !== filled) await client.query(`delete from "${line.table}"`)
      filled = line.table
      const names = columns.map(column => `"${column}"`).join(', ')
      const values = columns.map(column => `(r)."${column}"`).join(', ')
      // The offset prevents PostgreSQL from reading each row once for every column.
      await client.query(
        `insert into "${line.table}" (${names}) overriding system value
         select ${values} from (select t::"${line.table}" as r from unnest($1::text[]) t offset 0) s`,
        [line.rows],
      )
    } else if ('sequence' in line) {
      const { sequence, value, called } = line
      await client.query('select setval($1::regclass, $2, $3)', [`"${sequence}"`, value, called])
    } else if ('file' in line) {
      const name = normalize(line.file)
      if (name.startsWith('..') || name.startsWith('/')) throw new BackupRefused(`File ${name}`)
      await files.write(name, Buffer.from(line.content ?? '', 'base64'))
    }
  }
}

async function requireEmpty(client: pg.ClientBase) {
  const { rows } = await client.query<{ found: string | null }>(
    `select to_regclass('public.libraries')::text as found`,
  )
  if (!rows[0]?.found) return
  const { rows: libraries } = await client.query('select from libraries limit 1')
  if (libraries.length > 0) {
    throw new BackupRefused('The database is not empty: restore into a new one')
  }
  await client.query('drop schema public cascade; create schema public')
}
