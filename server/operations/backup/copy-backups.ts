import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { requireRoomFor } from '#server/core/store/data-folder.ts'
import { type FileStore, namesIn } from '#server/platform/storage/file-store.ts'
import { backupsIn, backupsToKeep, fileNameOf, isBackup, isFolder } from './backups.ts'
import { packBackup, watchRoom, whole } from './write-backup.ts'

/**
 * Copies the backups of the data folder that the bucket of BACKUPS_URL lacks, each as one file, and removes all but its
 * last seven. A copy that failed is made at the next run.
 * @returns how many were copied
 */
export async function copyBackups(dataDir: string, bucket: FileStore): Promise<number> {
  const there = (await namesIn(bucket)).filter(isBackup)
  const here = new Map((await backupsIn(dataDir)).map(path => [fileNameOf(path), path]))
  const all = [...new Set([...there, ...here.keys()])].sort()
  const last = new Set(all.slice(-backupsToKeep))
  // The last seven may be those of several processes.
  const missing = [...here].filter(([name]) => last.has(name) && !there.includes(name))
  for (const [name, path] of missing) await copyInto(bucket, name, path)
  for (const name of there) if (!last.has(name)) await bucket.remove(name)
  return missing.length
}

async function copyInto(bucket: FileStore, name: string, path: string) {
  if (!isFolder(path)) return bucket.writeFile(name, path)
  const packed = `${path}.to-copy.part`
  try {
    await packBackup(path, packed)
    await bucket.writeFile(name, packed)
  } finally {
    await rm(packed, { force: true })
  }
}

/** Fetches the newest backup of the bucket into the data folder. @returns its path; `null` if there is none. @throws NoRoom */
export async function fetchNewestBackup(dataDir: string, bucket: FileStore) {
  const name = (await namesIn(bucket)).filter(isBackup).sort().at(-1)
  const stored = name ? await bucket.open(name) : null
  if (!name || !stored) return null
  const path = join(dataDir, 'backups', name)
  const body = Readable.fromWeb(stored.body as NodeStream<Uint8Array>)
  await whole(path, async part => {
    await requireRoomFor(part, stored.size)
    await pipeline(body, watchRoom(part), createWriteStream(part, { mode: 0o600 }))
  })
  return path
}
