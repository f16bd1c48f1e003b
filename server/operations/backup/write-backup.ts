import { createWriteStream } from 'node:fs'
import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip, type Gzip, type ZlibParams } from 'node:zlib'
import type pg from 'pg'
import { requireRoomFor } from '#server/core/store/data-folder.ts'
import type { FileStore, StoredFile } from '#server/platform/storage/file-store.ts'
import { localFiles } from '#server/platform/storage/local-files.ts'
import { type BackupLine, type Counts, filesOfBackup, rowsFile, type Written } from './format.ts'
import { readWhole } from './read-backup.ts'
import { tablesInOrder } from './tables.ts'

const rowsAtOnce = 500
/** The room is looked at again after so many bytes, because others write to the disk too. */
const lookAgain = 16 * 2 ** 20

type Source = {
  path: string
  files: FileStore
  /** Called once the rows are written, when others may have the connection again. */
  onRows?: () => void
}
/** Puts a file beside the rows; `false` if it is gone. */
type Place = (file: StoredFile) => Promise<boolean>

/**
 * Writes the whole database as of one instant, and then the uploaded files, into one file. It appears only when complete,
 * readable by its owner; of a failure nothing is left. While the rows are written, requests continue on PostgreSQL, and wait
 * on the embedded database with its one connection. While the files are written, they continue on both.
 * @throws NoRoom
 */
export function writeBackup(client: pg.ClientBase, source: Source): Promise<Written> {
  return whole(source.path, async part => {
    await requireRoomFor(part, await sizeOf(source.files))
    const written = nothing()
    await writeLines(part, linesOf(client, source, written))
    return written
  })
}

/**
 * The same into a folder. A file that the last backup has is a second link to it: seven backups hold a picture once, and each
 * is whole without the others.
 * @param last the folder of the last backup
 */
export function writeBackupFolder(
  client: pg.ClientBase,
  { last, ...source }: Source & { last: string | undefined },
): Promise<Written> {
  return whole(source.path, async part => {
    const at = (folder: string, name: string) => join(folder, filesOfBackup, name)
    const isLinked = async ({ name, size }: StoredFile) =>
      last !== undefined && (await stat(at(last, name)).catch(() => null))?.size === size
    await mkdir(part, { mode: 0o700 })
    await requireRoomFor(join(part, rowsFile), await sizeOf(source.files, isLinked))
    const copies = localFiles(join(part, filesOfBackup))
    const place: Place = async file => {
      const to = at(part, file.name)
      await mkdir(dirname(to), { recursive: true })
      if (last && (await isLinked(file))) {
        // Some disks have no links.
        const linked = await link(at(last, file.name), to).catch(() => 'refused')
        if (!linked) return true
      }
      await requireRoomFor(to, file.size)
      const content = await source.files.read(file.name)
      if (!content) return false
      await copies.write(file.name, content)
      await sync(to)
      return true
    }
    const written = nothing()
    await writeLines(join(part, rowsFile), linesOf(client, source, written, place))
    return written
  })
}

/** Makes one file of a backup that is a folder. @throws NoRoom, BackupRefused */
export function packBackup(folder: string, path: string): Promise<void> {
  return whole(path, async part => {
    await requireRoomFor(part, await sizeOf(localFiles(join(folder, filesOfBackup))))
    await writeLines(part, readWhole(folder))
  })
}

const nothing = (): Written => ({ counts: {}, files: 0, missing: [] })

/** Fills a file or folder under another name, and renames it when it is complete. */
export async function whole<T>(path: string, fill: (part: string) => Promise<T>): Promise<T> {
  const part = `${path}.part`
  await mkdir(dirname(path), { recursive: true })
  await rm(part, { recursive: true, force: true })
  try {
    const filled = await fill(part)
    await rename(part, path)
    return filled
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

async function sizeOf(files: FileStore, without: Place = async () => false): Promise<number> {
  let total = 0
  for await (const file of files.list()) if (!(await without(file))) total += file.size
  return total
}

async function sync(path: string) {
  const file = await open(path)
  await file.sync()
  await file.close()
}

async function writeLines(path: string, lines: AsyncIterable<BackupLine>) {
  // The types of Node leave out that every stream of zlib has `params`.
  const gzip = createGzip() as Gzip & ZlibParams
  const text = async function* () {
    let isFile = false
    for await (const line of lines) {
      if (!isFile && 'file' in line) {
        isFile = true
        // Pictures are compressed already: only their letters are written in fewer bits.
        await new Promise<void>(done =>
          gzip.params(constants.Z_BEST_SPEED, constants.Z_HUFFMAN_ONLY, () => done()),
        )
      }
      yield `${JSON.stringify(line)}\n`
    }
  }
  const output = createWriteStream(path, { mode: 0o600 })
  await pipeline(Readable.from(text()), gzip, watchRoom(path), output)
  await sync(path)
}

/** Passes a stream on while the disk of `path` has room. @throws NoRoom */
export function watchRoom(path: string) {
  let since = 0
  return async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      since += chunk.length
      if (since > lookAgain) {
        since = 0
        await requireRoomFor(path, 0)
      }
      yield chunk
    }
  }
}

async function* linesOf(
  client: pg.ClientBase,
  { files, onRows }: Source,
  written: Written,
  place?: Place,
): AsyncGenerator<BackupLine> {
  const named = new Set<string>()
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query(
      'set local role none; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
    )
    yield* rowLines(client, written.counts, named)
  } finally {
    await client.query('rollback')
  }
  onRows?.()
  for await (const file of files.list()) {
    if (place) {
      if (!(await place(file))) continue
      yield { file: file.name }
    } else {
      const content = await files.read(file.name)
      if (!content) continue
      yield { file: file.name, content: content.toString('base64') }
    }
    written.files += 1
    named.delete(file.name)
  }
  written.missing = [...named].sort()
  yield { end: written.counts }
}

/** The tables whose rows name uploaded files that are shown today, and where one is in them; text that members wrote may look alike. */
const naming = new Set(['categories', 'files', 'headquarters', 'objects'])
const fileName = /\/files\/([^\s",\\]*)/g

const isName = /^[\w/-]+\.\w+$/

async function* rowLines(
  client: pg.ClientBase,
  counts: Counts,
  named: Set<string>,
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
      const texts = rows.map(({ row }) => row)
      if (naming.has(name))
        for (const text of texts)
          for (const [, file = ''] of text.matchAll(fileName))
            if (isName.test(file)) named.add(file)
      yield { table: name, rows: texts }
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
