// Starts a temporary PostgreSQL server for tests and benchmarks, and installs PostgreSQL if it is
// missing.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { onPath, provide } from './system.mjs'

const debian = '/usr/lib/postgresql'
const owner = 'oggettoteca'
const startMs = 120_000

/**
 * Starts a server in a temporary folder, reached by a Unix socket only. Its user owns databases and may
 * create roles, but is no superuser, as recommended to operators. Tests need neither fsync nor autovacuum,
 * which their user could not stop before dropping a database.
 * @param {{ durable?: boolean, settings?: string[], env?: Record<string, string>, restored?: string }} [options]
 * `restored` is the folder of an existing database; it stays
 * @returns {Promise<{ url: string, version: string, bin: string, data: string, socket: string, pid: number |
 * undefined, crash: () => Promise<unknown> | undefined, restart: () => Promise<void>, stop: () => Promise<void> }>}
 * @throws {Error} in one line if PostgreSQL is not available
 */
export async function startPostgres({ durable = false, settings = [], env = {}, restored } = {}) {
  const bin = providePostgres()
  const user = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'oggettoteca-pg-'))
  const data = restored ?? join(folder, 'data')
  if (user) chownSync(folder, user.uid, user.gid)
  const as = { ...user, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...env } }
  const run = (name, args) => execFileSync(join(bin, name), args, { ...as, stdio: 'pipe' })
  const create = ['-D', data, '-U', 'root', '-A', 'trust', '-E', 'UTF8', '--no-sync']
  try {
    if (!restored) run('initdb', create)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`PostgreSQL's initdb failed: ${String(error.stderr).trim().split('\n').at(-1)}`)
  }
  const fast = durable
    ? []
    : ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off']
  const options = [`unix_socket_directories=${folder}`, 'listen_addresses=', 'max_connections=200']
  const flags = [...options, ...fast, ...settings].flatMap(one => ['-c', one])
  const start = () =>
    spawn(join(bin, 'postgres'), ['-D', data, ...flags], { ...as, stdio: 'ignore' })
  let server = start()
  const ready = async () => {
    for (const deadline = Date.now() + startMs; Date.now() < deadline; await wait(50)) {
      const { status } = spawnSync(join(bin, 'pg_isready'), ['-q', '-h', folder], as)
      if (status === 0) return
      if (server.exitCode !== null) break
    }
    throw new Error('PostgreSQL did not start')
  }
  const end = signal => {
    if (server.exitCode !== null || server.signalCode !== null) return undefined
    const gone = new Promise(resolve => server.once('exit', resolve))
    server.kill(signal)
    return gone
  }
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const atExit = () => {
    server.kill('SIGQUIT')
    remove()
  }
  process.once('exit', atExit)
  await ready()
  const sql = `create role ${owner} login createdb createrole`
  if (!restored) {
    run('psql', ['-h', folder, '-U', 'root', '-d', 'postgres', '-qc', sql])
    run('createdb', ['-h', folder, '-U', 'root', '-O', owner, owner])
  }
  return {
    url: `postgres://${owner}@localhost/${owner}?host=${encodeURIComponent(folder)}`,
    version: run('postgres', ['--version']).toString().trim(),
    bin,
    data,
    socket: folder,
    get pid() {
      return server.pid
    },
    /** Kills it as a crash would, and restarts it on request. */
    crash: () => end('SIGQUIT'),
    restart: async () => {
      await end('SIGQUIT')
      server = start()
      await ready()
    },
    stop: async () => {
      process.off('exit', atExit)
      await end('SIGINT')
      remove()
    },
  }
}

/** The folder of PostgreSQL's commands. @throws {Error} in one line if it is not available */
export function providePostgres() {
  const why = 'the tests on a database server need it'
  return provide({ name: 'PostgreSQL', packages: 'postgresql', why, find: findBinaries })
}

/** The folder of the newest PostgreSQL, 15 or later. Debian does not add it to the path. */
function findBinaries() {
  const versions = existsSync(debian) ? readdirSync(debian).map(Number) : []
  const folders = versions.sort((a, b) => b - a).map(one => join(debian, String(one), 'bin'))
  const initdb = onPath('initdb')
  if (initdb) folders.push(dirname(initdb))
  return folders.find(bin => versionOf(bin) >= 15)
}

/** @param {string} bin */
function versionOf(bin) {
  const { stdout } = spawnSync(join(bin, 'initdb'), ['--version'], { encoding: 'utf8' })
  return Number(/\d+/.exec(stdout ?? '')?.[0] ?? 0)
}

/** PostgreSQL and PgBouncer refuse to run as root, so another user is needed then. */
export function unprivileged() {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    const id = flag => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout)
    if (id('-u') > 0) return { uid: id('-u'), gid: id('-g') }
  }
  throw new Error('PostgreSQL does not run as root, and there is no other user here')
}

// From the command line: prints the address and runs until it is interrupted.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { url, version, stop } = await startPostgres()
  console.log(`${version}\nTEST_DATABASE_URL='${url}'`)
  process.on('SIGINT', () => stop().then(() => process.exit(0)))
  process.on('SIGTERM', () => stop().then(() => process.exit(0)))
}
