import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { desk, type Scene, scene } from '#tests/support/loans.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { drill, openWorld, prepareCheckout, type World } from '#tests/support/world.ts'
import { queueEmail } from './outbox.ts'
import { deleteOldMail, sendDueMail } from './send-due.ts'
import { createDeliver } from './transport.ts'

let world: World
let here: Scene
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
})
afterAll(() => world.close())
// No e-mail waits at the start of a test.
beforeEach(() => here.run('delete from mails'))

/** Faulty mail servers. */
const ills: [string, ((socket: Socket) => void) | null][] = [
  ['refuses every call', null],
  ['hangs up at once', socket => socket.destroy()],
  ['says that it is too busy', socket => socket.end('421 4.3.2 Too busy\r\n')],
  ['says nothing at all', () => {}],
]

test.each(ills)('a mail server that %s delays only e-mails', async (_, act) => {
  const ill = createServer(socket => act?.(socket.on('error', () => {})))
  await new Promise<void>(resolve => ill.listen(0, '127.0.0.1', resolve))
  const { port } = ill.address() as AddressInfo
  const stop = () => new Promise(resolve => ill.close(resolve))
  if (!act) await stop()
  const config = { ...world.services.config, mailUrl: `smtp://127.0.0.1:${port}` }
  const deliver = createDeliver(config, { silence: 500, whole: 5000 })

  const [id = ''] = await world.members(1)
  const member = await world.as(id)
  await prepareCheckout(member, { ...drill, id: await here.object(), point: desk })
  const booked = await member.ask('/v1/checkout/confirm', { method: 'PUT' })
  expect(booked.status).toBe(200)
  expect(await sendDueMail(world.services, deliver)).toBe(0)
  const waiting = (await world.mails()).filter(({ sent_at }) => sent_at === null)
  expect(waiting.length).toBeGreaterThan(0)
  expect(world.lines).toContainEqual(expect.objectContaining({ event: 'mail_failed' }))
  // Not again at once, so that a faulty server gets time to recover.
  expect(await sendDueMail(world.services, deliver)).toBe(0)
  const again = (await world.mails()).filter(({ sent_at }) => sent_at === null)
  expect(again.map(({ attempts }) => attempts)).toEqual(waiting.map(({ attempts }) => attempts))

  if (act) await stop()
  const smtp = await startSmtp(port)
  world.pass(10 * 60_000)
  expect(await sendDueMail(world.services, deliver)).toBe(waiting.length)
  const mail = smtp.received.find(({ to }) => to.includes(`${id}@example.org`))
  expect(mail?.text).toContain('Message-ID: <')
  await smtp.close()
})

test('an e-mail older than two days is not sent', async () => {
  const [id = ''] = await world.members(1)
  const member = await world.as(id)
  await prepareCheckout(member, { ...drill, id: await here.object(), point: desk })
  expect((await member.ask('/v1/checkout/confirm', { method: 'PUT' })).status).toBe(200)
  const sent: string[] = []
  const send = () => sendDueMail(world.services, async ({ to }) => void sent.push(to))
  world.pass(2 * 86_400_000)
  expect(await send()).toBe(0)
  expect(sent).toEqual([])
  world.pass(-1)
  expect(await send()).toBe(1)
  expect(sent).toEqual([`${id}@example.org`])
})

const ada = 'ada@example.org'

/** Queues e-mails to Ada, all at this moment. */
async function write(subjects: readonly string[], staleAt: Date | null = null) {
  for (const subject of subjects) {
    const mail = { to: ada, kind: 'test', subject, ref: randomUUID(), body: 'x' }
    await world.inLibrary(ctx => queueEmail(ctx, { ...mail, staleAt }))
  }
}

/** Sends what is due. @returns the subjects of Ada's e-mails, in the order of sending */
async function sendNow(): Promise<string[]> {
  const sent: string[] = []
  await sendDueMail(
    world.services,
    async ({ to, subject }) => void (to === ada && sent.push(subject)),
  )
  return sent
}

test('an e-mail about something that has ended is not sent', async () => {
  const hour = 3_600_000
  await write(['still good'], new Date(world.now().getTime() + hour + 1))
  await write(['just over'], new Date(world.now().getTime() + hour))
  world.pass(hour)
  expect(await sendNow()).toEqual(['still good'])
})

test('e-mails of the same moment are sent in the order of writing', async () => {
  const written = ['one', 'two', 'three', 'four', 'five']
  await write(written)
  // Each is written again, the last first, so that the table has another order.
  for (const subject of written.toReversed()) {
    await acrossLibraries(world.store, db =>
      db.updateTable('mails').set({ failure: 'none' }).where('subject', '=', subject).execute(),
    )
  }
  expect(await sendNow()).toEqual(written)
})

test('a library with many e-mails does not delay the e-mail of another', async () => {
  const hour = 3_600_000
  await here.run(`insert into mails (library_id, recipient, kind, ref, day, subject, body, due_at, created_at)
    select 'bologna', n || '@example.org', 'test', n, '2026-11-20', 'one of many', 'x',
      '${world.now().toISOString()}', '${world.now().toISOString()}' from generate_series(1, 500) n`)
  world.pass(hour)
  const code = { to: ada, kind: 'test', subject: 'a code', ref: randomUUID(), body: 'x' }
  await world.inLibrary(ctx => queueEmail(ctx, code), 'campus')
  expect(await sendNow()).toEqual(['a code'])
  // Of the many some went out too, and the next run goes on with them.
  const sent = async () => (await world.mails()).filter(({ sent_at }) => sent_at !== null).length
  const first = await sent()
  expect(first).toBeGreaterThan(10)
  await sendNow()
  expect(await sent()).toBeGreaterThan(first + 10)
})

test('an e-mail is deleted after thirty days, sent or not', async () => {
  await write(['sent'])
  await sendNow()
  await write(['not sent'], world.now())
  const subjects = async () => (await world.mails()).map(({ subject }) => subject)
  world.pass(30 * 86_400_000)
  await deleteOldMail(world.services)
  expect(await subjects()).toEqual(['sent', 'not sent'])
  world.pass(1)
  await deleteOldMail(world.services)
  expect(await subjects()).toEqual([])
})

test('a slow mail server gets no e-mail twice from two processes', async () => {
  const [id = ''] = await world.members(1)
  const before = world.now()
  for (let n = 0; n < 8; n++) {
    await acrossLibraries(world.store, db =>
      db
        .insertInto('mails')
        .values({
          library_id: 'bologna',
          recipient: `${id}@example.org`,
          kind: 'test',
          subject: 'x',
          ref: String(n),
          day: '2026-11-20',
          body: 'x',
          due_at: before,
          created_at: before,
        })
        .execute(),
    )
  }
  const sent: string[] = []
  const quickly = async (mail: { id: string }) => void sent.push(mail.id)
  /** Two minutes each, the most that one may take: a claim of five minutes is enough for two of them. */
  const slowly = async (mail: { id: string }) => {
    sent.push(mail.id)
    world.pass(2 * 60_000)
    // The other process runs meanwhile, as it does every five seconds.
    await sendDueMail(world.services, quickly)
  }
  while ((await sendDueMail(world.services, slowly)) > 0);
  expect(sent.length).toBeGreaterThanOrEqual(8)
  expect(new Set(sent).size).toBe(sent.length)
})

test('a slow delivery is cut in time and repeated later', async () => {
  const dribbles = createServer(socket => {
    socket.on('error', () => {})
    socket.write('220-wait\r\n')
    const timer = setInterval(() => socket.write('220-wait\r\n'), 100)
    socket.on('close', () => clearInterval(timer))
  })
  await new Promise<void>(resolve => dribbles.listen(0, '127.0.0.1', resolve))
  const { port } = dribbles.address() as AddressInfo
  const config = { ...world.services.config, mailUrl: `smtp://127.0.0.1:${port}` }
  const deliver = createDeliver(config, { silence: 1000, whole: 1500 })
  const message = { id: 'x', from: 'a@example.com', to: 'b@example.com', subject: 'x', text: 'x' }
  const began = performance.now()
  await expect(deliver({ ...message, html: 'x' })).rejects.toThrow()
  expect(performance.now() - began).toBeLessThan(10_000)
  await new Promise(resolve => dribbles.close(resolve))
})

test('only its owner can read an e-mail in the outbox folder', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'oggettoteca-outbox-'))
  const deliver = createDeliver({ ...world.services.config, mailUrl: '', dataDir })
  const message = { id: 'y', from: 'a@example.com', to: 'b@example.com', subject: 'x', text: 'x' }
  await deliver({ ...message, html: 'x' })
  const outbox = join(dataDir, 'outbox')
  expect(statSync(outbox).mode & 0o777).toBe(0o700)
  expect(statSync(join(outbox, 'y.eml')).mode & 0o777).toBe(0o600)
  rmSync(dataDir, { recursive: true })
})
