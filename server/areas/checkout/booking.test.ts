import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { isOverlap } from '#server/core/store/database-errors.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import {
  codeOf,
  drill,
  friday,
  openWorld,
  prepareCheckout,
  type World,
} from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const confirm = { method: 'PUT' } as const
const intent = { method: 'POST' } as const
const run = (text: string) => acrossLibraries(world.store, db => sql.raw(text).execute(db))

async function member(maxLoans = 3) {
  const [id = ''] = await world.members(1, maxLoans)
  return { id, ...(await world.as(id)) }
}

/** A member on the recap, with reserved days. */
async function holder(id: string) {
  const one = await member()
  await prepareCheckout(one, { ...drill, id })
  expect((await one.ask('/v1/checkout/intent', intent)).status).toBe(200)
  return one
}

describe('confirming a checkout checks every rule again', () => {
  test.each([
    [
      'member suspended meanwhile',
      'ogt-0030',
      (id: string) => `update members set banned = true where id = '${id}'`,
      'member_suspended',
    ],
    [
      'membership ended meanwhile',
      'ogt-0031',
      (id: string) =>
        `update memberships set valid_from = '2024-01-01', valid_to = '2024-12-31' where member_id = '${id}'`,
      'card_inactive',
    ],
    [
      'product broken meanwhile',
      'ogt-0032',
      () => `update objects set maintenance = true where id = 'ogt-0032'`,
      'object_in_maintenance',
    ],
    [
      'closed for a holiday meanwhile',
      'ogt-0033',
      () =>
        `insert into holidays (library_id, headquarters_id, first_day, last_day)
         values ('bologna', '${drill.point}', '${drill.from}', '${drill.from}')`,
      'pickup_closed',
    ],
    [
      'pickup point changed to a locker meanwhile',
      'ogt-0055',
      () => `update headquarters set kind = 'smartlocker' where id = '${drill.point}'`,
      'shipping_method_unavailable',
    ],
  ])('%s', async (_, object, change, code) => {
    const one = await holder(object)
    await run(change(one.id))
    expect(codeOf(await one.ask('/v1/checkout/confirm', confirm))).toBe(code)
    expect((await one.ask('/v1/me/orders')).body).toEqual([])
    await run(`delete from holidays where first_day = '${drill.from}'`)
    await run(`update headquarters set kind = 'desk' where id = '${drill.point}'`)
  })

  test('and a refusal keeps the reservation, so that the member can confirm later', async () => {
    const one = await holder('ogt-0034')
    await run(`update members set banned = true where id = '${one.id}'`)
    expect(codeOf(await one.ask('/v1/checkout/confirm', confirm))).toBe('member_suspended')
    await run(`update members set banned = false where id = '${one.id}'`)
    expect((await one.ask('/v1/checkout/confirm', confirm)).status).toBe(200)
  })
})

describe('repeated requests', () => {
  test('a double tap without a key makes one loan', async () => {
    const one = await holder('ogt-0044')
    const answers = await Promise.all([
      one.ask('/v1/checkout/confirm', confirm),
      one.ask('/v1/checkout/confirm', confirm),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await one.ask('/v1/me/orders')).body).toHaveLength(1)
  })

  test('the replayed answer equals the first one byte for byte', async () => {
    const { ask } = await member()
    const sent = { method: 'POST', headers: { 'idempotency-key': 'twice' } }
    const first = await ask('/v1/checkout/cart/ogt-0049', sent)
    const again = await ask('/v1/checkout/cart/ogt-0049', sent)
    expect(first.status).toBe(200)
    expect(again.text).toBe(first.text)
  })

  test('five taps at once with one available loan make one loan', async () => {
    const one = await member(1)
    await prepareCheckout(one, { ...drill, id: 'ogt-0037' })
    await Promise.all(Array.from({ length: 5 }, () => one.ask('/v1/checkout/confirm', confirm)))
    expect((await one.ask('/v1/me')).body.available_loans).toBe(0)
    expect((await one.ask('/v1/me/orders')).body).toHaveLength(1)
  })

  test('a loan that was just handed out can no longer be cancelled', async () => {
    const one = await holder('ogt-0038')
    const { body } = await one.ask('/v1/checkout/confirm', confirm)
    await run(`update loans set status = 'approved' where id = '${body.origin_id}'`)
    const late = await one.ask(`/v1/me/orders/${body.origin_id}`, { method: 'DELETE' })
    expect([late.status, codeOf(late)]).toEqual([409, 'order_not_cancellable'])
    expect((await one.ask(`/v1/me/orders/${body.origin_id}`)).body.status).toBe('approved')
  })
})

describe('an old tab', () => {
  test('asks again and finds no checkout; confirming explains why', async () => {
    const one = await holder('ogt-0039')
    world.pass(limits.reservationMs)
    expect((await one.ask('/v1/checkout')).body).toEqual({ exists: false })
    const late = await one.ask('/v1/checkout/confirm', confirm)
    expect([late.status, codeOf(late)]).toEqual([409, 'checkout_expired'])
    expect((await one.ask('/v1/checkout/cart', { method: 'DELETE' })).status).toBe(200)
    expect(codeOf(await one.ask('/v1/checkout/confirm', confirm))).toBe('checkout_missing')
  })
})

describe('an invalid pickup point', () => {
  const choose = async (object: string, method: string, address_id: string, more = {}) => {
    const { ask } = await member()
    await ask(`/v1/checkout/cart/${object}`, { method: 'POST' })
    const body = { method, address_id, ...more }
    return codeOf(await ask('/v1/checkout/shipping', { method: 'POST', body }))
  }

  test('of another library, or with a way that it does not offer, is refused', async () => {
    expect(await choose('ogt-0040', 'pickup', 'biblioteca')).toBe('pickup_point_not_allowed')
    expect(await choose('ogt-0040', 'delivery', 'bolognina')).toBe('validation_failed')
    expect(await choose('ogt-0040', 'p2p', 'casa-vicino')).toBe('pickup_point_not_allowed')
    expect(await choose('ogt-0040', 'pickup', 'locker-stazione')).toBe(
      'shipping_method_unavailable',
    )
  })

  test('that is a home is chosen at once, but no days there until the member agrees to share contacts', async () => {
    const { ask } = await member()
    const send = (path: string, body: object = {}) =>
      ask(`/v1/checkout/${path}`, { method: 'POST', body })
    await ask('/v1/checkout/cart/ogt-0036', { method: 'POST' })
    const home = { method: 'p2p', address_id: 'casa-vicino' }
    expect((await send('shipping', home)).body.shipping.address.id).toBe('casa-vicino')
    const days = { from_date: '2026-12-14', to_date: '2026-12-16' }
    expect(codeOf(await send('loan', days))).toBe('contact_consent_required')
    expect((await send('loan', { ...days, is_contact_shared: true })).status).toBe(200)
    expect((await send('shipping', home)).status).toBe(200)
    expect(codeOf(await send('intent'))).toBe('contact_consent_required')
    const agreed = { is_contact_shared: true }
    expect(await choose('ogt-0036', 'pickup', 'casa-vicino', agreed)).toBe(
      'shipping_method_unavailable',
    )
    expect(await choose('ogt-0036', 'pickup', 'bolognina', agreed)).toBe('pickup_point_not_allowed')
  })

  test('that is closed, or to which the product cannot be brought, is refused', async () => {
    await run(`update headquarters set available = false where id = 'savena'`)
    expect(await choose('ogt-0040', 'pickup', 'savena')).toBe('pickup_point_closed')
    await run(`update objects set transportable = false, location_id = 'centro'
               where id = 'ogt-0041'`)
    expect(await choose('ogt-0041', 'pickup', 'bolognina')).toBe('pickup_point_not_allowed')
  })

  test('without hours hands out nothing, as its calendar shows', async () => {
    await run(`delete from opening_hours where headquarters_id = 'locker-saragozza'`)
    const one = await member()
    const { loan } = await prepareCheckout(one, {
      ...drill,
      id: 'ogt-0042',
      point: 'locker-saragozza',
    })
    expect(codeOf(loan)).toBe('pickup_closed')
  })
})

/**
 * The thirteen relations of two intervals, then those that touch only by a preparation. The existing loan
 * lasts 10–14 December, and its product is prepared on the 15th.
 */
test.each([
  ['before', '2026-12-01', '2026-12-05', true],
  ['meets', '2026-12-05', '2026-12-09', true],
  ['overlaps', '2026-12-08', '2026-12-11', false],
  ['finished by', '2026-12-08', '2026-12-15', false],
  ['contains', '2026-12-08', '2026-12-16', false],
  ['starts', '2026-12-10', '2026-12-12', false],
  ['equals', '2026-12-10', '2026-12-15', false],
  ['started by', '2026-12-10', '2026-12-16', false],
  ['during', '2026-12-11', '2026-12-13', false],
  ['finishes', '2026-12-12', '2026-12-15', false],
  ['overlapped by', '2026-12-13', '2026-12-17', false],
  ['met by', '2026-12-16', '2026-12-17', true],
  ['after', '2026-12-17', '2026-12-20', true],
  ['begins during the other’s preparation', '2026-12-15', '2026-12-17', false],
  ['within the other’s preparation', '2026-12-15', '2026-12-15', false],
  ['own preparation at the other’s beginning', '2026-12-05', '2026-12-09', false, '2026-12-10'],
  ['own preparation until the other begins', '2026-12-05', '2026-12-08', true, '2026-12-09'],
  ['own preparation during the whole other loan', '2026-12-05', '2026-12-09', false, '2026-12-18'],
] as [string, string, string, boolean, string?][])(
  'the database itself refuses, without any rule of the code: %s',
  async (_, from, to, accepted, until = to) => {
    const [a = '', b = ''] = await world.members(2)
    const insert = (id: string, status: string, first: string, to: string, busy: string) =>
      run(`insert into loans (library_id, object_id, member_id, status, method, from_date, to_date,
                            first_to_date, busy_until)
         values ('bologna', 'ogt-0052', '${id}', '${status}', 'desk', '${first}', '${to}',
                 '${to}', '${busy}')`)
    await insert(a, 'pending', '2026-12-10', '2026-12-14', '2026-12-15')
    await insert(b, 'cancelled', from, to, until)
    const second = insert(b, 'pending', from, to, until).then(
      () => null,
      error => error,
    )
    expect(await second.then(error => error === null || isOverlap(error))).toBe(true)
    expect((await second) === null).toBe(accepted)
    await run(`delete from loans where object_id = 'ogt-0052'`)
  },
)

test('half an hour after midnight yesterday is past, whatever the day in UTC', async () => {
  const midnight = new Date('2026-12-13T23:30:00Z')
  world.pass(midnight.getTime() - world.now().getTime())
  const one = await member()
  const choice = { ...drill, id: 'ogt-0043', from: '2026-12-13', to: '2026-12-15' }
  expect(codeOf((await prepareCheckout(one, choice)).loan)).toBe('date_in_past')
  const today = await prepareCheckout(one, { ...choice, from: '2026-12-14' })
  expect(today.loan.status).toBe(200)
  world.pass(friday.getTime() - world.now().getTime())
})

test('the millionth loan and the next one have different numbers', async () => {
  const { id } = await member()
  await run(`select setval('loan_numbers', 999999)`)
  const insert = (day: string) =>
    run(`insert into loans (library_id, object_id, member_id, status, method, from_date, to_date,
                            first_to_date, busy_until)
         values ('bologna', 'ogt-0052', '${id}', 'cancelled', 'desk', '${day}', '${day}', '${day}', '${day}')
         returning number`)
  const numbers = [await insert('2027-01-01'), await insert('2027-01-02')]
  expect(numbers.flatMap(({ rows }) => rows)).toEqual([
    { number: '1000000' },
    { number: '1000001' },
  ])
})
