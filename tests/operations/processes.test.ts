import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { headers, identityCookie } from '#contract/headers.ts'
import { serverLimits } from '#contract/limits.ts'
import {
  type Borrower,
  bookOn,
  bookThrough,
  brokenBookings,
  call,
  choices,
  enlist,
  inDatabase,
  password,
  patiently,
  secret,
} from '#tests/support/borrowers.ts'
import { newDatabase, postgresUrl } from '#tests/support/postgres.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { startPooler } from '../../scripts/testing/pooler.mjs'

const pooler = postgresUrl
  ? await startPooler(postgresUrl).catch((error: Error) => {
      console.log(`${error.message}: the tests behind PgBouncer are skipped`)
      return null
    })
  : null
afterAll(() => pooler?.stop())
/** How the processes reach their database; a test reads it directly. */
const ways = [
  { name: 'PostgreSQL', at: postgresUrl ? (url: string) => url : null },
  { name: 'PgBouncer in transaction mode', at: pooler?.at ?? null },
]

describe.each(ways)('three processes on one $name', ({ at: through }) => {
  if (!through) return test.skip('there is none here', () => {})

  let database: Awaited<ReturnType<typeof newDatabase>>
  let smtp: Awaited<ReturnType<typeof startSmtp>>
  let servers: TestServer[]
  let borrowers: Borrower[]
  const place = () => ({ folder: servers[0]?.folder ?? '', databaseUrl: database.url })
  const at = (n: number) => servers[n % servers.length]?.url ?? ''
  const post = (n: number, path: string, body: unknown, who = {}) =>
    patiently(() => call(at(n), who, 'POST', path, body))

  beforeAll(async () => {
    database = await newDatabase()
    smtp = await startSmtp()
    const env = { SECRET: secret, DATABASE_URL: through(database.url), MAIL_URL: smtp.url }
    // All start at once on an empty database: one migrates and loads the demo, the others wait.
    servers = await Promise.all([1, 2, 3].map(() => startServer({ env })))
    borrowers = await enlist(place(), 24)
  })
  afterAll(async () => {
    await Promise.all(servers.map(one => one.dispose()))
    await smtp.close()
    await database.drop()
  })

  test('a session opened at one is known to all, renewed by any, and ended for all at once', async () => {
    const email = borrowers[0]?.email
    const signed = await post(0, '/v1/auths/signin', { email, password })
    const cookie = /identity=[^;]+/.exec(signed?.headers.get('set-cookie') ?? '')?.[0] ?? ''
    expect(cookie).toContain(identityCookie)
    const me = (n: number) => call(at(n), { token: signed?.body.access_token }, 'GET', '/v1/me')
    for (const n of [0, 1, 2]) expect((await me(n))?.status).toBe(200)
    const renewed = await fetch(`${at(1)}/v1/auths/access`, { headers: { cookie } })
    expect(await renewed.json()).toMatchObject({ access_token: expect.any(String) })
    await fetch(`${at(2)}/v1/auths/signout`, { method: 'DELETE', headers: { cookie } })
    for (const n of [0, 1, 2]) expect((await me(n))?.body.error.code).toBe('session_revoked')
  })

  test('limits are counted by all together, even at once', async () => {
    const message = {
      email: 'a@example.org',
      section: 'problemi tecnici',
      object: '',
      message: 'x',
    }
    const asked = await Promise.all(
      Array.from({ length: 30 }, (_, n) => post(n, '/v1/supports', message)),
    )
    const statuses = asked.map(one => one?.status)
    expect(statuses.filter(status => status === 200)).toHaveLength(serverLimits.supportPerHour)
    expect(statuses.filter(status => status === 429)).toHaveLength(30 - serverLimits.supportPerHour)
    const email = borrowers[1]?.email
    const tried = await Promise.all(
      Array.from({ length: 12 }, (_, n) => post(n, '/v1/auths/signin', { email, password: 'no' })),
    )
    expect(tried.filter(one => one?.status === 409)).toHaveLength(5)
    expect((await post(2, '/v1/auths/signin', { email, password }))?.status).toBe(429)
  })

  test('days reserved at one are busy at the others; of all who race exactly one succeeds', async () => {
    const [choice, held] = choices()
    if (!choice || !held) throw new Error('nothing to choose')
    const outcomes = await Promise.all(
      borrowers.map((one, n) => bookThrough(() => at(n), one, choice, randomUUID(), patience)),
    )
    expect(outcomes.filter(one => 'loan' in one)).toHaveLength(1)
    for (const one of outcomes) if ('refused' in one) expect(one.refused).toMatch(/object_busy/)
    const [first, second] = borrowers
    if (!first || !second) throw new Error('nobody to choose')
    await post(0, `/v1/checkout/cart/${held.object}`, {}, first)
    await post(1, '/v1/checkout/shipping', shipping, first)
    await post(2, '/v1/checkout/loan', { from_date: held.from, to_date: held.to }, first)
    expect((await post(0, '/v1/checkout/intent', {}, first))?.status).toBe(200)
    const late = await bookThrough(() => at(1), second, held, randomUUID(), patience)
    expect(late).toEqual({ refused: expect.stringContaining('object_busy') })
  })

  test('one key sent to all three at once makes one loan with one answer', async () => {
    const [choice] = choices()
    const [borrower] = borrowers
    if (!choice || !borrower) throw new Error('nothing to choose')
    await post(0, `/v1/checkout/cart/${choice.object}`, {}, borrower)
    await post(1, '/v1/checkout/shipping', shipping, borrower)
    await post(2, '/v1/checkout/loan', { from_date: choice.from, to_date: choice.to }, borrower)
    const key = randomUUID()
    const answers = await Promise.all(
      [0, 1, 2].map(n =>
        patiently(() => call(at(n), borrower, 'PUT', '/v1/checkout/confirm', undefined, key)),
      ),
    )
    expect(answers.map(one => one?.status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(one => one?.body.origin_id)).size).toBe(1)
  })

  test('a query that waits has the id of its request, in PostgreSQL as on the phone', async () => {
    const [borrower] = borrowers
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const namesOfWaiting = async () => {
      const { rows } = await client.query(
        `select application_name as name from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      // Jobs wait too.
      return rows.map(({ name }) => name).filter(name => name.startsWith('oggettoteca '))
    }
    /** The answer, and the name that was seen before. A busy machine may look too late, when the query has given up. */
    const look = async () => {
      await client.query('begin; lock table loans')
      let waits = true
      const waiting = call(at(0), borrower ?? {}, 'GET', '/v1/me/orders').finally(() => {
        waits = false
      })
      let shown: unknown
      while (waits && !shown) [shown] = await namesOfWaiting()
      await client.query('commit')
      return { shown, answer: await waiting }
    }
    let { shown, answer } = await look()
    while (answer?.status === 503) ({ shown, answer } = await look())
    await client.end()
    expect(answer?.status).toBe(200)
    expect(shown).toBe(`oggettoteca ${answer?.headers.get(headers.requestId)}`)
  })

  test('one is killed under load: members continue at the others, one loan and one e-mail each', async () => {
    const left = choices()
    const alive = [0, 1, 2]
    let going = true
    const anywhere = () => at(alive[Math.floor(Math.random() * alive.length)] ?? 0)
    const work = borrowers.map(one => bookOn(anywhere, one, left, () => going, patience))
    await wait(3000)
    await servers[2]?.kill()
    await wait(500) // some requests still go to it, get no answer, and are sent to another
    alive.pop()
    await wait(4000)
    going = false
    const done = (await Promise.all(work)).flat()
    const loans = done.flatMap(({ outcome }) => ('loan' in outcome ? [outcome.loan] : []))
    const others = done.filter(({ outcome }) => !('loan' in outcome)).map(one => one.outcome)
    // Days taken by the first tests are refused, but every request got an answer.
    for (const one of others) expect(one).toEqual({ refused: expect.stringMatching(/object_busy/) })
    const found = await inDatabase(place(), sql => brokenBookings(sql, loans))
    expect(found).toMatchObject({ lost: [], halves: [] })
    console.log(`one of three killed under load: ${loans.length} bookings, none lost or doubled`)
    expect(new Set(loans).size).toBe(loans.length)
    const mails = () =>
      inDatabase(place(), sql =>
        sql(`select id, sent_at is not null as sent, due_at > now() as waits from mails`),
      )
    // What the killed process had claimed waits for five minutes; the others send some four e-mails a second each.
    await expect
      .poll(async () => (await mails()).filter(one => !one.sent && !one.waits), {
        timeout: 300_000,
        interval: 2000,
      })
      .toEqual([])
    const ids = smtp.received.map(({ text }) => /^Message-ID: <(.*)@/im.exec(text)?.[1])
    expect(new Set(ids).size).toBe(ids.length)
    expect((await mails()).filter(one => one.sent).length).toBeLessThanOrEqual(ids.length)
  })
})

/** How long a person's app repeats a request, in milliseconds. */
const patience = 120_000
const shipping = { method: 'smartlocker', address_id: 'locker-saragozza' }
