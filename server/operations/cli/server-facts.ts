import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { namingDataFolder } from '#server/core/store/data-folder.ts'
import { type Config, ConfigRefused, readConfig } from '#server/platform/config.ts'
import { environment } from '#server/platform/environment.ts'

/** Where the variables of a server of systemd are, which no terminal has: deploy/oggettoteca.service. */
const settingsFile = '/etc/oggettoteca.env'

/**
 * Turns an error of the file system in the data folder into one that names DATA_DIR, also before the settings are read.
 */
export function namingDataDir(error: unknown): unknown {
  return namingDataFolder(error, process.env.DATA_DIR ?? v.getDefault(environment.entries.DATA_DIR))
}

/** The settings of the server that last used a data folder, with hashes instead of secrets. */
type Facts = { host: string; port: number; database: string; files: string; secret: string }

const factsFile = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'server.json')

function factsOf({ host, port, databaseUrl, filesAddress, secret }: Config): Facts {
  const { host: server, pathname } = new URL(databaseUrl || 'postgres:///')
  const { endpoint = 'Amazon S3', bucket, prefix } = filesAddress ?? {}
  const hash = () => createHash('sha256').update(`facts of ${secret}`).digest('hex').slice(0, 16)
  return {
    host,
    port,
    database: databaseUrl ? `PostgreSQL at ${server}${pathname}` : 'the embedded database',
    files: filesAddress ? `the bucket ${bucket}/${prefix} at ${endpoint}` : 'the data folder',
    secret: secret ? `the one with the hash ${hash()}` : 'that of the data folder',
  }
}

/** Stores in the data folder of a started server the settings that its commands must have too. */
export function noteFacts(config: Config): void {
  const file = factsFile(config)
  // With PostgreSQL, a bucket and a secret of its own, nothing else makes the folder.
  mkdirSync(config.dataDir, { recursive: true })
  writeFileSync(`${file}.part`, JSON.stringify(factsOf(config)), { mode: 0o600 })
  renameSync(`${file}.part`, file)
}

function readFacts(config: Config): Facts | null {
  return existsSync(factsFile(config)) ? JSON.parse(readFileSync(factsFile(config), 'utf8')) : null
}

/** Where the server of the data folder listens. */
export function addressOf(config: Config): { host: string; port: number } {
  const { host, port } = readFacts(config) ?? config
  return { host: host === '0.0.0.0' ? '127.0.0.1' : host, port }
}

/**
 * The settings of a command: those of the terminal, and for any other those of the settings file. @throws ConfigRefused
 */
export function readCommandConfig(): Config {
  const file = process.env.SETTINGS_FILE ?? settingsFile
  if (existsSync(file)) loadSettings(file)
  const config = readConfig(process.env)
  refuseForeignUser(config)
  return config
}

function loadSettings(file: string) {
  try {
    process.loadEnvFile(file)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error)
    throw new ConfigRefused(
      `The settings of the server in ${file} cannot be read (${reason}): let the group of its user read them, as ` +
        'docs/operating.md says, and run the command as this user',
    )
  }
}

/** Files that root makes cannot be opened by the server. */
function refuseForeignUser({ dataDir }: Config) {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid ?? 0
  if (process.getuid?.() !== 0 || owner === 0) return
  throw new ConfigRefused(
    `The data folder ${dataDir} belongs to user ${owner}: run the command as this user, with sudo -u '#${owner}'`,
  )
}

const variables = { database: 'DATABASE_URL', files: 'FILES_URL', secret: 'SECRET' } as const
const names = { database: 'database', files: 'uploaded files', secret: 'secret' } as const

/**
 * Refuses the settings of a terminal that are not the server's, which would lead to another database, or to no pictures.
 * @throws ConfigRefused
 */
export async function requireServersSettings(config: Config): Promise<void> {
  const facts = readFacts(config)
  const ours = factsOf(config)
  for (const what of ['database', 'files', 'secret'] as const) {
    if (!facts || facts[what] === ours[what]) continue
    throw new ConfigRefused(
      `The ${names[what]} of the server of ${config.dataDir}: ${facts[what]}. Of this command: ${ours[what]}. ` +
        `Set ${variables[what]} as the server has it, best in ${settingsFile}`,
    )
  }
  if (facts || existsSync(join(config.dataDir, 'database'))) return
  const { host, port } = addressOf(config)
  const answer = await fetch(`http://${host}:${port}/v1/status`).catch(() => null)
  const status = (await answer?.json().catch(() => null)) as { version?: string } | null
  if (status?.version) {
    throw new ConfigRefused(
      `A server runs on port ${port}, and its data folder is not ${config.dataDir}: set DATA_DIR as the server has it`,
    )
  }
  if (!process.env.DATA_DIR && !existsSync(config.dataDir)) {
    throw new ConfigRefused(
      `There is no data folder ${config.dataDir}: set DATA_DIR as the server has it, or as it will have it`,
    )
  }
}
