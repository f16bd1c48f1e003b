import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import {
  bookOn,
  bookThrough,
  brokenBookings,
  call,
  choices,
  enlist,
  inDatabase,
  secret,
} from '#tests/support/borrowers.ts'
import { mountSmallDisk } from '#tests/support/disk.ts'
import { newDatabase, postgresUrl } from '#tests/support/postgres.ts'
import { freePort, launch, seededFolder, startServer } from '#tests/support/server.ts'
import { startPostgres } from '../../scripts/testing/postgres.mjs'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})
const env = { SECRET: secret }
const status = async (url: string) => (await fetch(url).catch(() => null))?.status
const ready = (url: string) =>
  expect.poll(() => status(`${url}/v1/status`), { timeout: 120_000 }).toBe(200)

test('on a full disk reads work and writes are refused, until there is room again', async ({
  skip,
}) => {
  const disk = mountSmallDisk('220m', cleanups) ?? skip('only root may mount a small disk')
  if (existsSync(seededFolder)) cpSync(seededFolder, disk, { recursive: true })
  const [borrower] = await enlist({ folder: disk }, 1)
  if (!borrower) throw new Error('nobody was enlisted')
  const port = await freePort()
  const url = `http://localhost:${port}`
  let child: ChildProcess = await launch(disk, port, { env })
  cleanups.push(() => child.kill('SIGKILL'))
  const left = choices()
  const book = () => bookThrough(() => url, borrower, left.pop() ?? never(), crypto.randomUUID())
  const before = await book()
  expect(before).toHaveProperty('loan')

  const ballast = join(disk, 'ballast')
  for (const spare of [30, 0]) {
    const { bavail, bsize } = statfsSync(disk)
    const room = Math.max(0, bavail * bsize - spare * 2 ** 20)
    writeFileSync(ballast, Buffer.alloc(room), { flag: 'a' })
    await expect.poll(() => status(`${url}/readyz`), { timeout: 60_000 }).toBe(503)
    const path = `/v1/checkout/cart/${left[0]?.object}`
    const refused = await call(url, borrower, 'POST', path)
    expect([refused?.status, refused?.body.error.code]).toEqual([503, 'unavailable'])
    expect(refused?.headers.get('retry-after')).toBe('5')
    expect(await status(`${url}/v1/catalogs/products/ogt-0001`)).toBe(200)
    expect(await status(`${url}/v1/catalogs/products/search?keywords=tenda`)).toBe(200)
    expect(await status(`${url}/`)).toBe(200)
    const orders = await call(url, borrower, 'GET', '/v1/me/orders')
    expect(orders?.body).toHaveLength(1)
    for (const check of ['/v1/status', '/readyz']) expect(await status(url + check)).toBe(503)
    expect(await status(`${url}/livez`)).toBe(200)
  }
  rmSync(ballast)
  await ready(url)
  const after = await book()
  expect(after).toHaveProperty('loan')
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  child = await launch(disk, port, { env })
  const orders = await call(url, borrower, 'GET', '/v1/me/orders')
  expect(orders?.body).toHaveLength(2)
})

test.skipIf(!postgresUrl)(
  'PostgreSQL stops and returns during bookings: errors say so, no acknowledged loan is lost, no restart is needed',
  async () => {
    const postgres = await startPostgres({ durable: true })
    cleanups.push(() => postgres.stop())
    const { url: databaseUrl } = await newDatabase(postgres.url)
    const server = await startServer({ env: { ...env, DATABASE_URL: databaseUrl } })
    cleanups.push(() => server.dispose())
    const place = { folder: server.folder, databaseUrl }
    const borrowers = await enlist(place, 6)
    const left = choices()
    const { url } = server
    let going = true
    const work = borrowers.map(one =>
      bookOn(
        () => url,
        one,
        left,
        () => going,
        300_000,
      ),
    )
    await wait(2000)
    await postgres.crash()
    await wait(500)
    expect(await status(`${url}/livez`)).toBe(200)
    expect(await status(`${url}/v1/status`)).toBe(503)
    const refused = await call(url, {}, 'GET', '/v1/catalogs/products/ogt-0001')
    expect([refused?.status, refused?.body.error.code]).toEqual([503, 'unavailable'])
    expect(refused?.headers.get('retry-after')).toBe('5')
    expect(refused?.body.error.request_id).not.toBe('')
    expect(await status(`${url}/`)).toBe(200) // the page opens and reports the failure itself
    await postgres.restart()
    await ready(url)
    await wait(2000)
    going = false
    const outcomes = (await Promise.all(work)).flat().map(({ outcome }) => outcome)
    const loans = outcomes.flatMap(one => ('loan' in one ? [one.loan] : []))
    for (const one of outcomes) expect(one, JSON.stringify(one)).toHaveProperty('loan')
    const found = await inDatabase(place, sql => brokenBookings(sql, loans))
    expect(found).toEqual({ loans: loans.length, lost: [], halves: [] })
    console.log(
      `PostgreSQL gone and back under load: ${loans.length} bookings, none lost or doubled`,
    )
  },
)

describe('a hostile client', () => {
  test('500 searches at once from one address are limited, and others are answered', async () => {
    const server = await startServer({ env })
    cleanups.push(() => server.dispose())
    const waits: number[] = []
    let going = true
    const watch = (async () => {
      for (; going; await wait(20)) {
        const started = performance.now()
        expect(await status(`${server.url}/livez`)).toBe(200)
        waits.push(performance.now() - started)
      }
    })()
    const began = performance.now()
    const asked = await Promise.all(
      Array.from({ length: 500 }, (_, n) =>
        status(`${server.url}/v1/catalogs/products/search?keywords=trapno+${n}`),
      ),
    )
    const seconds = (performance.now() - began) / 1000
    going = false
    await watch
    const count = (code: number) => asked.filter(one => one === code).length
    const most = serverLimits.searchesAtOnce + serverLimits.searchesPerSecond * (seconds + 1)
    expect(count(200)).toBeGreaterThanOrEqual(serverLimits.searchesAtOnce)
    expect(count(200)).toBeLessThanOrEqual(most)
    expect(count(200) + count(429)).toBe(500)
    waits.sort((a, b) => a - b)
    console.log(`/livez meanwhile: median ${waits[waits.length >> 1]?.toFixed(0)} ms`)
    expect(await status(`${server.url}/v1/categories`)).toBe(200)
  })

  test('slow senders and readers do not block others and are disconnected', async () => {
    const server = await startServer({ env })
    cleanups.push(() => server.dispose())
    const sockets: Socket[] = []
    cleanups.push(() => {
      for (const socket of sockets) socket.destroy()
    })
    const open = (text: string, reads = true) => {
      const socket = connect(server.port, '127.0.0.1')
      socket.on('error', () => {})
      if (reads) socket.resume()
      else socket.pause()
      socket.write(text)
      sockets.push(socket)
      return new Promise<void>(resolve => socket.on('close', () => resolve()))
    }
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(
      await (await fetch(`${server.url}/`)).text(),
    )?.[1]
    const half = Array.from({ length: 300 }, () => open('GET /v1/categories HTTP/1.1\r\nHost: loc'))
    const head = 'Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n'
    for (let n = 0; n < 100; n++) open(`POST /v1/auths/signin HTTP/1.1\r\n${head}{"email`)
    const get = `GET ${script} HTTP/1.1\r\nHost: localhost\r\n\r\n`
    for (let n = 0; n < 100; n++) open(get.repeat(20), false)
    const drip = setInterval(() => {
      for (const socket of sockets.slice(0, 300)) if (socket.writable) socket.write('a')
    }, 500)
    cleanups.push(() => clearInterval(drip))
    await wait(500)
    for (let n = 0; n < 30; n++) {
      const answer = await fetch(`${server.url}/v1/categories`, {
        signal: AbortSignal.timeout(20_000),
      })
      expect(answer.status).toBe(200)
      await answer.arrayBuffer()
    }
    const gone = Promise.all(half).then(() => 'gone')
    expect(await Promise.race([gone, wait(120_000, 'still there')])).toBe('gone')
  })
})

function never(): never {
  throw new Error('nothing is left to book')
}
