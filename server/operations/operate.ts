import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { lostSecrets } from '#server/core/sealed.ts'
import { loadSecret } from '#server/core/secret.ts'
import { openable } from '#server/core/store/database-url.ts'
import { DataFolderLocked } from '#server/core/store/folder-lock.ts'
import { lastFolder, newBackupPath, notFound } from '#server/operations/backup/backups.ts'
import { fetchNewestBackup } from '#server/operations/backup/copy-backups.ts'
import { onEmbedded, restoreEmbedded } from '#server/operations/backup/embedded.ts'
import type { Counts, Written } from '#server/operations/backup/format.ts'
import { loadBackup } from '#server/operations/backup/load-backup.ts'
import { countRows } from '#server/operations/backup/tables.ts'
import {
  packBackup,
  writeBackup,
  writeBackupFolder,
} from '#server/operations/backup/write-backup.ts'
import {
  addressOf,
  namingDataDir,
  noteFacts,
  readCommandConfig,
  requireServersSettings,
} from '#server/operations/cli/server-facts.ts'
import { deriveKeys } from '#server/platform/access/tokens.ts'
import type { Config } from '#server/platform/config.ts'
import { filesFolder } from '#server/platform/files/folder.ts'
import { asRun } from '#server/platform/storage/backup-runs.ts'
import { copyFiles } from '#server/platform/storage/copy-files.ts'
import { localFiles } from '#server/platform/storage/local-files.ts'
import { openBackups, openFiles } from '#server/platform/storage/open-files.ts'

const usage = `Usage:
  npm run backup [-- FILE]    everything, while the server runs or not; without FILE into the data folder
  npm run restore -- FILE     into a new database; the embedded one that was there is set aside
  npm run restore -- newest   the same with the newest backup of the bucket of BACKUPS_URL
  npm run move                the embedded database into the empty PostgreSQL of DATABASE_URL
  npm run move -- files       the pictures of the data folder into the bucket of FILES_URL
  npm run move -- files back  the pictures of that bucket into the data folder`

/** The operator's commands on the data, with the server's settings. */
async function main([command, file, direction]: string[]) {
  const config = readCommandConfig()
  if (command === 'backup') return backup(config, file)
  if (command === 'restore' && file === 'newest') return restoreNewest(config)
  if (command === 'restore' && file) return restore(config, resolve(file))
  if (command === 'move' && file === 'files' && config.filesAddress) {
    return moveFiles(config, direction === 'back')
  }
  if (command === 'move' && !file && config.databaseUrl) return move(config)
  console.error(usage)
  process.exitCode = 2
}

async function backup(config: Config, file: string | undefined) {
  await requireServersSettings(config)
  const made = await makeBackup(config, file && resolve(file)).catch((error: unknown) => {
    if (!(error instanceof DataFolderLocked)) throw error
    return askServer(config, file && resolve(file))
  })
  print(`Backup written to ${made.path}`, made.counts)
  console.log(`${made.files} uploaded files`)
  const missing = notFound(config, made)
  if (missing.length === 0) return
  const some = missing.slice(0, 3).join(', ')
  throw new Error(
    `The backup lacks ${missing.length} files that its rows name, such as ${some}. Are DATA_DIR and FILES_URL the server's?`,
  )
}

type Made = Written & { path: string }

async function makeBackup(config: Config, file: string | undefined): Promise<Made> {
  const path = file ?? newBackupPath(config.dataDir)
  const files = await openFiles(config, warn)
  const last = await lastFolder(config.dataDir)
  const write = (client: pg.Client) =>
    file ? writeBackup(client, { path, files }) : writeBackupFolder(client, { path, files, last })
  return onDatabase(config, async client => {
    const query = (text: string, values?: unknown[]) => client.query(text, values)
    return { path, ...(await asRun(query, new Date(), () => write(client))) }
  })
}

function onDatabase<T>({ databaseUrl, dataDir }: Config, fn: (client: pg.Client) => Promise<T>) {
  return databaseUrl ? onServer(databaseUrl, fn) : onEmbedded(dataDir, fn)
}

/** Only one process uses the embedded database: while the server runs, it writes the backup itself. */
async function askServer(config: Config, file: string | undefined): Promise<Made> {
  const { host, port } = addressOf(config)
  const answer = await fetch(`http://${host}:${port}/operator/backups`, {
    method: 'POST',
    headers: { authorization: `Bearer ${deriveKeys(loadSecret(config)).operator}` },
  }).catch((cause: unknown) => {
    const where = `no server answers on port ${port} of ${host}`
    throw new Error(`The data folder is in use, and ${where}`, { cause })
  })
  if (answer.status === 404) {
    throw new Error(
      `The server on port ${port} has another SECRET, or it is another server: use its environment`,
    )
  }
  if (!answer.ok) {
    const said = (await answer.json().catch(() => ({}))) as { reason?: string }
    throw new Error(`The server on port ${port} answered: ${said.reason ?? answer.status}`)
  }
  const made = (await answer.json()) as Made
  if (!file) return made
  try {
    await packBackup(made.path, file)
  } finally {
    // Left behind, it would displace one of the daily backups.
    await rm(made.path, { recursive: true })
  }
  return { ...made, path: file }
}

async function restore(config: Config, path: string) {
  const { databaseUrl, dataDir } = config
  const files = await openFiles(config, warn)
  if (databaseUrl) {
    const counts = await onServer(databaseUrl, client => loadBackup(client, { path, files }))
    print('Restored into the server of DATABASE_URL', counts)
    return sayLost(config)
  }
  const { counts, aside } = await restoreEmbedded(dataDir, path, files)
  print(`Restored into ${dataDir}${aside ? `; what was there is in ${aside}` : ''}`, counts)
  return sayLost(config)
}

/** Says which keys cannot be read with this server's secret. */
async function sayLost(config: Config) {
  const { sealing } = deriveKeys(loadSecret(config))
  const lost = await onDatabase(config, client => lostSecrets(sealing, text => client.query(text)))
  if (lost) warn(lost)
}

async function restoreNewest(config: Config) {
  const bucket = await openBackups(config, warn)
  if (!bucket) throw new Error('BACKUPS_URL names no bucket')
  const path = await fetchNewestBackup(config.dataDir, bucket)
  if (!path) throw new Error('The bucket of BACKUPS_URL has no backup')
  console.log(`Fetched ${path}`)
  return restore(config, path)
}

async function move(config: Config) {
  const { databaseUrl, dataDir } = config
  const folder = await mkdtemp(join(tmpdir(), 'oggettoteca-move-'))
  const path = join(folder, 'move.backup.gz')
  // The files stay where they are.
  const files = localFiles(join(folder, 'files'))
  try {
    const from = await onEmbedded(dataDir, async client => {
      await writeBackup(client, { path, files })
      return countRows(client)
    })
    const to = await onServer(databaseUrl, client => loadBackup(client, { path, files }))
    const wrong = Object.keys(from).filter(name => from[name] !== to[name])
    if (wrong.length > 0) throw new Error(`Counts differ: ${wrong.join(', ')}`)
    print(`Moved from ${dataDir}/database; keep the folder ${dataDir}/files`, to)
    noteFacts(config)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The original files stay. */
async function moveFiles(config: Config, back: boolean) {
  const folder = localFiles(filesFolder(config))
  const bucket = await openFiles(config, warn)
  const copied = back ? await copyFiles(bucket, folder) : await copyFiles(folder, bucket)
  const { bucket: name } = config.filesAddress ?? {}
  const [from, to] = back ? [name, filesFolder(config)] : [filesFolder(config), name]
  console.log(`${copied.files} files, ${copied.bytes} bytes: ${from} → ${to}, each compared`)
}

const warn = (line: string) => console.warn(line)

async function onServer<T>(connectionString: string, fn: (client: pg.Client) => Promise<T>) {
  const { isShared } = await openable(connectionString)
  if (isShared) {
    throw new Error('DATABASE_URL leads to a pooler in transaction mode: name PostgreSQL itself')
  }
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await fn(client)
  } finally {
    await client.end()
  }
}

function print(what: string, counts: Counts) {
  const rows = Object.entries(counts).filter(([, count]) => count > 0)
  console.log(rows.map(([name, count]) => `${String(count).padStart(9)}  ${name}`).join('\n'))
  console.log(what)
}

main(process.argv.slice(2)).catch((cause: unknown) => {
  const error = namingDataDir(cause)
  console.error(error instanceof Error ? `${error.name}: ${error.message}` : error)
  process.exit(1)
})
