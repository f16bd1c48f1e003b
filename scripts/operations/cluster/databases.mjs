// PostgreSQL twice: a primary and a streaming standby, which can be promoted and rebuilt.
import { execFile } from 'node:child_process'
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { providePostgres, unprivileged } from '../../testing/postgres.mjs'
import { freePort } from '../../testing/system.mjs'
import { fillIn } from './fill-in.mjs'
import { startService, until } from './service.mjs'

/**
 * @typedef {{ name: string, data: string, port: number, reached: number,
 * service: import('./service.mjs').Service | null }} Machine `reached`: the port by which other machines reach it
 */

/** The primary then acknowledges a commit without a standby. */
const alone = ['alter system reset synchronous_standby_names', 'select pg_reload_conf()']
const local = { NETWORK: '127.0.0.1/32', LISTEN_ADDRESS: '127.0.0.1' }

/**
 * @param {{ folder: string, password: string, reach: (port: number) => Promise<number>, folders?:
 * Partial<Record<'a' | 'b', string>> }} options `reach` gives the port by which another machine reaches a database;
 * `folders` are places for their data
 */
export async function startDatabases({ folder, password, reach, folders = {} }) {
  const bin = providePostgres()
  const user = unprivileged()
  const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', PGPASSWORD: password }
  // Without blocking: what `reach` gives may lead through this process.
  const run = (name, ...args) =>
    promisify(execFile)(join(bin, name), args, { ...user, cwd: folder, env })
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o644 })

  /** @returns {Promise<Machine>} */
  const machine = async name => {
    const home = folders[name] ?? join(folder, `database-${name}`)
    mkdirSync(home, { recursive: true })
    if (user) chownSync(home, user.uid, user.gid)
    const port = await freePort()
    return { name, data: join(home, 'data'), port, reached: await reach(port), service: null }
  }
  const configure = ({ data, port }) => {
    // It replaces initdb's file, of which only the language of messages and dates is lost.
    fillIn('postgresql.conf', join(data, 'postgresql.conf'), { ...local, PORT: port })
    fillIn('pg_hba.conf', join(data, 'pg_hba.conf'), local)
    writeFileSync(join(data, 'postgresql.conf'), "unix_socket_directories = ''\n", { flag: 'a' })
  }
  const command = async ({ port }, ...statements) => {
    const at = { host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' }
    const client = new pg.Client(at)
    client.on('error', () => {})
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }
  const answers = one =>
    command(one, 'select 1').then(
      () => true,
      () => false,
    )
  const start = async one => {
    one.service = startService({
      command: join(bin, 'postgres'),
      args: ['-D', one.data],
      log: join(folder, `database-${one.name}.log`),
      // A primary that died may be behind its promoted standby, so people decide.
      restarts: false,
      cwd: folder,
      env,
      ...user,
    })
    await until(`PostgreSQL ${one.name} answers`, () => answers(one))
  }
  const copyFrom = async (source, target) => {
    rmSync(target.data, { recursive: true, force: true })
    const from = `host=127.0.0.1 port=${source.reached} user=replicator password=${password} application_name=standby`
    await run('pg_basebackup', '-D', target.data, '-R', '-X', 'stream', '-c', 'fast', '-d', from)
    configure(target)
    await start(target)
    await command(
      source,
      `alter system set synchronous_standby_names = 'standby'`,
      'select pg_reload_conf()',
    )
  }

  let [primary, standby] = [await machine('a'), await machine('b')]
  await run(
    'initdb',
    '-D',
    primary.data,
    '-U',
    'postgres',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
  )
  configure(primary)
  await start(primary)
  await command(
    primary,
    `create role replicator login replication password '${password}'`,
    `create role oggettoteca login createrole password '${password}'`,
    'create database oggettoteca owner oggettoteca',
  )
  await copyFrom(primary, standby)
  return {
    get primary() {
      return primary
    },
    get standby() {
      return standby
    },
    /** Stops the primary for good, if it lives, and makes the standby the primary. */
    promote: async () => {
      await primary.service.stop('SIGKILL')
      await command(standby, ...alone, 'select pg_promote()')
      ;[primary, standby] = [standby, primary]
    },
    /** Starts the primary again after it died. */
    restartPrimary: () => start(primary),
    /** Lets the primary acknowledge without the standby, which died. */
    forgetStandby: () => command(primary, ...alone),
    /** Runs statements at the primary, as its superuser. @param {string[]} statements */
    command: (...statements) => command(primary, ...statements),
    /** Makes a copy of the primary on the other machine, and lets it follow. */
    rebuildStandby: () => copyFrom(primary, standby),
    stop: () => Promise.all([primary, standby].map(one => one.service?.stop('SIGQUIT'))),
  }
}
