import { execFile } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test } from 'vitest'
import { seal } from '#server/core/sealed.ts'
import { deriveKeys } from '#server/platform/access/tokens.ts'
import {
  bookOn,
  brokenBookings,
  call,
  choices,
  enlist,
  inDatabase,
  secret,
} from '#tests/support/borrowers.ts'
import { newDatabase, postgresUrl } from '#tests/support/postgres.ts'
import { freePort, launch, startServer, type TestServer } from '#tests/support/server.ts'

const run = promisify(execFile)
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** Runs an operator's command by its package.json script. */
async function operate(env: Record<string, string>, ...args: string[]) {
  const all = { ...process.env, SECRET: secret, ...env }
  const done = run(process.execPath, ['dist/server/operate.js', ...args], { env: all })
  return done.then(
    ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
    (error: { code: number; stderr: string; stdout: string }) => ({
      code: error.code,
      text: error.stderr + error.stdout,
    }),
  )
}

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'oggettoteca-backup-'))
  cleanups.push(() => rmSync(path, { recursive: true, force: true }))
  return path
}

async function database(): Promise<string> {
  const made = await newDatabase()
  cleanups.push(made.drop)
  return made.url
}

async function start(env: Record<string, string> = {}): Promise<TestServer> {
  const server = await startServer({ env: { SECRET: secret, ...env } })
  cleanups.push(() => server.dispose())
  return server
}

const engines = ['', postgresUrl].slice(0, postgresUrl ? 2 : 1)

describe.each(engines)('on %s', url => {
  // With PostgreSQL the embedded engine is left to the longer run.
  const tags = url || !postgresUrl ? [] : 'slow'
  test('a backup taken during bookings restores to a complete library that works', {
    tags,
  }, async () => {
    const source: Record<string, string> = url ? { DATABASE_URL: await database() } : {}
    const server = await start(source)
    await server.stop()
    const place = { folder: server.folder, ...(url && { databaseUrl: source.DATABASE_URL }) }
    const borrowers = await enlist(place, 6)
    mkdirSync(join(server.folder, 'files/deep'), { recursive: true })
    writeFileSync(join(server.folder, 'files/deep/photo.webp'), 'a photo')
    await server.start()
    let going = true
    const left = choices()
    const patience = 120_000
    const before = await bookOn(
      () => server.url,
      borrowers[0] ?? never(),
      left,
      () => left.length > 1995,
      patience,
    )
    const work = borrowers.map(one =>
      bookOn(
        () => server.url,
        one,
        left,
        () => going,
        patience,
      ),
    )
    await wait(500)
    const file = join(folder(), 'mine.backup.gz')
    const asServer = { DATA_DIR: server.folder, PORT: String(server.port) }
    const made = await operate({ ...asServer, ...source }, 'backup', file)
    expect(made).toMatchObject({ code: 0, text: expect.stringContaining(file) })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    going = false
    // Requests may wait for the backup, but none may fail.
    for (const { outcome } of (await Promise.all(work)).flat())
      expect(outcome).toHaveProperty('loan')

    const target = folder()
    const into: Record<string, string> = url ? { DATABASE_URL: await database() } : {}
    const restored = await operate({ DATA_DIR: target, ...into }, 'restore', file)
    expect(restored).toMatchObject({ code: 0 })
    expect(readFileSync(join(target, 'files/deep/photo.webp'), 'utf8')).toBe('a photo')
    const there = { folder: target, ...(url && { databaseUrl: into.DATABASE_URL }) }
    const loans = before.map(({ outcome }) => ('loan' in outcome ? outcome.loan : ''))
    expect(await inDatabase(there, sql => brokenBookings(sql, loans))).toMatchObject({
      lost: [],
      halves: [],
    })
    const port = await freePort()
    const child = await launch(target, port, { env: { SECRET: secret, ...into } })
    cleanups.push(() => child.kill('SIGKILL'))
    const at = `http://localhost:${port}`
    const orders = await call(at, borrowers[0] ?? never(), 'GET', '/v1/me/orders?all=true')
    expect(orders?.body.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(loans))
    const fewer = left.length - 20
    const next = await bookOn(
      () => at,
      borrowers[1] ?? never(),
      left,
      () => left.length > fewer,
      patience,
    )
    expect(next.filter(({ outcome }) => 'loan' in outcome).length).toBeGreaterThan(0)
  })

  test('a backup restored under another secret says that the keys are lost', {
    tags,
  }, async () => {
    const into = async (): Promise<Record<string, string>> =>
      url ? { DATABASE_URL: await database() } : {}
    const source = await into()
    const server = await start(source)
    await server.stop()
    const sealed = seal(deriveKeys(secret).sealing, 'a secret', 'bologna/paypal/A-CLIENT')
    const place = { folder: server.folder, ...(url && { databaseUrl: source.DATABASE_URL }) }
    await inDatabase(place, sql =>
      sql(
        `insert into payment_accounts (library_id, client_id, secret) values ('bologna', 'A-CLIENT', $1)`,
        [sealed],
      ),
    )
    const file = join(folder(), 'keys.backup.gz')
    await operate({ DATA_DIR: server.folder, ...source }, 'backup', file)
    const same = await operate({ DATA_DIR: folder(), ...(await into()) }, 'restore', file)
    expect(same).toMatchObject({ code: 0, text: expect.not.stringContaining('lost') })
    const secrets = { SECRET: 'another secret of forty characters or so' }
    const lost = expect.stringContaining('1 keys of payment accounts were encrypted: they are lost')
    const other = await operate(
      { DATA_DIR: folder(), ...(await into()), ...secrets },
      'restore',
      file,
    )
    expect(other).toMatchObject({ code: 0, text: lost })
  })
})

test.skipIf(!postgresUrl)(
  'an embedded library moves to PostgreSQL with every row',
  {
    tags: 'slow',
  },
  async () => {
    const server = await start()
    const env = { DATA_DIR: server.folder, DATABASE_URL: await database() }
    expect((await operate(env, 'move')).text).toContain('in use by another running Oggettoteca')
    await server.stop()
    const moved = await operate(env, 'move')
    expect(moved).toMatchObject({ code: 0, text: expect.stringMatching(/\d+ {2}objects/) })
    const twice = await operate(env, 'move')
    expect(twice).toMatchObject({ code: 1, text: expect.stringContaining('not empty') })
    const count = (place: Parameters<typeof inDatabase>[0]) =>
      inDatabase(place, sql =>
        sql(`select (select count(*) from objects) o, (select count(*) from loans) l,
        (select md5(string_agg((code, name, description, imgs, extract(epoch from created_at))::text,
          '' order by (library_id || id) collate "C")) from objects) h`),
      )
    expect(await count({ folder: '', databaseUrl: env.DATABASE_URL })).toEqual(
      await count({ folder: server.folder }),
    )
    const port = await freePort()
    const child = await launch(server.folder, port, { env })
    cleanups.push(() => child.kill('SIGKILL'))
    const found = await call(
      `http://localhost:${port}`,
      {},
      'GET',
      '/v1/catalogs/products/search?keywords=trapno',
    )
    expect(found?.body.length).toBeGreaterThan(0)
  },
)

test('an incomplete or invalid backup is refused and changes nothing', async () => {
  const server = await start()
  const file = join(folder(), 'short.backup.gz')
  const env = { DATA_DIR: server.folder, PORT: String(server.port) }
  await operate(env, 'backup', file)
  await server.stop()
  truncateSync(file, statSync(file).size - 100)
  const before = readdirSync(server.folder).sort()
  for (const [path, said] of [
    [file, 'not a whole backup'],
    [join(process.cwd(), 'package.json'), 'not a whole backup'],
    ['/nowhere', 'ENOENT'],
  ] as const) {
    const refused = await operate(env, 'restore', path)
    expect(refused).toMatchObject({ code: 1, text: expect.stringContaining(said) })
    expect(refused.text.trim()).not.toContain('\n')
  }
  expect(readdirSync(server.folder).sort()).toEqual(before)
  await server.start()
})

test.each(['global/pg_control', 'base', 'pg_wal'])(
  'a damaged data folder (%s) is refused with one line that suggests the backup, which repairs it',
  { tags: 'slow' },
  async part => {
    const server = await start()
    const env = { DATA_DIR: server.folder, PORT: String(server.port) }
    await operate(env, 'backup')
    await server.kill()
    const path = join(server.folder, 'database', part)
    if (statSync(path).isDirectory()) rmSync(path, { recursive: true })
    else writeFileSync(path, 'rubbish')
    const refused = await server.start().then(
      () => 'it started',
      (error: Error) => error.message,
    )
    const command = /npm run restore -- (\S+)/.exec(refused)
    expect(refused).toContain(`The database in ${server.folder}/database does not open`)
    expect(command, refused).not.toBeNull()
    expect((await operate(env, 'restore', command?.[1] ?? '')).code).toBe(0)
    expect(readdirSync(server.folder).some(name => /^database\.before-/.test(name))).toBe(true)
    await server.start()
  },
)

function never(): never {
  throw new Error('nobody was enlisted')
}

test('a backup of a running server into a file that cannot be made leaves none in the data folder', async () => {
  const server = await start()
  const asServer = { DATA_DIR: server.folder, PORT: String(server.port) }
  const refused = await operate(asServer, 'backup', '/dev/null/all.backup.gz')
  expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('/dev/null') })
  expect(readdirSync(join(server.folder, 'backups'))).toEqual([])
})

test('a command without room says what a running server lacks, and a start removes a failed part', async () => {
  const server = await start()
  await server.stop()
  // It takes no room itself, but a copy would.
  const huge = join(server.folder, 'files/huge.webp')
  mkdirSync(dirname(huge), { recursive: true })
  writeFileSync(huge, '')
  truncateSync(huge, 2 ** 42)
  const part = join(server.folder, 'backups/20261126.backup.part')
  mkdirSync(part, { recursive: true })
  writeFileSync(join(part, 'rows.gz'), 'cut off')
  await server.start()
  expect(readdirSync(join(server.folder, 'backups'))).toEqual([])
  const asServer = { DATA_DIR: server.folder, PORT: String(server.port) }
  expect(await operate(asServer, 'backup')).toMatchObject({
    code: 1,
    text: expect.stringMatching(/port \d+ answered: .*\.backup.* needs \d+ MB more on its disk/),
  })
  expect(readdirSync(join(server.folder, 'backups'))).toEqual([])
})
