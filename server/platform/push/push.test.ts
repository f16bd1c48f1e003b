import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { saveNotification } from '#server/platform/notifications/notifications.repo.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { drill, openWorld, prepareCheckout, type World } from '#tests/support/world.ts'
import { sendDuePushes } from './send-due.ts'

let world: World
let service: Awaited<ReturnType<typeof startPushService>>
beforeAll(async () => {
  world = await openWorld()
  service = await startPushService()
  world.services.config.pushServices.push(service.origin)
})
afterAll(async () => {
  await service.close()
  await world.close()
})

const minute = 60_000
const send = () => sendDuePushes(world.services)
const count = (table: 'push_subscriptions' | 'pushes') =>
  acrossLibraries(
    world.store,
    async db => (await db.selectFrom(table).selectAll().execute()).length,
  )

/** The push endpoints of a member. */
async function endpointsOf(memberId: string) {
  const rows = await acrossLibraries(world.store, db =>
    db
      .selectFrom('push_subscriptions')
      .select('endpoint')
      .where('member_id', '=', memberId)
      .execute(),
  )
  return rows.map(({ endpoint }) => endpoint)
}

async function subscribed(member?: string, library = 'bologna') {
  const memberId = member ?? (await world.members(1))[0] ?? ''
  const me = await world.as(memberId, library)
  const { key } = (await me.ask('/v1/me/push/key')).body
  const { device, subscription } = service.subscribe(key)
  const answer = await me.ask('/v1/me/push', { method: 'PUT', body: subscription })
  expect(answer.status).toBe(200)
  return { memberId, me, device, subscription }
}

async function notify(memberId: string, over: { staleAt?: Date; library?: string } = {}) {
  await world.inLibrary(({ db, at, today }) => {
    const row = { member_id: memberId, kind: 'booked', ref: randomUUID(), dedupeKey: '' }
    const push = {
      title: 'Prenotazione ricevuta: Levigatrice',
      body: null,
      path: '/me/orders/1',
      tag: 'booked:1',
      language: 'it' as const,
      dueAt: at,
      staleAt: over.staleAt ?? null,
    }
    return saveNotification(db, { ...row, day: today, created_at: at }, { email: null, push })
  }, over.library)
}

describe('notifications on a device', () => {
  it('arrive encrypted and signed for the device, and are decrypted there', async () => {
    const { memberId, device } = await subscribed()
    await notify(memberId)
    expect(await send()).toBe(1)
    expect(device.faults).toEqual([])
    expect(device.delivered.map(({ message }) => message)).toEqual([
      {
        title: 'Prenotazione ricevuta: Levigatrice',
        body: 'Oggettoteca di Bologna',
        path: '/me/orders/1',
        tag: 'booked:1',
        lang: 'it',
        due: 0,
      },
    ])
    expect(device.delivered[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm' })
    expect(await count('pushes')).toBe(0)
    expect(await send()).toBe(0)
  })

  it('go to every device of a member, and to no other', async () => {
    const { memberId, device } = await subscribed()
    const second = await subscribed(memberId)
    const stranger = await subscribed()
    await notify(memberId)
    expect(await send()).toBe(2)
    const received = [device, second.device, stranger.device].map(
      ({ delivered }) => delivered.length,
    )
    expect(received).toEqual([1, 1, 0])
  })

  it.each([404, 410])('are not sent again to a device that is gone (%i)', async status => {
    const { memberId, device } = await subscribed()
    const before = await count('push_subscriptions')
    device.status = status
    await notify(memberId)
    expect(await send()).toBe(0)
    expect(await count('push_subscriptions')).toBe(before - 1)
    expect(await count('pushes')).toBe(0)
  })

  it('are tried again later, and not forever, if the push service is down', async () => {
    const { memberId, device } = await subscribed()
    device.status = 503
    await notify(memberId)
    await send()
    device.status = 201
    expect(await send()).toBe(0)
    world.pass(3 * minute)
    expect(await send()).toBe(1)
    device.status = 503
    await notify(memberId)
    for (let hour = 0; hour < 12; hour++) {
      await send()
      world.pass(300 * minute)
    }
    expect(await count('pushes')).toBe(0)
    expect(device.delivered).toHaveLength(1)
  })

  it('are not sent when they are old', async () => {
    const { memberId, device } = await subscribed()
    await notify(memberId, { staleAt: new Date(world.now().getTime() + minute) })
    world.pass(2 * minute)
    expect(await send()).toBe(0)
    expect(device.delivered).toEqual([])
  })

  it('stop after signing out; the next member on the device gets their own', async () => {
    const { me, memberId, device } = await subscribed()
    await notify(memberId)
    // As after saying the password again.
    await acrossLibraries(world.store, db =>
      db
        .updateTable('sessions')
        .set({ confirmed_at: world.now() })
        .where('id', '=', me.sessionId)
        .execute(),
    )
    const path = `/v1/me/devices/${me.sessionId}`
    expect((await me.ask(path, { method: 'DELETE' })).status).toBe(200)
    expect(await endpointsOf(memberId)).toEqual([])
    expect(await send()).toBe(0)
    expect(device.delivered).toEqual([])

    const first = await subscribed()
    const [next = ''] = await world.members(1)
    const other = await world.as(next)
    await other.ask('/v1/me/push', { method: 'PUT', body: first.subscription })
    expect(await endpointsOf(next)).toEqual([first.subscription.endpoint])
    await notify(first.memberId)
    expect(await send()).toBe(0)
    expect(first.device.delivered).toEqual([])
    await notify(next)
    expect(await send()).toBe(1)
    await other.ask('/v1/me/push', {
      method: 'DELETE',
      body: { endpoint: first.subscription.endpoint },
    })
    await notify(next)
    expect(await send()).toBe(0)
    expect(await count('pushes')).toBe(0)
    expect(await endpointsOf(next)).toEqual([])
  })

  it('are only sent to known push services', async () => {
    const me = await world.as((await world.members(1))[0] ?? '')
    const keys = service.subscribe('').subscription.keys
    for (const endpoint of [
      'http://127.0.0.1:22/',
      'http://169.254.169.254/latest/meta-data',
      'https://fcm.googleapis.com.evil.example/x',
      'https://fcm.googleapis.com:8443/x',
      'https://user@fcm.googleapis.com/x',
      'http://fcm.googleapis.com/x',
      'file:///etc/passwd',
    ]) {
      const { status } = await me.ask('/v1/me/push', { method: 'PUT', body: { endpoint, keys } })
      expect([endpoint, status]).toEqual([endpoint, 422])
    }
    const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/abc'
    expect((await me.ask('/v1/me/push', { method: 'PUT', body: { endpoint, keys } })).status).toBe(
      200,
    )
  })

  it('of a library with many do not delay those of another', async () => {
    const { memberId, device } = await subscribed()
    await notify(memberId)
    const many = sql`insert into pushes (library_id, subscription_id, title, path, tag, language, due_at)
      select library_id, subscription_id, title, path, tag, language, due_at
      from pushes, generate_series(1, 500)`
    await acrossLibraries(world.store, db => many.execute(db))
    world.pass(minute)
    const other = await subscribed('studente', 'campus')
    await notify(other.memberId, { library: 'campus' })
    expect(await send()).toBe(50)
    expect(other.device.delivered).toHaveLength(1)
    expect(device.delivered).toHaveLength(49)
    await acrossLibraries(world.store, db => db.deleteFrom('pushes').execute())
  })

  it('go to the ten latest devices', async () => {
    const { memberId } = await subscribed()
    for (let device = 0; device < 11; device++) {
      world.pass(1000)
      await subscribed(memberId)
    }
    expect(await endpointsOf(memberId)).toHaveLength(10)
  })
})

describe('notifications about a loan', () => {
  /** Borrows the drill from a smartlocker, which has codes, and gives the order. */
  async function borrow({ ask }: Pick<World, 'ask'>, id: string) {
    await prepareCheckout({ ask }, { ...drill, id, point: 'locker-stazione' })
    const { body } = await ask('/v1/checkout/confirm', { method: 'PUT' })
    return (await ask(`/v1/me/orders/${body.origin_id}`)).body
  }

  it('are shown on the borrower’s devices, without code, address or telephone', async () => {
    const { me, device } = await subscribed()
    const order = await borrow(me, drill.id)
    expect(order.loan.pickup_code).toMatch(/^\w{8}$/)
    await send()
    const [shown, ...more] = device.delivered.map(({ message }) => message)
    expect(more).toEqual([])
    expect(shown).toMatchObject({ lang: 'it', path: `/me/orders/${order.id}` })
    expect(shown?.title).toContain(order.product.name)
    const text = JSON.stringify(shown)
    expect(text).not.toContain(order.loan.pickup_code)
    expect(text).not.toContain(order.shipping.address.address)
    expect(`${shown?.title} ${shown?.body}`).not.toMatch(/\d{6}|@|Via /)
  })

  it('are not shown if the member has turned the topic off', async () => {
    const { me, device } = await subscribed()
    const off = { topic: 'booking', channel: 'push', wanted: false }
    expect((await me.ask('/v1/me/notices', { method: 'PATCH', body: off })).status).toBe(200)
    const order = await borrow(me, 'ogt-0004')
    await send()
    expect(device.delivered).toEqual([])
    await me.ask(`/v1/me/orders/${order.id}`, { method: 'DELETE', body: {} })
    await send()
    expect(device.delivered.map(({ message }) => message.tag)).toEqual([`cancelled:${order.id}`])
  })
})
