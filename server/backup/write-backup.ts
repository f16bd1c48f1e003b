import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip, type Gzip, type ZlibParams } from 'node:zlib'
import type pg from 'pg'
import type { FileStore } from '../storage/file-store.ts'
import { requireRoomFor } from '../store/data-folder.ts'
import type { BackupLine, Counts } from './format.ts'
import { tablesInOrder } from './tables.ts'

const rowsAtOnce = 500

type Target = {
  path: string
  files: FileStore
  /** Called once the rows are written, when others may have the connection again. */
  onRows?: () => void
}

/**
 * Writes the whole database as of one instant, and then the uploaded files, into one file. It appears only when complete,
 * readable by its owner; of a failure nothing is left. While the rows are written, requests continue on PostgreSQL, and wait
 * on the embedded database with its one connection. While the files are written, they continue on both.
 * @returns the row counts of each table
 * @throws NoRoom
 */
export async function writeBackup(
  client: pg.ClientBase,
  { path, files, onRows }: Target,
): Promise<Counts> {
  const counts: Counts = {}
  const part = `${path}.part`
  await mkdir(dirname(path), { recursive: true })
  await requireRoomFor(path, await sizeOfAll(files))
  // The types of Node leave out that every stream of zlib has `params`.
  const gzip = createGzip() as Gzip & ZlibParams
  const text = async function* () {
    await client.query('begin isolation level repeatable read read only')
    try {
      await client.query(
        'set local role none; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
      )
      for await (const line of rowLines(client, counts)) yield asText(line)
    } finally {
      await client.query('rollback')
    }
    onRows?.()
    // Pictures are compressed already: only their letters are written in fewer bits.
    await new Promise<void>(done =>
      gzip.params(constants.Z_BEST_SPEED, constants.Z_HUFFMAN_ONLY, () => done()),
    )
    for await (const line of fileLines(files)) yield asText(line)
    yield asText({ end: counts })
  }
  try {
    await pipeline(
      Readable.from(text()),
      gzip,
      watchRoom(path),
      createWriteStream(part, { mode: 0o600 }),
    )
    const file = await open(part)
    await file.sync()
    await file.close()
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  return counts
}

const asText = (line: BackupLine) => `${JSON.stringify(line)}\n`

async function sizeOfAll(files: FileStore): Promise<number> {
  let total = 0
  for await (const { size } of files.list()) total += size
  return total
}

/** Looks again at each 16 MB, because others write to the disk too. */
function watchRoom(path: string) {
  let since = 0
  return async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      since += chunk.length
      if (since > 16 * 2 ** 20) {
        since = 0
        await requireRoomFor(path, 0)
      }
      yield chunk
    }
  }
}

async function* rowLines(client: pg.ClientBase, counts: Counts): AsyncGenerator<BackupLine> {
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
}

async function* fileLines(files: FileStore): AsyncGenerator<BackupLine> {
  for await (const { name } of files.list()) {
    const content = await files.read(name)
    // A photo may be removed meanwhile; its row is then of no use either.
    if (content) yield { file: name, content: content.toString('base64') }
  }
}
