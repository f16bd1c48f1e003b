import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { call, secret } from '#tests/support/borrowers.ts'
import { newDatabase, postgresUrl } from '#tests/support/postgres.ts'
import { startProxy } from '#tests/support/proxy.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})
const status = async (url: string) =>
  (await fetch(url, { signal: AbortSignal.timeout(120_000) }).catch(() => null))?.status
const seconds = (since: number) => (performance.now() - since) / 1000

/** How many seconds 30 visits of a page take at once: what this machine needs for them anyway. */
async function visited(page: string) {
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: 30 }, () => status(page)))
  expect(new Set(answers)).toEqual(new Set([200]))
  return seconds(began)
}
/** Stops a server, and starts it again. @returns how many seconds a stop without work takes here */
async function idleStop(server: TestServer) {
  const began = performance.now()
  await server.stop()
  const took = seconds(began)
  await server.start()
  return took
}

/** A database behind a proxy that can stop forwarding, and a server that uses it. */
async function behindProxy() {
  const made = await newDatabase()
  cleanups.push(made.drop)
  const url = new URL(made.url)
  const proxy = await startProxy(`${url.searchParams.get('host')}/.s.PGSQL.5432`)
  cleanups.push(() => proxy.close())
  const databaseUrl = `postgres://${url.username}@127.0.0.1:${proxy.port}${url.pathname}`
  const server = await startServer({ env: { SECRET: secret, DATABASE_URL: databaseUrl } })
  cleanups.push(() => server.dispose())
  return { server, proxy, url: server.url, direct: made.url }
}

describe.skipIf(!postgresUrl)(
  'a database host that disappears without closing its connections',
  () => {
    test('is detected, and the server works within 15 s of its return', async () => {
      const { url, proxy } = await behindProxy()
      const product = `${url}/v1/catalogs/products/ogt-0001`
      // Every connection of the pool is or was just in use.
      const calm = await visited(product)
      proxy.fallSilent()
      const asked = Promise.all(Array.from({ length: 30 }, () => status(product)))
      await wait(1000)
      expect(await status(`${url}/livez`)).toBe(200)
      expect(await status(`${url}/v1/status`)).toBe(503)
      expect(new Set(await asked)).toEqual(new Set([503]))
      proxy.recover()
      const returned = performance.now()
      await expect.poll(() => status(product), { timeout: 120_000 }).toBe(200)
      await visited(product)
      expect(await status(`${url}/v1/status`)).toBe(200)
      console.log(`back after ${seconds(returned).toFixed(1)} s`)
      expect(seconds(returned)).toBeLessThan(15 + 3 * calm)
    })

    test('does not keep the server from stopping within ten seconds', async () => {
      const { url, proxy, server } = await behindProxy()
      const idle = await idleStop(server)
      expect(await status(`${url}/v1/categories`)).toBe(200)
      proxy.fallSilent()
      const asked = Promise.all(Array.from({ length: 12 }, () => status(`${url}/v1/categories`)))
      await wait(500)
      const began = performance.now()
      await server.stop()
      console.log(`stopped after ${seconds(began).toFixed(1)} s`)
      expect(seconds(began)).toBeLessThan(11 + idle)
      await asked
    })
  },
)

/** The address of a mail server that takes `ms` for each reply. */
async function slowSmtp(ms: number): Promise<string> {
  const server = createServer(socket => {
    let body = false
    socket.on('error', () => {})
    const reply = async (line: string) => {
      await wait(ms)
      if (socket.writable) socket.write(`${line}\r\n`)
    }
    void reply('220 slow')
    let rest = ''
    socket.on('data', chunk => {
      rest += chunk
      if (body) {
        if (!rest.endsWith('\r\n.\r\n')) return
        rest = ''
        body = false
        void reply('250 taken')
        return
      }
      const lines = rest.split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (/^DATA/i.test(line)) {
          body = true
          void reply('354 go on')
        } else if (/^QUIT/i.test(line)) void reply('221 bye').then(() => socket.end())
        else void reply('250 ok')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => server.close())
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('a slow mail server', () => {
  test('does not keep the server from stopping within ten seconds', async () => {
    const mailUrl = await slowSmtp(4000)
    const server = await startServer({ env: { SECRET: secret, MAIL_URL: mailUrl } })
    cleanups.push(() => server.dispose())
    const idle = await idleStop(server)
    for (const name of ['socia', 'nuovo', 'scaduta', 'vicino']) {
      const body = { email: `${name}@example.org` }
      const asked = await call(server.url, {}, 'POST', '/v1/auths/password_recovery', body)
      expect(asked?.status).toBe(200)
    }
    await wait(7000)
    const began = performance.now()
    await server.stop()
    console.log(`stopped after ${seconds(began).toFixed(1)} s`)
    expect(seconds(began)).toBeLessThan(11 + idle)
  })
})
