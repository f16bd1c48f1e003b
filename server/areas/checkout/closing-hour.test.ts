import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withPeriod } from '#contract/period.ts'
import { checkPeriod, dayOf, firstFree } from '#domain/days/availability.ts'
import type { BusyPeriod } from '#domain/days/busy.ts'
import { instantOf } from '#domain/days/local-time.ts'
import { addDays, timeIn, todayIn } from '#domain/days/plain-date.ts'
import { availabilityOf } from '#src/library/availability.ts'
import { codeOf, friday, openWorld, prepareCheckout, type World } from '#tests/support/world.ts'

const zone = 'Europe/Rome'
const product = 'ogt-0003'
const geo = { address: 'Via Marconi 1', cap: '40122', city: 'Bologna', province: 'BO' }

/** A Friday in winter and one in summer, when Rome is one and two hours ahead of UTC. */
describe.each([
  ['winter', friday],
  ['summer', new Date('2027-07-16T10:00:00Z')],
])('around the last visit, in %s', (_, start) => {
  let world: World
  const today = todayIn(zone, start)
  beforeAll(async () => {
    world = await openWorld(start)
  })
  afterAll(() => world.close())

  /** Moves the clock to a time of today in Rome. */
  function at(time: string) {
    world.pass(instantOf(zone, today, time).getTime() - world.now().getTime())
    expect(timeIn(zone, world.now())).toBe(time)
  }

  async function newMember() {
    const [id = ''] = await world.members(1)
    return world.as(id)
  }

  /** What the app says from the server's public answers. */
  async function shown(pointId: string) {
    const get = async (path: string) => (await world.ask(path)).body
    const points = await get('/v1/headquarters')
    const input = availabilityOf(
      {
        product: await get(`/v1/catalogs/products/${product}`),
        busy: (await get(`/v1/catalogs/products/${product}/loans`)).map(withPeriod) as BusyPeriod[],
        kept: null,
        points,
        library: await get('/v1/libraries/current'),
        point: points.find(({ id }: { id: string }) => id === pointId),
      },
      { today: todayIn(zone, world.now()), time: timeIn(zone, world.now()) },
    )
    return {
      calendar: dayOf(input, today).pickup,
      badge: firstFree(input) === today,
      period: checkPeriod(input, { from: today, to: today }) === null,
    }
  }

  async function found(pointId?: string) {
    const filter = `from=${today}&to=${today}${pointId ? `&point=${pointId}` : ''}&limit=100`
    const { body } = await world.ask(`/v1/catalogs/products/search?${filter}`)
    return body.some(({ id }: { id: string }) => id === product)
  }

  async function booked(pointId: string) {
    const member = await newMember()
    const choice = { id: product, point: pointId, from: today, to: today }
    const { loan } = await prepareCheckout(member, choice)
    if (loan.status !== 200) {
      expect(codeOf(loan)).toBe('too_late_today')
      expect(loan.body.error.alternatives[0].from_date > today).toBe(true)
      return false
    }
    expect((await member.ask('/v1/checkout/intent', { method: 'POST' })).status).toBe(200)
    await member.ask('/v1/checkout/cart/', { method: 'DELETE' })
    return true
  }

  test.each([
    ['bolognina', '18:14', true],
    ['bolognina', '18:15', false],
    ['bolognina', '23:41', false],
    ['locker-saragozza', '23:59', true],
    ['locker-stazione', '23:29', true],
    ['locker-stazione', '23:30', false],
  ])('%s at %s: calendar, first free day, search and booking say %s', async (id, time, open) => {
    at(time)
    expect(await shown(id)).toEqual({ calendar: open, badge: open, period: open })
    expect(await found(id)).toBe(open)
    expect(await booked(id)).toBe(open)
  })

  test('without a pickup point a search finds what can be collected somewhere', async () => {
    at('20:00')
    expect(await found('bolognina')).toBe(false)
    expect(await found()).toBe(true)
  })

  test('reserved days stay the member’s, but more minutes are asked for by the hour', async () => {
    at('18:10')
    const member = await newMember()
    await prepareCheckout(member, { id: product, point: 'bolognina', from: today, to: today })
    const intent = { method: 'POST', body: { anew: false } }
    expect((await member.ask('/v1/checkout/intent', intent)).status).toBe(200)
    at('18:18')
    const more = await member.ask('/v1/checkout/intent', { method: 'POST', body: { anew: true } })
    expect(codeOf(more)).toBe('too_late_today')
    const confirmed = await member.ask('/v1/checkout/confirm', { method: 'PUT' })
    expect(confirmed.status).toBe(200)
    const order = `/v1/me/orders/${confirmed.body.origin_id}`
    expect((await member.ask(order, { method: 'DELETE' })).status).toBe(200)
  })

  test('days that nobody reserved are checked by the hour on each page', async () => {
    at('18:10')
    const member = await newMember()
    await prepareCheckout(member, { id: product, point: 'bolognina', from: today, to: today })
    at('18:16')
    const intent = await member.ask('/v1/checkout/intent', { method: 'POST' })
    expect(codeOf(intent)).toBe('too_late_today')
    const confirmed = await member.ask('/v1/checkout/confirm', { method: 'PUT' })
    expect(codeOf(confirmed)).toBe('too_late_today')
  })

  test('staff move a loan to today only until the last visit', async () => {
    at('18:10')
    const member = await newMember()
    const later = addDays(today, 3)
    await prepareCheckout(member, { id: product, point: 'bolognina', from: later, to: later })
    expect((await member.ask('/v1/checkout/intent', { method: 'POST' })).status).toBe(200)
    const { body } = await member.ask('/v1/checkout/confirm', { method: 'PUT' })
    const staff = await world.as('staff')
    const move = () =>
      staff.ask(`/v1/admin/loans/${body.origin_id}`, {
        method: 'PATCH',
        body: { from_date: today, to_date: later },
      })
    at('18:15')
    expect(codeOf(await move())).toBe('too_late_today')
    at('18:14')
    expect((await move()).status).toBe(200)
    const order = await member.ask(`/v1/me/orders/${body.origin_id}`, { method: 'DELETE' })
    expect(order.status).toBe(200)
  })

  test('a delivery of today is ordered before its hour', async () => {
    const order = async (from: string) => {
      const member = await newMember()
      await member.ask(`/v1/checkout/cart/${product}`, { method: 'POST' })
      const body = { method: 'delivery', shipping_geo: geo }
      await member.ask('/v1/checkout/shipping', { method: 'POST', body })
      const loan = { from_date: from, to_date: addDays(today, 7), note: '' }
      return member.ask('/v1/checkout/loan', { method: 'POST', body: loan })
    }
    at('13:59')
    expect((await order(today)).status).toBe(200)
    at('14:00')
    expect(codeOf(await order(today))).toBe('too_late_today')
    expect((await order(addDays(today, 3))).status).toBe(200)
  })

  test('staff choose the last visit and the hour of deliveries', async () => {
    at('18:20')
    const staff = await world.as('super')
    const before = (await staff.ask('/v1/admin/settings')).body
    expect(before).toMatchObject({ last_visit_minutes: 15, delivery: { until: '14:00' } })
    const put = (body: object) => staff.ask('/v1/admin/settings', { method: 'PUT', body })
    expect((await put({ ...before, last_visit_minutes: 0 })).status).toBe(200)
    at('18:29')
    expect(await booked('bolognina')).toBe(true)
    at('18:30')
    expect(await booked('bolognina')).toBe(false)
    // The page of an earlier version sends neither.
    const { last_visit_minutes: _, ...earlier } = before
    const { until: __, ...delivery } = before.delivery
    const kept = (await put({ ...earlier, delivery })).body
    expect(kept).toMatchObject({ last_visit_minutes: 0, delivery: { until: '14:00' } })
    const refused = await put({ ...before, delivery: { ...before.delivery, until: '25:99' } })
    expect(refused.body.error.fields).toEqual({ 'delivery.until': 'time' })
    await put(before)
  })
})
