import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../context.ts'
import type { Counts } from './format.ts'
import { writeBackup } from './write-backup.ts'

export const backupsToKeep = 7
const dayMs = 24 * 3_600_000
const suffix = '.backup.gz'

/** Backs up the running server into its data folder. @returns the file and its number of rows */
export async function backUp({
  store,
  config,
  files,
}: Pick<Services, 'store' | 'config' | 'files'>) {
  const path = newBackupPath(config.dataDir)
  const client = await store.pool.connect()
  let isHeld = true
  const giveBack = (broken = false) => {
    if (isHeld) client.release(broken)
    isHeld = false
  }
  try {
    const counts: Counts = await writeBackup(client, { path, files, onRows: () => giveBack() })
    return { path, counts }
  } catch (error) {
    giveBack(true)
    throw error
  }
}

/** Removes what a backup left that was killed while it was written. */
export async function removeParts(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'backups')
  if (!existsSync(folder)) return
  const parts = (await readdir(folder)).filter(name => name.endsWith(`${suffix}.part`))
  for (const name of parts) await rm(join(folder, name), { force: true })
}

export function newBackupPath(dataDir: string): string {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 17)
  return join(dataDir, 'backups', `${stamp}${suffix}`)
}

/** The newest backup in a data folder, if there is one. */
export async function newestBackup(dataDir: string): Promise<string | undefined> {
  return (await backupsIn(dataDir)).at(-1)
}

/**
 * Backs up the embedded database once a day and keeps the last seven files. PostgreSQL has better tools of
 * its own.
 * @returns whether it did
 */
export async function backUpDaily(services: Services): Promise<boolean> {
  const { store, config } = services
  if (store.engine !== 'pglite') return false
  const newest = await newestBackup(config.dataDir)
  if (newest && Date.now() - (await stat(newest)).mtimeMs < dayMs) return false
  await backUp(services)
  const all = await backupsIn(config.dataDir)
  for (const path of all.slice(0, -backupsToKeep)) await rm(path)
  return true
}

export const isBackup = (name: string) => name.endsWith(suffix)

/** The paths of the backups in a data folder, the oldest first. */
export async function backupsIn(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'backups')
  if (!existsSync(folder)) return []
  const names = (await readdir(folder)).filter(isBackup).sort()
  return names.map(name => join(folder, name))
}
