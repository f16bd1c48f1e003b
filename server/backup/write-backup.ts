import { createWriteStream } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import type { FileStore } from '../storage/file-store.ts'
import type { BackupLine, Counts } from './format.ts'
import { tablesInOrder } from './tables.ts'

const rowsAtOnce = 500

/**
 * Writes the whole database as of one instant, and the uploaded files, into one file. The file appears only
 * when complete, readable by its owner. On PostgreSQL requests continue meanwhile; on the embedded database,
 * with its one connection, they wait.
 * @returns the row counts of each table
 */
export async function writeBackup(
  client: pg.ClientBase,
  { path, files }: { path: string; files: FileStore },
): Promise<Counts> {
  const counts: Counts = {}
  const part = `${path}.part`
  await mkdir(dirname(path), { recursive: true })
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query(
      'set local role none; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    )
    const text = async function* () {
      for await (const line of lines(client, files, counts)) yield `${JSON.stringify(line)}\n`
    }
    await pipeline(Readable.from(text()), createGzip(), createWriteStream(part, { mode: 0o600 }))
  } finally {
    await client.query('rollback')
  }
  const file = await open(part)
  await file.sync()
  await file.close()
  await rename(part, path)
  return counts
}

async function* lines(
  client: pg.ClientBase,
  files: FileStore,
  counts: Counts,
): AsyncGenerator<BackupLine> {
  const { rows: migrations } = await client.query(
    'select version, name, sha256 from schema_migrations order by version',
  )
  yield { format: 1, taken_at: new Date().toISOString(), migrations }
  for (const { name } of await tablesInOrder(client)) {
    counts[name] = 0
    await client.query(`declare reader no scroll cursor for select t::text as row from "${name}" t`)
    for (;;) {
      const { rows } = await client.query<{ row: string }>(`fetch ${rowsAtOnce} from reader`)
      if (rows.length === 0) break
      counts[name] += rows.length
      yield { table: name, rows: rows.map(({ row }) => row) }
    }
    await client.query('close reader')
  }
  const { rows: sequences } = await client.query<{ name: string }>(
    `select sequencename::text as name from pg_sequences where schemaname = 'public'`,
  )
  for (const { name } of sequences) {
    const { rows } = await client.query(`select last_value as value, is_called from "${name}"`)
    yield { sequence: name, value: String(rows[0]?.value), called: Boolean(rows[0]?.is_called) }
  }
  for await (const { name } of files.list()) {
    const content = await files.read(name)
    // A photo may be removed meanwhile; its row is then of no use either.
    if (content) yield { file: name, content: content.toString('base64') }
  }
  yield { end: counts }
}
