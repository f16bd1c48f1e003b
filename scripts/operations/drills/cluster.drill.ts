import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Borrower,
  brokenBookings,
  type Choice,
  choices,
  enlist,
  inDatabase,
  secret,
} from '#tests/support/borrowers.ts'
import { mountSmallDisk } from '#tests/support/disk.ts'
import { startProxy } from '#tests/support/proxy.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { provide } from '../../testing/system.mjs'
import { startCluster } from '../cluster/cluster.mjs'
import { doubleBookings, mailsSentTwice } from './invariants.ts'
import { underLoad } from './load.ts'

const objects = 200
const people = 24
/** The longest time that a person's app repeats a booking. */
const patience = 60_000
/** How long somebody needs to notice that the primary is gone, and to promote the standby. */
const noticeMs = 5000
const outageMs = 8000

/** The library that gives a process another clock; empty if there is none. */
function findFaketime(): string {
  const find = () =>
    execFileSync('sh', ['-c', 'ls /usr/lib/*/faketime/libfaketime.so.1 2>/dev/null || true'])
      .toString()
      .trim()
  try {
    return provide({
      name: 'libfaketime',
      packages: 'faketime',
      why: 'a drill of a wrong clock needs it',
      find,
    })
  } catch {
    return ''
  }
}

describe('drills under load', () => {
  const cleanups: (() => unknown)[] = []
  /** In front of each database, by its port. */
  const proxies = new Map<number, Awaited<ReturnType<typeof startProxy>>>()
  const rows: string[] = []
  let smtp: Awaited<ReturnType<typeof startSmtp>>
  let cluster: Awaited<ReturnType<typeof startCluster>>
  let borrowers: Borrower[]
  let left: Choice[]
  let disk: string | null
  const clock = () => join(cluster.folder, 'clock')

  /** The present primary, without the pooler. */
  const place = () => ({ folder: cluster.folder, databaseUrl: cluster.databaseUrl })

  beforeAll(async () => {
    smtp = await startSmtp()
    disk = mountSmallDisk('1g', cleanups)
    // PostgreSQL runs as another user.
    if (disk) chmodSync(disk, 0o755)
    cluster = await startCluster({
      env: { SECRET: secret, MAIL_URL: smtp.url },
      ...(disk && { folders: { a: disk } }),
      reach: async port => {
        const proxy = await startProxy(port)
        proxies.set(port, proxy)
        return proxy.port
      },
    })
    borrowers = await enlist(place(), people, objects)
    left = choices(objects)
  })
  afterAll(async () => {
    await cluster?.stop()
    for (const proxy of proxies.values()) proxy.close()
    await smtp?.close()
    for (const one of cleanups) await one()
    mkdirSync('test-results', { recursive: true })
    const table = [
      '| drill | bookings | lost | double | no booking for | no read for | reads refused |',
      '| --- | --- | --- | --- | --- | --- | --- |',
      ...rows,
    ].join('\n')
    writeFileSync('test-results/drills.md', `${table}\n`)
    console.log(table)
  })

  /**
   * Runs one drill, and checks what must hold in each.
   * @param most how long there may be no booking or no read, in milliseconds, besides what this machine needs anyway
   * @param expected refusals that may happen
   */
  async function drill(
    name: string,
    most: { booking?: number; reading?: number },
    disturb: () => Promise<unknown>,
    expected = /^$/,
  ) {
    const noticed = await underLoad(cluster.url, { borrowers, left, patience }, disturb)
    const { lost, halves, doubled } = await inDatabase(place(), async sql => ({
      ...(await brokenBookings(sql, noticed.loans)),
      doubled: await doubleBookings(sql),
    }))
    const gap = (ms: number) => `${(ms / 1000).toFixed(1)} s`
    const { bookingGap, readingGap, failedReads, reads, loans, rate } = noticed
    rows.push(
      `| ${name} | ${loans.length} (${rate} a second) | ${lost.length} | ${doubled.length} | ${gap(bookingGap)} | ${gap(readingGap)} | ${failedReads} of ${reads} |`,
    )
    console.log(rows.at(-1), noticed.refused.slice(0, 3), noticed.unanswered)
    expect(lost).toEqual([])
    expect(halves).toEqual([])
    expect(doubled).toEqual([])
    expect(noticed.refused.filter(why => !expected.test(why))).toEqual([])
    expect(noticed.unanswered).toBe(0)
    expect(new Set(loans).size).toBe(loans.length)
    const { slack } = noticed
    expect(bookingGap - slack.booking).toBeLessThan(most.booking ?? Infinity)
    expect(readingGap - slack.reading).toBeLessThan(most.reading ?? Infinity)
  }

  test('an app process is killed', async () => {
    await drill('an app process is killed', { booking: 4000, reading: 4000 }, async () => {
      await cluster.apps[2]?.service.kill()
      await wait(noticeMs)
    })
    await cluster.balancer.settled()
  })

  test('the pooler of a process is killed', async () => {
    await drill('a pooler is killed', { booking: 4000, reading: 4000 }, async () => {
      await cluster.apps[1]?.pooler.service.kill()
      await wait(noticeMs)
    })
    await cluster.balancer.settled()
  })

  test('the standby is killed, and the primary goes on alone', async () => {
    // Each commit waits until its time of five seconds is over, and holds a connection.
    await drill('the standby is killed', { reading: 8000 }, async () => {
      await cluster.databases.standby.service?.kill()
      await wait(noticeMs)
      await cluster.databases.forgetStandby()
    })
    await cluster.rebuildStandby()
    await cluster.balancer.settled()
  })

  test('the primary is killed: the standby is read, then promoted', async () => {
    const most = { reading: noticeMs, booking: noticeMs + 10_000 }
    await drill('the primary is killed', most, async () => {
      await cluster.databases.primary.service?.kill()
      await wait(noticeMs)
      await cluster.promote()
      await cluster.balancer.settled()
    })
    await cluster.rebuildStandby()
    await cluster.balancer.settled()
  })

  test('the storage of pictures is gone: everything else works', async () => {
    const picture = await upload(cluster.url)
    let status = 0
    const most = { booking: 3000, reading: 3000 }
    await drill('the object storage is killed', most, async () => {
      await cluster.storage.pause()
      status = (await fetch(cluster.url + picture)).status
      await wait(outageMs)
      await cluster.storage.resume()
    })
    expect(status).toBe(503)
    expect((await fetch(cluster.url + picture)).status).toBe(200)
  })

  test('the network of the primary is cut', async () => {
    await drill('the network of the primary is cut', { reading: 20_000 }, async () => {
      const proxy = proxies.get(cluster.databases.primary.port)
      proxy?.fallSilent()
      await wait(outageMs)
      proxy?.heal()
      await cluster.balancer.settled()
    })
  })

  test('a process whose clock is a day ahead is not used, and sends nothing', async context => {
    const library = findFaketime()
    if (!library) return context.skip('there is no libfaketime here, and only root may install it')
    const app = cluster.apps[0]
    if (!app) throw new Error('no process')
    writeFileSync(clock(), '+0')
    const faketime = { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: clock() }
    await app.service.stop()
    app.service.start({ env: { ...app.env, ...faketime, FAKETIME_NO_CACHE: '1' } })
    await cluster.balancer.settled()
    const jump = async () => {
      writeFileSync(clock(), '+1d')
      await wait(outageMs)
      const health = await fetch(`${app.url}/readyz`)
      expect(health.status).toBe(503)
      expect(await health.json()).toMatchObject({ failure: expect.stringContaining('clock') })
    }
    // Until the load balancer notices it, the process finds each session's token too old; the app then renews it.
    await drill('a clock jumps by a day', {}, jump, /token_expired$/)
    await app.service.stop()
    app.service.start({ env: app.env })
    await cluster.balancer.settled()
  })

  test('the disk of the primary is full: it is freed, and the primary started again', async context => {
    const small = disk
    if (!small) return context.skip('only root can mount a small disk')
    if (!cluster.databases.primary.data.startsWith(small)) {
      await cluster.promote()
      await cluster.rebuildStandby()
      await cluster.balancer.settled()
    }
    await drill('the disk of the primary is full', {}, async () => {
      const filler = join(small, 'filler')
      execFileSync('sh', ['-c', `cat /dev/zero > ${filler} 2>/dev/null || true`])
      await cluster.databases.command('select pg_switch_wal()').catch(() => {})
      await wait(outageMs)
      execFileSync('rm', [filler])
      // It ends by itself when it cannot write its log.
      await cluster.databases.primary.service?.stop('SIGINT')
      await cluster.databases.restartPrimary()
      await cluster.balancer.settled()
    })
  })

  test('every e-mail was sent, and at most the one that a killed process was sending twice', async () => {
    const waiting = () =>
      inDatabase(place(), async sql => {
        const [row] = await sql(
          'select count(*)::int as n from mails where sent_at is null and due_at < now()',
        )
        return row?.n
      })
    await expect.poll(waiting, { timeout: 500_000, interval: 5000 }).toBe(0)
    const twice = mailsSentTwice(smtp.received)
    console.log(`${smtp.received.length} e-mails, ${twice.length} sent twice`)
    expect(twice.length).toBeLessThanOrEqual(1)
  })

  /** Uploads a picture as a member, and gives its path. */
  async function upload(url: string): Promise<string> {
    await inDatabase(place(), sql => sql('update members set can_post_objects = true'))
    const plain = { create: { width: 900, height: 700, channels: 3, background: '#c33' } } as const
    const body = new FormData()
    const picture = await sharp(plain).jpeg().toBuffer()
    body.set('file', new File([new Uint8Array(picture)], 'foto.jpg'))
    const headers = { authorization: `Bearer ${borrowers[0]?.token}` }
    const answer = await fetch(`${url}/v1/files`, { method: 'POST', headers, body })
    const { img } = (await answer.json()) as { img: { url: string } }
    return img.url
  }
})
