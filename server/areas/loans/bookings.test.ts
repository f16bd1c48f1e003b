import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '#contract/shapes/order.ts'
import { refundOwed } from '#server/areas/purchases/recover.ts'
import { desk, type Scene, scene } from '#tests/support/loans.ts'
import { whileRowIsHeld } from '#tests/support/row-lock.ts'
import { together } from '#tests/support/together.ts'
import { codeOf, friday, openWorld, prepareCheckout, type World } from '#tests/support/world.ts'
import { finishMoves } from './deadlines/finish-moves.ts'
import { lapseLoans } from './deadlines/lapse-loans.ts'
import { remindOfLoans } from './deadlines/remind.ts'

let world: World
let here: Scene
let many: ReturnType<typeof together>
let staff: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
  many = together(world, here)
  staff = await world.as('staff')
})
afterAll(() => world.close())

const week = { from: '2026-12-14', to: '2026-12-16' }
const now = { from: '2026-11-20', to: '2026-11-24' }
type Member = Awaited<ReturnType<Scene['member']>>
const statuses = async ({ ask }: Member, id: string) =>
  ((await ask(`/v1/me/bookings/${id}`)).body.orders as Order[]).map(({ status }) => status)
const cancel = ({ ask }: Member, id: string) => ask(`/v1/me/bookings/${id}`, { method: 'DELETE' })
const extend = ({ ask }: Member, id: string, to_date?: string) =>
  ask(`/v1/me/bookings/${id}/extensions`, { method: 'POST', body: to_date ? { to_date } : {} })
const hand = (booking: string, loans: readonly string[], kind = 'hand_out', more = {}) =>
  staff.ask(`/v1/desk/bookings/${booking}/handovers`, {
    method: 'POST',
    body: { kind, loans: loans.map(loan => ({ loan, ...more })) },
  })
const mailsTo = async ({ email }: Member) =>
  (await here.emailsTo(email)).map(({ kind, subject }) => [kind, subject])

describe('a booking', () => {
  test('is cancelled in one press, with one message that names everything', async () => {
    const member = await here.member()
    const [tent, mats] = [await here.object(), await many.copies(2)]
    const { id } = await many.book(member, [tent, [mats, 2]], week)
    const { body, status } = await cancel(member, id)
    expect(status).toBe(200)
    expect(body.orders.map((one: Order) => one.status)).toEqual(Array(3).fill('cancelled'))
    const sent = await mailsTo(member)
    expect(sent.map(([kind]) => kind)).toEqual(['booked', 'cancelled'])
    for (const [, subject] of sent) expect(subject).toMatch(/Tenda \d+ e 2 × Tenda \d+/)
    expect(codeOf(await cancel(member, id))).toBe('order_not_cancellable')
  })

  test('of which one thing was handed out is not cancelled at all: the error names it', async () => {
    const member = await here.member()
    const [tent, stove] = [await here.object(), await here.object()]
    const { id, ids } = await many.book(member, [tent, stove], now)
    expect((await hand(id, ids.slice(0, 1))).status).toBe(200)
    const refused = await cancel(member, id)
    expect([refused.status, codeOf(refused)]).toEqual([409, 'order_not_cancellable'])
    expect(refused.body.error.lines).toMatchObject([{ product_id: tent }])
    expect(await statuses(member, id)).toEqual(['approved', 'pending'])
    expect((await member.ask(`/v1/me/orders/${ids[1]}`, { method: 'DELETE' })).body.status).toBe(
      'cancelled',
    )
  })

  test('is nobody else’s', async () => {
    const member = await here.member()
    const { id } = await many.book(member, [await here.object(), await here.object()], week)
    const other = await here.member()
    expect(codeOf(await cancel(other, id))).toBe('not_found')
    expect(codeOf(await extend(other, id))).toBe('not_found')
    expect(codeOf(await other.ask(`/v1/me/bookings/${id}`))).toBe('not_found')
    expect(await statuses(member, id)).toEqual(['pending', 'pending'])
  })

  test('is extended in one press: all that its member has, or nothing', async () => {
    const member = await here.member()
    const [tent, mats, stove] = [await here.object(), await many.copies(2), await here.object()]
    const { id, ids } = await many.book(member, [tent, [mats, 2], stove], now)
    expect(codeOf(await extend(member, id))).toBe('order_state_changed')
    expect((await hand(id, ids.slice(0, 3))).status).toBe(200)
    const other = await here.member()
    await prepareCheckout(other, { id: mats, point: desk, from: '2026-12-01', to: '2026-12-02' })
    expect((await many.confirm(other)).status).toBe(200)
    const refused = await extend(member, id, '2026-12-04')
    expect([refused.status, codeOf(refused)]).toEqual([409, 'extension_blocked'])
    expect(refused.body.error.lines).toMatchObject([{ product_id: mats, limit: 'booked' }])
    expect(await statuses(member, id)).toEqual(['approved', 'approved', 'approved', 'pending'])
    const longer = await extend(member, id, '2026-11-30')
    expect(longer.status, longer.text).toBe(200)
    expect(await statuses(member, id)).toEqual(['extended', 'extended', 'extended', 'pending'])
    const ends = (longer.body.orders as Order[]).map(({ loan }) => loan.to_date)
    expect(ends).toEqual(['2026-11-30', '2026-11-30', '2026-11-30', now.to])
  })

  test('that cannot be extended so far names the latest end that all can have, if there is one', async () => {
    const taken = async (object: string, from: string) => {
      const other = await here.member()
      await prepareCheckout(other, { id: object, point: desk, from, to: '2026-12-10' })
      expect((await many.confirm(other)).status).toBe(200)
    }
    const refused = async (from: string) => {
      const member = await here.member()
      const [tent, stove] = [await here.object(), await here.object()]
      const { id, ids } = await many.book(member, [tent, stove], now)
      expect((await hand(id, ids)).status).toBe(200)
      await taken(tent, '2026-12-09')
      await taken(stove, from)
      const { error } = (await extend(member, id)).body
      expect(error.lines).toMatchObject([{ product_id: tent }, { product_id: stove }])
      return error.alternatives
    }
    expect(await refused('2026-12-01')).toMatchObject([{ to_date: '2026-11-30' }])
    expect(await refused('2026-11-25')).toBeUndefined()
  })

  test('has one reminder a day, which names what is due', async () => {
    const member = await here.member()
    const [tent, mats, stove] = [await here.object(), await many.copies(2), await here.object()]
    // 11 January is a Monday.
    const days = { from: '2027-01-11', to: '2027-01-13' }
    const { id, ids } = await many.book(member, [tent, [mats, 2], stove], days)
    const at = (instant: string) =>
      remindOfLoans({ ...world.services, now: () => new Date(instant) })
    await at('2027-01-10T10:00:00Z') // other loans are due too
    expect(await at('2027-01-10T15:00:00Z')).toBe(0)
    await here.run(`update loans set status = 'approved', delivery_date = from_date
      where booking_id = '${id}';
      update loans set status = 'returned', return_date = '2027-01-12' where id = '${ids[0]}'`)
    await at('2027-01-12T10:00:00Z')
    expect(await at('2027-01-12T15:00:00Z')).toBe(0)
    const sent = (await mailsTo(member)).slice(1)
    expect(sent.map(([kind]) => kind)).toEqual(['pickup_tomorrow', 'end_tomorrow'])
    expect(sent[0]?.[1]).toMatch(/Tenda \d+, 2 × Tenda \d+ e Tenda \d+/)
    expect(sent[1]?.[1]).toMatch(/2 × Tenda \d+ e Tenda \d+/)
    expect(sent[1]?.[1]).not.toMatch(/Tenda \d+, 2 ×/)
  })

  test('of which one thing is cancelled before the reminder was sent has another one for the rest', async () => {
    const member = await here.member()
    const [tent, stove] = [await here.object(), await here.object()]
    const { ids } = await many.book(member, [tent, stove], { from: '2027-01-11', to: '2027-01-13' })
    const remind = () =>
      remindOfLoans({ ...world.services, now: () => new Date('2027-01-10T10:00:00Z') })
    const reminders = async () =>
      (await mailsTo(member)).filter(([kind]) => kind === 'pickup_tomorrow')
    await remind()
    expect(await reminders()).toMatchObject([[expect.anything(), expect.stringContaining(' e ')]])
    await member.ask(`/v1/me/orders/${ids[1]}`, { method: 'DELETE' })
    await remind()
    expect(await reminders()).toMatchObject([
      [expect.anything(), expect.not.stringContaining(' e ')],
    ])
    expect(await remind()).toBe(0)
  })

  test('that nobody collected ends together, with one message', async () => {
    const member = await here.member()
    const { id } = await many.book(member, [await here.object(), await here.object()], now)
    world.pass(6 * 86_400_000)
    expect(await lapseLoans(world.services)).toBeGreaterThanOrEqual(2)
    expect(await lapseLoans(world.services)).toBe(0)
    world.pass(friday.getTime() - world.now().getTime())
    expect(await statuses(member, id)).toEqual(['cancelled', 'cancelled'])
    expect((await mailsTo(member)).map(([kind]) => kind)).toEqual(['booked', 'lapsed'])
  })

  test('tells an owner whose product stands at a pickup point of that one only', async () => {
    const member = await here.member()
    const owner = await here.member()
    const tent = await here.object()
    const theirs = await here.object({ owner: owner.id })
    const nameOf = async (id: string) => (await member.ask(`/v1/catalogs/products/${id}`)).body.name
    const [other, own] = [await nameOf(tent), await nameOf(theirs)]
    const { id, ids } = await many.book(member, [tent, theirs], week)
    expect((await cancel(member, id)).status).toBe(200)
    const subjects = (await mailsTo(owner)).map(([, subject]) => subject)
    expect(subjects).toEqual([expect.stringContaining(own), expect.stringContaining(own)])
    for (const subject of subjects) expect(subject).not.toContain(other)
    const { body } = await owner.ask(`/v1/me/orders/${ids[1]}/calendar`)
    expect(body.content).toContain(own)
    expect(body.content).not.toContain(other)
  })

  test('is one entry of the calendar, with the first loan’s UID, as long as one loan stands', async () => {
    const member = await here.member()
    const { id, ids } = await many.book(member, [await here.object(), await here.object()], week)
    const entries = async () => {
      const { body } = await member.ask(`/v1/me/orders/${ids[1]}/calendar`)
      const text: string = body.content
      return {
        uids: text.match(/UID:\S+/g),
        status: /STATUS:(\w+)/.exec(text)?.[1],
        sequence: Number(/SEQUENCE:(\d+)/.exec(text)?.[1]),
      }
    }
    const before = await entries()
    expect(before.uids).toHaveLength(1)
    expect(before.uids?.[0]).toContain(`UID:${id}@`)
    expect(before.status).toBe('CONFIRMED')
    await member.ask(`/v1/me/orders/${id}`, { method: 'DELETE' })
    const between = await entries()
    expect(between).toMatchObject({ status: 'CONFIRMED', uids: before.uids })
    expect(between.sequence).toBeGreaterThan(before.sequence)
    await member.ask(`/v1/me/orders/${ids[1]}`, { method: 'DELETE' })
    expect((await entries()).status).toBe('CANCELLED')
  })
})

describe('a delivery of several things', () => {
  const home = {
    address: 'Via Emilia 120',
    cap: '40068',
    city: 'San Lazzaro di Savena',
    province: 'BO',
  }

  /** A checkout of several things whose days are reserved, ready to be paid. */
  async function reserved(count: number) {
    const member = await here.member()
    const wanted: string[] = []
    while (wanted.length < count) wanted.push(await here.object({ point: 'bolognina' }))
    for (const id of wanted) expect((await many.put(member, id)).status).toBe(200)
    await many.post(member, 'shipping', { method: 'delivery', shipping_geo: home })
    await many.post(member, 'loan', { from_date: week.from, to_date: week.to })
    expect((await many.post(member, 'intent')).status).toBe(200)
    const order = async (): Promise<string> => (await many.post(member, 'orders')).body.order_id
    const confirm = (order_id: string) =>
      member.ask('/v1/checkout/confirm', { method: 'PUT', body: { paypal: { order_id } } })
    return { member, wanted, order, confirm }
  }

  /** A booking whose delivery was paid. */
  async function paid() {
    const { member, order, confirm } = await reserved(2)
    const order_id = await order()
    await world.simulator.approve(order_id)
    const confirmed = await confirm(order_id)
    expect(confirmed.status, confirmed.text).toBe(200)
    expect((await confirm(order_id)).body).toEqual(confirmed.body)
    const id: string = confirmed.body.origin_id
    const { orders } = (await member.ask(`/v1/me/bookings/${id}`)).body
    return { member, id, orders: orders as Order[], order_id }
  }
  const statusOf = async (order_id: string) => {
    const { rows } = await here.run(`select status from payments where order_id = '${order_id}'`)
    return (rows[0] as { status: string }).status
  }

  test('is paid once, and given back once, when the last of them ends before it left', async () => {
    const { member, orders, order_id } = await paid()
    expect(orders).toHaveLength(2)
    expect(orders.map(({ payment }) => payment?.amount ?? null)).toEqual([expect.any(Number), null])
    await member.ask(`/v1/me/orders/${orders[0]?.id}`, { method: 'DELETE' })
    expect(await statusOf(order_id)).toBe('granted')
    await member.ask(`/v1/me/orders/${orders[1]?.id}`, { method: 'DELETE' })
    expect(await statusOf(order_id)).toBe('owed')
    const before = world.simulator.counts.refunded
    expect(await refundOwed(world.services)).toBe(1)
    expect(await refundOwed(world.services)).toBe(0)
    expect(world.simulator.counts.refunded).toBe(before + 1)
  })

  test('of which a line was taken out within the ten minutes has an order of its own', async () => {
    const { member, wanted, order, confirm } = await reserved(3)
    const first = await order()
    expect(await order()).toBe(first)
    await member.ask(`/v1/checkout/lines/${wanted[0]}`, { method: 'DELETE' })
    const order_id = await order()
    expect(order_id).not.toBe(first)
    expect(await order()).toBe(order_id)
    await world.simulator.approve(order_id)
    const { status, text, body } = await confirm(order_id)
    expect(status, text).toBe(200)
    const { orders } = (await member.ask(`/v1/me/bookings/${body.origin_id}`)).body
    expect(orders.map((one: Order) => one.product.id)).toEqual(wanted.slice(1))
  })

  test('is given back once if all are cancelled together', async () => {
    const { member, id, order_id } = await paid()
    expect((await cancel(member, id)).status).toBe(200)
    expect(await statusOf(order_id)).toBe('owed')
    expect(await refundOwed(world.services)).toBe(1)
  })

  test('is not given back after one thing has left, nor while the desk can undo the end of one', async () => {
    const left = await paid()
    await here.run(`update loans set status = 'approved', delivery_date = '2026-12-14'
      where id = '${left.orders[0]?.id}'`)
    await left.member.ask(`/v1/me/orders/${left.orders[1]?.id}`, { method: 'DELETE' })
    expect(await statusOf(left.order_id)).toBe('granted')
    const denied = await paid()
    const deny = { method: 'POST', body: { motivation: 'Si è rotto' } } as const
    await staff.ask(`/v1/desk/loans/${denied.orders[0]?.id}/denials`, deny)
    await denied.member.ask(`/v1/me/orders/${denied.orders[1]?.id}`, { method: 'DELETE' })
    expect(await statusOf(denied.order_id)).toBe('granted')
    const goesBack = async () => {
      const sent = await here.emailsTo(denied.member.email)
      return sent.filter(({ body }) => body?.includes('tornano sul conto')).map(({ kind }) => kind)
    }
    expect(await goesBack()).toEqual([])
    world.pass(6 * 60_000)
    await finishMoves(world.services)
    expect(await statusOf(denied.order_id)).toBe('owed')
    expect(await goesBack()).toEqual(['denied'])
    world.pass(friday.getTime() - world.now().getTime())
  })

  test.runIf(process.env.TEST_DATABASE_URL)(
    'is given back if the last two end at the same moment',
    async () => {
      const { member, id, orders, order_id } = await paid()
      const { rows } = await here.run(`select id from payments where order_id = '${order_id}'`)
      // Another call ends the first one, and has not committed yet.
      const { waited, answer } = await whileRowIsHeld(
        world.store,
        { table: 'payments', id: (rows[0] as { id: string }).id },
        () => member.ask(`/v1/me/orders/${orders[1]?.id}`, { method: 'DELETE' }),
        { before: `update loans set status = 'cancelled' where id = '${id}'` },
      )
      expect([waited, answer.status]).toEqual([true, 200])
      expect(await statusOf(order_id)).toBe('owed')
    },
  )
})

describe('the desk', () => {
  test('hands out several in one press and takes them back, with one message for all', async () => {
    const member = await here.member()
    const [tent, mats] = [await here.object(), await many.copies(2)]
    const { id, ids } = await many.book(member, [tent, [mats, 2]], now)
    const seen = (await staff.ask(`/v1/desk/bookings/${id}`)).body
    expect(seen.loans.map((one: { id: string }) => one.id)).toEqual(ids)
    expect(seen.loans[1].booking).toEqual({ id, loans: ids })
    const out = await hand(id, ids)
    expect(out.status, out.text).toBe(200)
    expect(await statuses(member, id)).toEqual(Array(3).fill('approved'))
    const { rows } = await here.run(`select copy_id from loans where booking_id = '${id}'`)
    expect(new Set(rows.map(row => (row as { copy_id: string }).copy_id)).size).toBe(3)
    const back = await hand(id, ids, 'take_back')
    expect(back.status, back.text).toBe(200)
    expect(await statuses(member, id)).toEqual(Array(3).fill('returned'))
    world.pass(6 * 60_000)
    await finishMoves(world.services)
    const kinds = (await mailsTo(member)).map(([kind]) => kind)
    expect(kinds).toEqual(['booked', 'handed_out', 'returned'])
    world.pass(friday.getTime() - world.now().getTime())
  })

  test('hands out nothing if one cannot be: the error names it, and no copy has moved', async () => {
    const member = await here.member()
    const [tent, mats] = [await here.object(), await many.copies(2)]
    const { id, ids } = await many.book(member, [[mats, 2], tent], now)
    await here.run(`update objects set maintenance = true where id = '${tent}'`)
    const refused = await hand(id, ids)
    expect([refused.status, codeOf(refused)]).toEqual([409, 'object_in_maintenance'])
    expect(refused.body.error.lines).toMatchObject([{ product_id: tent }])
    expect(await statuses(member, id)).toEqual(Array(3).fill('pending'))
    expect((await hand(id, ids.slice(0, 2))).status).toBe(200)
  })

  test('undoes them in one press, and denies the rest of what was partly collected', async () => {
    const member = await here.member()
    const [tent, stove] = [await here.object(), await here.object()]
    const { id, ids } = await many.book(member, [tent, stove], now)
    const path = `/v1/desk/bookings/${id}`
    await hand(id, ids)
    expect((await staff.ask(`${path}/handovers`, { method: 'DELETE' })).status).toBe(200)
    expect(await statuses(member, id)).toEqual(['pending', 'pending'])
    await hand(id, ids.slice(0, 1))
    const body = { motivation: 'Resta qui', loans: [{ loan: ids[1] }] }
    expect((await staff.ask(`${path}/denials`, { method: 'POST', body })).status).toBe(200)
    expect(await statuses(member, id)).toEqual(['approved', 'denied'])
    const undo = await staff.ask(`${path}/handovers?move=deny`, { method: 'DELETE' })
    expect(undo.status, undo.text).toBe(200)
    expect(await statuses(member, id)).toEqual(['approved', 'pending'])
  })

  test('moves no loan of another booking', async () => {
    const member = await here.member()
    const one = await many.book(member, [await here.object()], now)
    const two = await many.book(await here.member(), [await here.object()], now)
    expect(codeOf(await hand(one.id, two.ids))).toBe('not_found')
    expect(codeOf(await hand(one.id, [...one.ids, ...one.ids]))).toBe('validation_failed')
    expect(codeOf(await hand(one.id, []))).toBe('validation_failed')
    expect(await statuses(member, one.id)).toEqual(['pending'])
  })
})
