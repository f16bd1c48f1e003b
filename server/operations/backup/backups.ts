import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Config } from '#server/platform/config.ts'
import type { Services } from '#server/platform/context.ts'
import { asDailyRun, asServerRun } from '#server/platform/storage/backup-runs.ts'
import type { Written } from './format.ts'
import { writeBackupFolder } from './write-backup.ts'

export const backupsToKeep = 7
const folderSuffix = '.backup'
const fileSuffix = '.backup.gz'

type Backed = Pick<Services, 'store' | 'config' | 'files' | 'now' | 'log'>

/** Backs up the running server into its data folder. */
export function backUp(services: Backed): Promise<Written & { path: string }> {
  return asServerRun(services.store, services.now(), () => write(services))
}

async function write({ store, config, files, log }: Backed) {
  const path = newBackupPath(config.dataDir)
  const last = await lastFolder(config.dataDir)
  const client = await store.pool.connect()
  let isHeld = true
  const giveBack = (broken = false) => {
    if (isHeld) client.release(broken)
    isHeld = false
  }
  try {
    const source = { path, files, last, onRows: () => giveBack() }
    const written = await writeBackupFolder(client, source)
    const missing = notFound(config, written).length
    if (missing > 0) log({ level: 'error', event: 'backup_lacks_files', path, missing })
    return { path, ...written }
  } catch (error) {
    giveBack(true)
    throw error
  }
}

/** The files that rows name and that nobody can draw again, as the demo's pictures outside its libraries' folders. */
export function notFound({ demo }: Pick<Config, 'demo'>, { missing }: Written): string[] {
  return missing.filter(name => !demo || name.includes('/'))
}

/** Removes what a backup left that was killed while it was written. */
export async function removeParts(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'backups')
  if (!existsSync(folder)) return
  const parts = (await readdir(folder)).filter(name => name.endsWith('.part'))
  for (const name of parts) await rm(join(folder, name), { recursive: true, force: true })
}

export function newBackupPath(dataDir: string): string {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 17)
  return join(dataDir, 'backups', `${stamp}${folderSuffix}`)
}

/** The newest backup in a data folder, if there is one. */
export async function newestBackup(dataDir: string): Promise<string | undefined> {
  return (await backupsIn(dataDir)).at(-1)
}

/** The newest one with its uploaded files beside it, to which the next one links. */
export async function lastFolder(dataDir: string): Promise<string | undefined> {
  return (await backupsIn(dataDir)).filter(isFolder).at(-1)
}

/**
 * Makes the backup of the day once its hour has come, and keeps the last seven.
 * @returns whether it did
 */
export async function backUpDaily(services: Backed): Promise<boolean> {
  const { store, config, now } = services
  if (config.backupHour === null) return false
  const at = now()
  const since = lastTime(config.backupHour, at)
  const made = await asDailyRun(store, { now: at, since }, () => write(services))
  if (!made) return false
  const all = await backupsIn(config.dataDir)
  for (const path of all.slice(0, -backupsToKeep)) await rm(path, { recursive: true })
  return true
}

/** When it was last this hour on the server's clock, in its time zone. */
export function lastTime(hour: number, now: Date): Date {
  const at = new Date(now)
  at.setHours(hour, 0, 0, 0)
  if (at > now) at.setDate(at.getDate() - 1)
  return at
}

export const isFolder = (path: string) => path.endsWith(folderSuffix)
/** The name of a backup in a bucket, where each is one file. */
export const fileNameOf = (path: string) =>
  isFolder(path) ? `${basename(path)}.gz` : basename(path)
export const isBackup = (name: string) => name.endsWith(fileSuffix) || isFolder(name)

/** The paths of the backups in a data folder, the oldest first. */
export async function backupsIn(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'backups')
  if (!existsSync(folder)) return []
  const names = (await readdir(folder)).filter(isBackup).sort()
  return names.map(name => join(folder, name))
}
