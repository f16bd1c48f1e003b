import { createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { type FileStore, namesIn } from '../storage/file-store.ts'
import { backupsIn, backupsToKeep, isBackup } from './backups.ts'

/**
 * Copies the backups of the data folder that the bucket of BACKUPS_URL lacks, and removes all but its last
 * seven. A copy that failed is made at the next run.
 * @returns how many were copied
 */
export async function copyBackups(dataDir: string, bucket: FileStore): Promise<number> {
  const there = new Set(await namesIn(bucket))
  const missing = (await backupsIn(dataDir)).filter(path => !there.has(basename(path)))
  for (const path of missing) await bucket.writeFile(basename(path), path)
  const all = (await namesIn(bucket)).filter(isBackup).sort()
  for (const name of all.slice(0, -backupsToKeep)) await bucket.remove(name)
  return missing.length
}

/** Fetches the newest backup of the bucket into the data folder. @returns its path; `null` if there is none */
export async function fetchNewestBackup(
  dataDir: string,
  bucket: FileStore,
): Promise<string | null> {
  const name = (await namesIn(bucket)).filter(isBackup).sort().at(-1)
  const stored = name ? await bucket.open(name) : null
  if (!name || !stored) return null
  const path = join(dataDir, 'backups', name)
  await mkdir(join(dataDir, 'backups'), { recursive: true })
  const body = Readable.fromWeb(stored.body as NodeStream<Uint8Array>)
  await pipeline(body, createWriteStream(`${path}.part`, { mode: 0o600 }))
  await rename(`${path}.part`, path)
  return path
}
