// Starts PgBouncer in transaction mode in front of a PostgreSQL server for tests, and installs it if it is
// missing.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort, provide } from './system.mjs'

const places = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer']
const find = () => places.find(path => existsSync(path))
const why = 'the tests through a connection pooler need it'
const startMs = 60_000

/**
 * The command that runs PgBouncer; its last argument is a settings file. PgBouncer refuses to run as root.
 * @throws {Error} in one line if it is not available
 */
export function poolerCommand() {
  const command = provide({ name: 'PgBouncer', packages: 'pgbouncer', why, find })
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  return { command, args: user }
}

/**
 * @param {string} server the address of a server on a Unix socket
 * @returns {Promise<{ at: (url: string) => string, stop: () => void }>} `at` gives the address of one of its
 * databases through the pooler
 * @throws {Error} in one line if it is not available
 */
export async function startPooler(server) {
  const { command, args } = poolerCommand()
  const { username, searchParams } = new URL(server)
  const folder = mkdtempSync(join(tmpdir(), 'oggettoteca-pooler-'))
  const file = name => join(folder, name)
  chmodSync(folder, 0o777)
  const port = await freePort()
  writeFileSync(file('users.txt'), `"${username}" ""\n`)
  writeFileSync(
    file('pgbouncer.ini'),
    `[databases]
* = host=${searchParams.get('host')}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${file('users.txt')}
pool_mode = transaction
default_pool_size = 8
ignore_startup_parameters = extra_float_digits
logfile = ${file('log')}
`,
  )
  const child = spawn(command, [...args, file('pgbouncer.ini')], { stdio: 'ignore' })
  const at = url => {
    const { pathname } = new URL(url)
    return `postgres://${username}@127.0.0.1:${port}${pathname}`
  }
  const stop = () => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  for (const deadline = Date.now() + startMs; Date.now() < deadline; await wait(100)) {
    if (await answers(at(server))) return { at, stop }
  }
  stop()
  throw new Error('PgBouncer did not start')
}

/** @param {string} connectionString */
async function answers(connectionString) {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
