import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { countWaiting, takeConnection } from '#server/core/store/connection/fair-pool.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { openTestStore } from '#tests/support/test-store.ts'
import { openWorld, password, prepareCheckout, type World } from '#tests/support/world.ts'
import { createMetrics } from './metrics.ts'
import { observeQueries } from './observer.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a request is one log line with the id of its answer, and without its query', async () => {
  const answer = await world.ask('/v1/catalogs/products/search?keywords=segreto')
  const line = world.lines.find(one => one.id === answer.headers.get('x-request-id'))
  expect(line).toMatchObject({
    event: 'request',
    library: 'bologna',
    endpoint: 'products.search',
    method: 'GET',
    path: '/v1/catalogs/products/search',
    status: 200,
    ms: expect.any(Number),
  })
  expect(JSON.stringify(line)).not.toContain('segreto')
})

test('a refusal is logged with its code; an error with its stack, under the id shown to the member', async () => {
  const refused = await world.ask('/v1/me')
  const id = refused.body.error.request_id
  expect(world.lines).toContainEqual(
    expect.objectContaining({ id, event: 'request', status: 401, code: 'signed_out' }),
  )
  const broken = createApp({
    ...world.services,
    now: () => {
      throw new Error('the clock fell off the wall')
    },
  })
  const failed = await broken.request('http://localhost/v1/categories', {
    headers: { host: 'localhost:3000' },
  })
  const { error } = (await failed.json()) as { error: { code: string; request_id: string } }
  expect([failed.status, error.code]).toEqual([500, 'internal'])
  expect(error.request_id).not.toBe('')
  expect(world.lines).toContainEqual(
    expect.objectContaining({
      event: 'failure',
      id: error.request_id,
      error: expect.stringContaining('fell off the wall'),
    }),
  )
})

test('an unreachable database is logged with the code that the member gets', async () => {
  const broken = createApp({
    ...world.services,
    now: () => {
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    },
  })
  const failed = await broken.request('http://localhost/v1/categories', {
    headers: { host: 'localhost:3000' },
  })
  const { error } = (await failed.json()) as { error: { code: string; request_id: string } }
  expect([failed.status, error.code]).toEqual([503, 'unavailable'])
  expect(world.lines).toContainEqual(
    expect.objectContaining({
      event: 'request',
      id: error.request_id,
      status: 503,
      code: 'unavailable',
    }),
  )
})

test('no secret and no private data is ever logged', async () => {
  const secrets: string[] = [
    password,
    'una password sbagliata',
    'motivo privato',
    'nuova-e-lunga-77',
  ]
  const post = (path: string, body: unknown, headers = {}) =>
    world.ask(path, { method: 'POST', body, headers })
  const signed = await post('/v1/auths/signin', { email: 'socia@example.org', password })
  secrets.push(signed.body.access_token)
  secrets.push(/identity=([^;]+)/.exec(signed.headers.get('set-cookie') ?? '')?.[1] ?? '')
  await post('/v1/auths/signin', { email: 'socia@example.org', password: secrets[1] })
  await world.ask('/v1/auths/signin', { method: 'POST', raw: `{"password": "${secrets[1]}` })
  await post('/v1/auths/password_recovery', { email: 'socia@example.org' })
  const mail = (await world.mails()).find(({ kind }) => kind === 'recovery')
  const link = /t=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
  secrets.push(link)
  await world.ask(`/v1/auths/password_recovery?t=${link}`)
  const choice = { t: link, password: secrets[3], confirm_password: secrets[3] }
  await world.ask('/v1/auths/password_recovery', { method: 'PATCH', body: choice })
  const [id = ''] = await world.members(1)
  const member = await world.as(id)
  secrets.push(member.token)
  await prepareCheckout(member)
  const { body } = await member.ask('/v1/checkout/confirm', { method: 'PUT' })
  const orders = await member.ask(`/v1/me/orders/${body.origin_id}`)
  expect(orders.body.loan).toHaveProperty('pickup_code')
  secrets.push(...[orders.body.loan.pickup_code].filter(Boolean))
  await member.ask(`/v1/me/orders/${body.origin_id}?motivation=motivo%20privato`, {
    method: 'DELETE',
    body: { motivation: 'motivo privato' },
  })
  await world.ask('/v1/me', { headers: { authorization: `Bearer ${member.token}x` } })
  const logged = JSON.stringify(world.lines)
  expect(world.lines.length).toBeGreaterThan(10)
  expect(secrets.every(secret => secret.length >= 6)).toBe(true)
  expect(secrets.filter(secret => logged.includes(secret))).toEqual([])
  expect(logged).not.toMatch(/socia@example\.org/)
})

test('a slow query is logged by its text, without values', async () => {
  const lines: Record<string, unknown>[] = []
  const metrics = createMetrics()
  const onQuery = observeQueries(metrics, line => lines.push(line), 50)
  const store = await openTestStore({ onQuery })
  await acrossLibraries(store, db =>
    sql`select pg_sleep(0.08), ${'a secret'}::text as secret`.execute(db),
  )
  await store.close()
  const slow = lines.filter(({ sql }) => String(sql).includes('pg_sleep'))
  expect(slow).toEqual([
    expect.objectContaining({ level: 'warn', event: 'slow_query', ms: expect.any(Number) }),
  ])
  expect(JSON.stringify(slow)).not.toContain('a secret')
  expect(await metrics.text()).toMatch(/oggettoteca_query_seconds_count [1-9]/)
})

test('transactions that wait for a connection of the full pool are counted', async () => {
  const metrics = createMetrics()
  const store = await openTestStore()
  metrics.watchPool(store.pool, () => countWaiting(store.pool))
  const { max } = store.pool.options
  const count = async (state: string) => {
    const line = new RegExp(`^oggettoteca_database_connections\\{state="${state}"\\} (\\d+)`, 'm')
    return Number(line.exec(await metrics.text())?.[1])
  }
  const held = await Promise.all(Array.from({ length: max }, () => takeConnection(store.pool)))
  const waiting = [1, 2].map(() => acrossLibraries(store, db => sql`select 1`.execute(db)))
  expect([await count('busy'), await count('idle'), await count('waiting')]).toEqual([max, 0, 2])
  for (const { giveBack } of held) giveBack(true)
  await Promise.all(waiting)
  await expect.poll(() => count('busy'), { timeout: 30_000 }).toBe(0)
  expect([await count('idle'), await count('waiting')]).toEqual([max, 0])
  await store.close()
})

test('metrics require the token; without it they seem not to exist', async () => {
  const config = { ...world.services.config, metricsToken: 'a token for Prometheus' }
  const app = createApp({ ...world.services, config })
  await app.request('http://localhost/v1/categories', { headers: { host: 'localhost:3000' } })
  const ask = (authorization?: string) =>
    app.request('http://localhost/metrics', {
      headers: { ...(authorization && { authorization }) },
    })
  expect((await ask()).status).toBe(404)
  expect((await ask('Bearer wrong')).status).toBe(404)
  const answer = await ask('Bearer a token for Prometheus')
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
  expect(await answer.text()).toMatch(
    /oggettoteca_request_seconds_count\{endpoint="categories.list",method="GET",status="200"\} \d/,
  )
  expect((await world.ask('/metrics')).status).toBe(404)
})

test('the status shows version and readiness', async () => {
  const { body } = await world.ask('/v1/status')
  expect(body).toEqual({ status: 'ready', version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
})
