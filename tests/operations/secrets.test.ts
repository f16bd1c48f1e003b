import { afterAll, expect, test } from 'vitest'
import { deriveKeys } from '#server/platform/access/tokens.ts'
import { bookThrough, call, choices, enlist, password } from '#tests/support/borrowers.ts'
import { newDatabase, postgresUrl } from '#tests/support/postgres.ts'
import { freePort, spawnServer, startServer, type TestServer } from '#tests/support/server.ts'

const cleanups: (() => unknown)[] = []
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup()
})

/** Each secret gives access, and none is a word that could be in a log by chance. */
const secretEnv = {
  SECRET: 'kept-secret-of-the-server-0123456789abcdef',
  METRICS_TOKEN: 'kept-token-for-prometheus',
  PAYPAL_CLIENT_ID: 'kept-client-id',
  PAYPAL_CLIENT_SECRET: 'kept-secret-of-paypal',
  // Nothing listens there, so that every kind of failure is logged.
  PAYPAL_BASE_URL: 'http://127.0.0.1:9',
  MAIL_URL: 'smtp://postman:kept-password-of-the-mail@127.0.0.1:9',
}

test('a run with full logging writes no secret: of the server, of members, of loans', async () => {
  const server: TestServer = await startServer({ env: { SECRET: secretEnv.SECRET } })
  cleanups.push(() => server.dispose())
  await server.stop()
  const [enlisted] = await enlist({ folder: server.folder }, 1)
  if (!enlisted) throw new Error('nobody was enlisted')
  const port = await freePort()
  const env = { ...secretEnv, LOG: 'all', SLOW_QUERY_MS: '0' }
  const child = spawnServer(server.folder, port, { env })
  cleanups.push(() => child.kill('SIGKILL'))
  let output = ''
  child.stdout?.on('data', data => (output += data))
  child.stderr?.on('data', data => (output += data))
  const url = `http://localhost:${port}`
  const up = async () => (await fetch(`${url}/v1/status`).catch(() => null))?.status
  await expect.poll(up, { timeout: 60_000 }).toBe(200)

  const secrets: string[] = Object.entries(secretEnv)
    .filter(([name]) => !name.endsWith('_URL') && name !== 'PAYPAL_CLIENT_ID')
    .map(([, value]) => value)
  secrets.push('kept-password-of-the-mail', deriveKeys(secretEnv.SECRET).operator, 'una-sbagliata')
  const post = (path: string, body: object, who = {}) => call(url, who, 'POST', path, body)
  const { email } = enlisted
  const own = await post('/v1/auths/signin', { email, password })
  const borrower = { ...enlisted, token: String(own?.body.access_token) }
  secrets.push(/identity=([^;]+)/.exec(own?.headers.get('set-cookie') ?? '')?.[1] ?? '')
  await post('/v1/auths/signin', { email, password: 'una-sbagliata' })
  await post('/v1/auths/password_recovery', { email })
  await fetch(`${url}/reset?t=kept-token-of-a-letter`)
  await fetch(`${url}/v1/auths/password_recovery?t=kept-token-of-a-letter`)
  secrets.push('kept-token-of-a-letter')
  await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${secretEnv.METRICS_TOKEN}` } })
  const [choice] = choices()
  if (!choice) throw new Error('nothing to book')
  const booked = await bookThrough(() => url, borrower, choice, crypto.randomUUID())
  expect(booked).toHaveProperty('loan')
  const id = 'loan' in booked ? booked.loan : ''
  const order = await call(url, borrower, 'GET', `/v1/me/orders/${id}`)
  secrets.push(order?.body.loan.pickup_code, order?.body.loan.deposit_code)
  await call(url, borrower, 'POST', '/v1/memberships/orders', { card: 0 })
  await call(url, borrower, 'DELETE', `/v1/me/orders/${id}`, { motivation: 'kept between us' })
  secrets.push('kept between us', borrower.token)
  // The outbox is checked every second, so the mail server's refusal is logged by then.
  await expect.poll(() => output, { timeout: 30_000 }).toContain('mail_failed')

  expect(output).toContain('"event":"request"')
  expect(output).toContain('"event":"slow_query"')
  for (const secret of secrets) {
    expect(String(secret).length).toBeGreaterThan(6)
    expect(output.includes(secret), `«${secret.slice(0, 12)}…» is in the log`).toBe(false)
  }
  expect(output).not.toContain(email)
})

test.skipIf(!postgresUrl)('an unreachable database is reported without its password', async () => {
  const { url: address, drop } = await newDatabase()
  cleanups.push(drop)
  const databaseUrl = Object.assign(new URL(address), {
    password: 'kept-password',
    pathname: '/none',
  })
  const port = await freePort()
  const env = { ...secretEnv, DATABASE_URL: databaseUrl.href, LOG: 'all' }
  const child = spawnServer('/tmp', port, { env })
  let output = ''
  child.stdout?.on('data', data => (output += data))
  child.stderr?.on('data', data => (output += data))
  await new Promise(resolve => child.once('exit', resolve))
  expect(output).toContain('does not exist')
  expect(output).not.toContain('kept-')
})
