import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/shapes/order.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { together } from '#tests/support/together.ts'
import { codeOf, openWorld, type World } from '#tests/support/world.ts'

let world: World
let here: Scene
let many: ReturnType<typeof together>
let key = ''
const locker = 'booked-locker'
const everyDay = [1, 2, 3, 4, 5, 6, 7]
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
  many = together(world, here)
  await here.run(`insert into headquarters (library_id, id, name, kind, address, cap, city, province,
      opening_days, lines)
    values ('bologna', '${locker}', 'Armadietto', 'smartlocker', 'Via Zamboni 1', '40126', 'Bologna', 'BO',
      '{}', 5);
    insert into opening_hours (library_id, headquarters_id, day, hours)
    select 'bologna', '${locker}', day, '00:00-24:00' from unnest(array[${everyDay}]) as day`)
  const { ask } = await world.as('staff')
  key = (await ask(`/v1/desk/lockers/${locker}/keys`, { method: 'POST' })).body.key
})
afterAll(() => world.close())

const show = (code: string | null | undefined, headers: Record<string, string> = {}) =>
  world.ask(`/v1/lockers/${locker}/codes`, {
    method: 'POST',
    body: { code },
    headers: { authorization: `Bearer ${key}`, ...headers },
  })
const days = { from: '2026-11-20', to: '2026-11-24', point: locker, method: 'smartlocker' }
const booking = async (member: Awaited<ReturnType<Scene['member']>>, id: string) =>
  (await member.ask(`/v1/me/bookings/${id}`)).body.orders as Order[]

test('one code hands out all things of a booking, and each comes back by its own', async () => {
  const member = await here.member()
  const { id, orders } = await many.book(member, [await here.object(), await here.object()], days)
  const codes = new Set(orders.map(({ loan }) => loan.pickup_code))
  expect(codes.size).toBe(1)
  const headers = { 'idempotency-key': 'opened' }
  const opened = await show([...codes][0], headers)
  expect(opened.status, opened.text).toBe(200)
  expect(opened.body).toMatchObject({ kind: 'pickup', number: orders[0]?.number })
  expect(opened.body.loans.map(({ number }: Order) => number)).toEqual(
    orders.map(({ number }) => number),
  )
  expect((await show([...codes][0], headers)).text).toBe(opened.text)
  expect((await booking(member, id)).map(({ status }) => status)).toEqual(['approved', 'approved'])
  expect(codeOf(await show([...codes][0]))).toBe('code_used')
  const back = await show(orders[1]?.loan.deposit_code)
  expect(back.body.loans).toHaveLength(1)
  expect((await booking(member, id)).map(({ status }) => status)).toEqual(['approved', 'returned'])
  const kinds = (await here.emailsTo(member.email)).map(({ kind }) => kind)
  expect(kinds).toEqual(['booked', 'handed_out', 'returned'])
})

test('what cannot be handed out yet keeps the code', async () => {
  const member = await here.member()
  const [tent, stove] = [await here.object(), await here.object()]
  const { id, orders } = await many.book(member, [tent, stove], days)
  await here.run(`update objects set maintenance = true where id = '${tent}'`)
  const code = orders[0]?.loan.pickup_code
  const opened = await show(code)
  expect(opened.body).toMatchObject({ door: 'open', number: orders[1]?.number })
  expect((await booking(member, id)).map(({ status }) => status)).toEqual(['pending', 'approved'])
  expect(codeOf(await show(code))).toBe('object_in_maintenance')
  await here.run(`update objects set maintenance = false where id = '${tent}'`)
  expect((await show(code)).status).toBe(200)
  expect((await booking(member, id)).map(({ status }) => status)).toEqual(['approved', 'approved'])
})

test('of two pieces, one of whose copies is not back, the code hands out one, with the copy that is in', async () => {
  const member = await here.member()
  const mats = await many.copies(2)
  const { id, orders } = await many.book(member, [[mats, 2]], days)
  const copies = async () => {
    const { rows } = await here.run(`select copy_id from loans where booking_id = '${id}'
      order by length(number), number`)
    return rows.map(row => (row as { copy_id: string }).copy_id)
  }
  const [late = '', inside] = await copies()
  const out = { from: '2026-11-10', to: '2026-11-18', status: 'approved' }
  const other = await here.loan({ object: mats, copy: late, point: locker, ...out })
  const code = orders[0]?.loan.pickup_code
  const opened = await show(code)
  expect(opened.status, opened.text).toBe(200)
  expect(opened.body.loans).toHaveLength(1)
  expect((await booking(member, id)).map(({ status }) => status)).toEqual(['approved', 'pending'])
  expect(await copies()).toEqual([inside, late])
  expect(codeOf(await show(code))).toBe('object_not_back')
  await here.run(`update loans set status = 'returned', return_date = '2026-11-20',
    closed_at = now() where id = '${other.id}'`)
  expect((await show(code)).status).toBe(200)
  expect((await booking(member, id)).map(({ status }) => status)).toEqual(['approved', 'approved'])
})
