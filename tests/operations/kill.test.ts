import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Borrower,
  bookOn,
  brokenBookings,
  choices,
  enlist,
  inDatabase,
  secret,
} from '#tests/support/borrowers.ts'
import { newDatabase, postgresUrl } from '#tests/support/postgres.ts'
import {
  freePort,
  launch,
  spawnServer,
  startServer,
  type TestServer,
} from '#tests/support/server.ts'

/** `npm run test:crash` sets fifty. */
const rounds = Number(process.env.KILL_ROUNDS ?? 4)
/** Generous, because a round starts a server, books and stops it on a busy machine. */
const timeout = 120_000 + rounds * 30_000
const firsts = Math.ceil(rounds / 3)

const engines = [
  { engine: 'the embedded database', databaseUrl: '' },
  { engine: 'PostgreSQL', databaseUrl: postgresUrl },
].filter(({ engine, databaseUrl }) => databaseUrl || engine !== 'PostgreSQL')

describe.each(engines)('on $engine', ({ databaseUrl }) => {
  let server: TestServer
  let borrowers: Borrower[]
  /** How many milliseconds an ordinary start takes on this machine. */
  let ordinary: number
  let database: Awaited<ReturnType<typeof newDatabase>> | undefined

  beforeAll(async () => {
    if (databaseUrl) database = await newDatabase()
    const env = { SECRET: secret, ...(database && { DATABASE_URL: database.url }) }
    server = await startServer({ env })
    await server.stop()
    const began = performance.now()
    await server.start()
    ordinary = performance.now() - began
    await server.stop()
    borrowers = await enlist(
      { folder: server.folder, ...(database && { databaseUrl: database.url }) },
      8,
    )
  })
  afterAll(async () => {
    await server.dispose()
    await database?.drop()
  })

  test(
    `${rounds} times kill -9 during bookings loses nothing acknowledged and leaves no partial data`,
    async () => {
      const acknowledged: string[] = []
      const left = choices()
      let unanswered = 0
      let slowest = 0
      for (let round = 0; round < rounds; round++) {
        const started = performance.now()
        await server.start()
        slowest = Math.max(slowest, performance.now() - started)
        let going = true
        let begun = 0
        const goOn = () => {
          begun++
          return going
        }
        const work = borrowers.map(one => bookOn(() => server.url, one, left, goOn))
        // Some bookings have ended, however slow the machine is.
        while (begun < borrowers.length + 3) await wait(10)
        await wait(Math.random() * 2500)
        going = false
        await server.kill()
        for (const { outcome } of (await Promise.all(work)).flat()) {
          if ('loan' in outcome) acknowledged.push(outcome.loan)
          else if ('lost' in outcome) unanswered++
          else expect.fail(outcome.refused)
        }
      }
      const place = { folder: server.folder, ...(database && { databaseUrl: database.url }) }
      const found = await inDatabase(place, sql => brokenBookings(sql, acknowledged))
      console.log(
        `${rounds} kills: ${acknowledged.length} bookings acknowledged, ${unanswered} unanswered, ` +
          `${found.loans} in the database, slowest start ${Math.round(slowest)} ms`,
      )
      expect(found).toMatchObject({ lost: [], halves: [] })
      expect(acknowledged.length).toBeGreaterThan(rounds)
      expect(slowest).toBeLessThan(5000 + 3 * ordinary)
    },
    timeout,
  )

  test(
    `a first start that is killed at any of ${firsts} moments succeeds at the next`,
    async () => {
      for (let round = 0; round < firsts; round++) {
        const folder = mkdtempSync(join(tmpdir(), 'oggettoteca-first-'))
        const own = databaseUrl ? await newDatabase() : undefined
        const env = own ? { DATABASE_URL: own.url } : {}
        const port = await freePort()
        const first = spawnServer(folder, port, { env })
        await wait(((round + Math.random()) * 3000) / firsts)
        await end(first)
        await end(await launch(folder, port, { env }))
        await own?.drop()
        rmSync(folder, { recursive: true, force: true })
      }
    },
    timeout,
  )
})

function end(child: ChildProcess) {
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGKILL')
  return gone
}
