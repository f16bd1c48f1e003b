import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSmtp } from '#tests/support/smtp.ts'
import { drill, openWorld, prepareCheckout, type World } from '#tests/support/world.ts'
import { sendDueMail } from './send-due.ts'
import { createDeliver } from './transport.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** What stands in a mail server's place while it is ill. */
const ills: [string, ((socket: Socket) => void) | null][] = [
  ['refuses every call', null],
  ['hangs up at once', socket => socket.destroy()],
  ['says that it is too busy', socket => socket.end('421 4.3.2 Too busy\r\n')],
  ['says nothing at all', () => {}],
]

test.each(ills)(
  'fault 24: a mail server that %s delays letters and nothing else',
  async (_, act) => {
    const ill = createServer(socket => act?.(socket.on('error', () => {})))
    await new Promise<void>(resolve => ill.listen(0, '127.0.0.1', resolve))
    const { port } = ill.address() as AddressInfo
    const stop = () => new Promise(resolve => ill.close(resolve))
    if (!act) await stop()
    const config = { ...world.services.config, mailUrl: `smtp://127.0.0.1:${port}` }
    const deliver = createDeliver(config, 500)

    const [id = ''] = await world.members(1)
    const member = await world.as(id)
    await prepareCheckout(member)
    const booked = await member.ask('/v1/checkout/confirm', { method: 'PUT' })
    expect(booked.status).toBe(200)
    expect(await sendDueMail(world.services, deliver)).toBe(0)
    const waiting = (await world.mails()).filter(({ sent_at }) => sent_at === null)
    expect(waiting.length).toBeGreaterThan(0)
    expect(world.lines).toContainEqual(expect.objectContaining({ event: 'mail_failed' }))
    // Not at once again, so that an ill server is left in peace.
    expect(await sendDueMail(world.services, deliver)).toBe(0)
    const again = (await world.mails()).filter(({ sent_at }) => sent_at === null)
    expect(again.map(({ attempts }) => attempts)).toEqual(waiting.map(({ attempts }) => attempts))

    if (act) await stop()
    const smtp = await startSmtp(port)
    world.pass(10 * 60_000)
    expect(await sendDueMail(world.services, deliver)).toBe(waiting.length)
    const letter = smtp.received.find(({ to }) => to.includes(`${id}@example.org`))
    expect(letter?.text).toContain('Message-ID: <')
    await smtp.close()
    const order = `/v1/me/orders/${booked.body.origin_id}`
    const given = await member.ask(order, {
      method: 'DELETE',
      body: { motivation: 'Non serve più' },
    })
    expect(given.status).toBe(200)
    // What is left of this case is no other's.
    await sendDueMail(world.services, async () => {})
  },
)

test('a letter older than two days is not sent: it tells of the past', async () => {
  const [id = ''] = await world.members(1)
  const member = await world.as(id)
  await prepareCheckout(member, { ...drill, id: 'ogt-0004' })
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
