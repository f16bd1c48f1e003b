import { createReadStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { MIGRATIONS, readMigrations } from '#server/core/store/migrate.ts'
import { localFiles } from '#server/platform/storage/local-files.ts'
import {
  type BackupHeader,
  type BackupLine,
  BackupRefused,
  type Counts,
  filesOfBackup,
  rowsFile,
} from './format.ts'

/** The uploaded files beside the rows; `null` for a backup that is one file. */
function filesBeside(path: string) {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory()
  return isFolder ? localFiles(join(path, filesOfBackup)) : null
}

/** The lines of a backup, each uploaded file with its content. @throws BackupRefused */
export async function* readWhole(path: string): AsyncGenerator<BackupLine> {
  const files = filesBeside(path)
  for await (const line of readBackup(path)) {
    if (!('file' in line) || line.content !== undefined) yield line
    else {
      const content = await files?.read(line.file)
      if (!content) throw new BackupRefused(`${path} lacks its file ${line.file}`)
      yield { file: line.file, content: content.toString('base64') }
    }
  }
}

/** The lines of a backup as they are written. @throws BackupRefused */
async function* readBackup(path: string): AsyncGenerator<BackupLine> {
  const packed = createReadStream(filesBeside(path) ? join(path, rowsFile) : path)
  const text = createGunzip()
  packed.on('error', error => text.destroy(error))
  let last: BackupLine | undefined
  try {
    for await (const line of createInterface({ input: packed.pipe(text), crlfDelay: 1 / 0 })) {
      last = JSON.parse(line) as BackupLine
      yield last
    }
  } catch (error) {
    throw new BackupRefused(`${path} is not a whole backup: ${(error as Error).message}`)
  }
  if (!last || !('end' in last)) throw new BackupRefused(`${path} is cut short`)
}

/** Reads a backup to its end before anything is changed. @throws BackupRefused */
export async function checkBackup(path: string): Promise<{ header: BackupHeader; counts: Counts }> {
  let header: BackupHeader | undefined
  const counts: Counts = {}
  const files = filesBeside(path)
  for await (const line of readBackup(path)) {
    if ('format' in line) header = line
    else if ('table' in line) counts[line.table] = (counts[line.table] ?? 0) + line.rows.length
    else if ('file' in line && line.content === undefined) {
      if ((await files?.sizeOf(line.file)) == null)
        throw new BackupRefused(`${path} lacks its file ${line.file}`)
    } else if ('end' in line) {
      const wrong = Object.keys(line.end).find(name => line.end[name] !== (counts[name] ?? 0))
      if (wrong) throw new BackupRefused(`${path} lacks rows of ${wrong}`)
    }
  }
  if (header?.format !== 1) throw new BackupRefused(`${path} is not a backup of Oggettoteca`)
  const known = new Map((await readMigrations(MIGRATIONS)).map(one => [one.version, one.sha256]))
  const foreign = header.migrations.find(({ version, sha256 }) => known.get(version) !== sha256)
  if (foreign) throw new BackupRefused(`${path} is of another program: it has ${foreign.name}`)
  return { header, counts }
}
