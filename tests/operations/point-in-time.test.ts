import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { bookThrough, call, choices, enlist, inDatabase, secret } from '#tests/support/borrowers.ts'
import { startServer } from '#tests/support/server.ts'
import { grow } from '../../scripts/operations/bench/fill.ts'
import { filledIn, fillIn } from '../../scripts/operations/cluster/fill-in.mjs'
import { startObjectStorage } from '../../scripts/testing/object-storage.mjs'
import { startPostgres, unprivileged } from '../../scripts/testing/postgres.mjs'
import { onPath, provide } from '../../scripts/testing/system.mjs'

const cleanups: (() => unknown)[] = []
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

/** RESTORE_LOANS=1000000 tries it with as many loans, in a hundred libraries. */
const loans = Number(process.env.RESTORE_LOANS ?? 0)
const size = { libraries: 100, objects: loans / 10 }

const programs = {
  name: 'pgBackRest',
  packages: 'pgbackrest openssl',
  why: 'the test of a restore to a minute needs it',
}
const find = () => onPath('pgbackrest') && onPath('openssl')
const storage = await prepare().catch((error: Error) => {
  console.log(`${error.message}: the restore to a minute is skipped`)
  return null
})
async function prepare() {
  provide({ ...programs, find })
  return await startObjectStorage({ tls: true })
}

test.skipIf(!storage)('a deletion is undone by restoring the minute before it', async () => {
  if (!storage) return
  cleanups.push(storage.stop)
  const bucket = 'backups'
  await createBucket(storage, bucket)
  const home = mkdtempSync(join(tmpdir(), 'oggettoteca-restore-'))
  cleanups.push(() => rmSync(home, { recursive: true, force: true }))
  const user = unprivileged()
  const restored = join(home, 'restored')
  mkdirSync(restored, { mode: 0o700 })
  for (const folder of user ? [home, restored] : [])
    chownSync(folder, user?.uid ?? 0, user?.gid ?? 0)

  // PostgreSQL and pgBackRest read the files of an installation; only what belongs to this machine is set besides.
  const settings = join(home, 'postgresql.conf')
  const own = { LISTEN_ADDRESS: '', PORT: 5432 }
  writeFileSync(settings, filledIn('postgresql.conf', own) + filledIn('archive.conf', {}))
  const env = {
    PGBACKREST_CONFIG: join(home, 'pgbackrest.conf'),
    PGBACKREST_LOG_PATH: home,
    PGBACKREST_LOCK_PATH: home,
    PGBACKREST_REPO1_STORAGE_VERIFY_TLS: 'n',
    PGBACKREST_PG1_USER: 'root',
  }
  const options = { durable: true, settings: [`config_file=${settings}`], env }
  const first = await startPostgres(options)
  cleanups.push(first.stop)
  fillIn('pgbackrest.conf', env.PGBACKREST_CONFIG, {
    BACKUP_ENDPOINT: new URL(storage.tlsEndpoint).host,
    BACKUP_BUCKET: bucket,
    BACKUP_KEY: storage.key,
    BACKUP_SECRET: storage.secret,
    BACKUP_PASSWORD: randomUUID(),
    DATA: first.data,
  })
  const backUp = async (...args: string[]) => {
    const at = { ...process.env, ...env, PGBACKREST_PG1_SOCKET_PATH: first.socket }
    await run('pgbackrest', ['--stanza=oggettoteca', ...args], { ...user, cwd: home, env: at })
  }
  await backUp('stanza-create')
  await backUp('check')

  const before = await startServer({ env: { SECRET: secret, DATABASE_URL: first.url } })
  cleanups.push(before.dispose)
  const place = { folder: before.folder, databaseUrl: first.url }
  const [member] = await enlist(place, 1)
  const [kept, late] = choices()
  if (!member || !kept || !late) throw new Error('nothing to book')
  if (loans > 0) await inDatabase(place, sql => grow(sql, { ...size, loans }))
  await backUp('--type=full', 'backup')

  const book = (choice: typeof kept) => bookThrough(() => before.url, member, choice, randomUUID())
  const loan = await book(kept)
  await wait(1500)
  const target = await inDatabase(place, async sql => {
    const [row] = await sql(`select to_char(now(), 'YYYY-MM-DD HH24:MI:SSOF') as now`)
    return String(row?.now)
  })
  await wait(1500)
  const lateLoan = await book(late)
  const megabytes = await inDatabase(place, async sql => {
    const [row] = await sql('select round(pg_database_size(current_database()) / 1e6)::int as size')
    return row?.size
  })
  expect([loan, lateLoan]).toEqual([{ loan: expect.any(String) }, { loan: expect.any(String) }])
  await inDatabase(place, sql => sql('truncate loans cascade'))
  expect(await loansOf(before.url, member)).toEqual([])
  await before.dispose()
  await first.stop()

  const started = performance.now()
  const to = [`--pg1-path=${restored}`, '--type=time', `--target=${target}`]
  await backUp(...to, '--target-action=promote', '--archive-mode=off', 'restore')
  const copied = performance.now()
  const second = await startPostgres({ ...options, restored })
  cleanups.push(second.stop)
  await canWrite(second.url)
  const written = performance.now()
  const after = await startServer({ env: { SECRET: secret, DATABASE_URL: second.url } })
  cleanups.push(after.dispose)
  const steps = [copied - started, written - copied, performance.now() - written]
  const [files, changes, server] = steps.map(ms => (ms / 1000).toFixed(1))
  console.log(`${megabytes} MB restored to ${target}:
    ${files} s the files, ${changes} s the changes since the backup, ${server} s the start of the server`)
  const found = await loansOf(after.url, member)
  expect(found).toEqual(['loan' in loan && loan.loan])
  // It goes on working.
  const again = await bookThrough(() => after.url, member, late, randomUUID())
  expect(again).toEqual({ loan: expect.any(String) })
})

const run = promisify(execFile)

async function createBucket(
  { endpoint, key, secret }: NonNullable<typeof storage>,
  Bucket: string,
) {
  const credentials = { accessKeyId: key, secretAccessKey: secret }
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials })
  await client.send(new CreateBucketCommand({ Bucket }))
  client.destroy()
}

/** The ids of a member's loans, as the app sees them. */
async function loansOf(url: string, member: { token: string }): Promise<string[]> {
  const answer = await call(url, member, 'GET', '/v1/me/orders')
  expect(answer?.status).toBe(200)
  return answer?.body.map(({ id }: { id: string }) => id)
}

/** Waits until the server has repeated the changes up to the minute. */
async function canWrite(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await expect
    .poll(async () => (await client.query('select pg_is_in_recovery() as is')).rows[0]?.is, {
      timeout: 60_000,
    })
    .toBe(false)
  await client.end()
}
