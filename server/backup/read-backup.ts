import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { MIGRATIONS, readMigrations } from '../store/migrate.ts'
import { type BackupHeader, type BackupLine, BackupRefused, type Counts } from './format.ts'

/** The lines of a backup file. @throws BackupRefused */
export async function* readBackup(path: string): AsyncGenerator<BackupLine> {
  const packed = createReadStream(path)
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
  for await (const line of readBackup(path)) {
    if ('format' in line) header = line
    else if ('table' in line) counts[line.table] = (counts[line.table] ?? 0) + line.rows.length
    else if ('end' in line) {
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
