import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Settings = { secret: string | null; dataDir: string }

/** The server's one secret: from the environment, or else created once and stored in the data folder. */
export function loadSecret({ secret, dataDir }: Settings): string {
  if (secret) return secret
  const file = join(dataDir, 'secret')
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  mkdirSync(dataDir, { recursive: true })
  const made = randomBytes(32).toString('base64url')
  writeFileSync(file, `${made}\n`, { mode: 0o600 })
  return made
}
