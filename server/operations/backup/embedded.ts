import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { makeWritable, requireOwn } from '#server/core/store/data-folder.ts'
import { lockFolder } from '#server/core/store/folder-lock.ts'
import { startPglite } from '#server/core/store/pglite/engine.ts'
import { buildDatabase, EMBEDDED } from '#server/core/store/template.ts'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import type { Counts } from './format.ts'
import { loadBackup } from './load-backup.ts'
import { checkBackup } from './read-backup.ts'

/**
 * Runs `fn` on the embedded database while no server does, without migrating it.
 * @throws DataFolderLocked while a server runs
 */
export async function onEmbedded<T>(dataDir: string, fn: (client: pg.Client) => Promise<T>) {
  const folder = join(dataDir, 'database')
  if (!existsSync(folder)) throw new Error(`There is no database in ${dataDir}`)
  const lock = await lockFolder(dataDir)
  try {
    const engine = await startPglite({ folder, name: lock.name }).catch(async error => {
      await requireOwn(folder)
      throw error
    })
    const client = new pg.Client({ ...EMBEDDED, host: engine.host })
    try {
      await client.connect()
      return await fn(client)
    } finally {
      await client.end()
      await engine.close()
    }
  } finally {
    await lock.release()
  }
}

/**
 * Creates the embedded database from a backup. The former one is renamed, never deleted.
 * @returns the row counts of each table, and the path of the former one
 * @throws DataFolderLocked while a server runs; BackupRefused
 */
export async function restoreEmbedded(dataDir: string, path: string, files: FileStore) {
  await checkBackup(path)
  await makeWritable(dataDir)
  const lock = await lockFolder(dataDir)
  try {
    const folder = join(dataDir, 'database')
    const restored = `${folder}.restored`
    await rm(restored, { recursive: true, force: true })
    let counts: Counts = {}
    await buildDatabase(restored, undefined, async client => {
      counts = await loadBackup(client, { path, files })
    })
    const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
    const aside = existsSync(folder) ? `${folder}.before-${stamp}` : null
    if (aside) await rename(folder, aside)
    await rename(restored, folder)
    return { counts, aside }
  } finally {
    await lock.release()
  }
}
