import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { ProductCard } from '#contract/shapes/catalogue.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { codeOf, drill, openWorld, prepareCheckout, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const confirm = { method: 'PUT' } as const
const member = async () => world.as((await world.members(1))[0] ?? '')
const loansOf = (objectId: string) =>
  acrossLibraries(world.store, db =>
    db
      .selectFrom('loans')
      .select(['id', 'status', 'member_id', 'from_date'])
      .where('library_id', '=', 'bologna')
      .where('object_id', '=', objectId)
      .where('status', 'in', ['checkout', 'pending', 'approved', 'extended'])
      .where('from_date', '>=', '2026-12-01')
      .execute(),
  )
const release = (objectId: string) =>
  acrossLibraries(world.store, db =>
    db.deleteFrom('loans').where('object_id', '=', objectId).execute(),
  )

describe('a whole checkout', () => {
  test('goes from the product to a pending loan with a locker code', async () => {
    const { ask } = await member()
    const choice = {
      ...drill,
      id: 'ogt-0004',
      point: 'locker-stazione',
      note: 'Serve la prolunga?',
    }
    const { cart, shipping, loan } = await prepareCheckout({ ask }, choice)
    expect(cart.body).toMatchObject({ exists: true, product: { id: 'ogt-0004' } })
    expect(shipping.body.shipping).toMatchObject({ method: 'smartlocker' })
    expect(loan.body.loan).toMatchObject({ no_of_days: 3, dates: [drill.from, drill.to] })
    const hold = await ask('/v1/checkout/intent', { method: 'POST' })
    expect(hold.body.seconds_left).toBe(600)
    const { body } = await ask('/v1/checkout/confirm', confirm)
    const order = await ask(`/v1/me/orders/${body.origin_id}`)
    expect(order.body).toMatchObject({
      status: 'pending',
      status_n: 1,
      note: 'Serve la prolunga?',
      loan: { from_date: drill.from, to_date: drill.to },
      shipping: { method: 'smartlocker', address: { id: 'locker-stazione' } },
    })
    expect(order.body.loan.pickup_code).toMatch(/^[A-Z0-9]{8}$/)
    expect(order.body.loan.pickup_qr_code).toBe(order.body.loan.pickup_code)
    expect((await ask('/v1/checkout')).body).toEqual({ exists: false })
    const list = await ask('/v1/me/orders')
    expect(list.body.map((one: { id: string }) => one.id)).toEqual([body.origin_id])
    expect((await ask('/v1/me')).body.available_loans).toBe(2)
  })

  test('does not change when the page sends its values again', async () => {
    const { ask } = await member()
    await prepareCheckout({ ask }, { ...drill, id: 'ogt-0016', note: 'Con la punta' })
    const { body: first } = await ask('/v1/checkout')
    for (let times = 0; times < 5; times++) {
      const { body: now } = await ask('/v1/checkout')
      const { method, address } = now.shipping
      const { from_date, to_date } = now.loan
      await ask('/v1/checkout/shipping', {
        method: 'POST',
        body: { method, address_id: address.id },
      })
      const body = { from_date, to_date, note: now.note }
      await ask('/v1/checkout/loan', { method: 'POST', body })
      await ask('/v1/checkout/intent', { method: 'POST' })
    }
    const { body: last } = await ask('/v1/checkout')
    expect({ ...last, expires_at: null }).toEqual({ ...first, expires_at: null })
  })

  test('makes a pending loan that can be cancelled once, which frees its days', async () => {
    const { ask } = await member()
    await prepareCheckout({ ask }, { ...drill, id: 'ogt-0005' })
    const { body } = await ask('/v1/checkout/confirm', confirm)
    const path = `/v1/me/orders/${body.origin_id}`
    expect((await ask(path, { method: 'DELETE' })).body.status).toBe('cancelled')
    expect(codeOf(await ask(path, { method: 'DELETE' }))).toBe('order_not_cancellable')
    expect(await loansOf('ogt-0005')).toHaveLength(0)
  })
})

describe('a race for one product', () => {
  test('200 members confirm the same product and days at once: one succeeds, the others do not pay', async () => {
    const ids = await world.members(200)
    const all = await Promise.all(ids.map(id => world.as(id)))
    for (const one of all) await prepareCheckout(one)
    const answers = await Promise.all(all.map(one => one.ask('/v1/checkout/confirm', confirm)))
    const won = answers.filter(({ status }) => status === 200)
    const lost = answers.filter(({ status }) => status === 409)
    expect([won.length, lost.length]).toEqual([1, 199])
    expect(new Set(lost.map(codeOf))).toEqual(new Set(['object_busy']))
    expect(lost[0]?.body.error.alternatives.length).toBeGreaterThan(0)
    expect(await loansOf(drill.id)).toHaveLength(1)
    const counters = await Promise.all(all.map(one => one.ask('/v1/me')))
    expect(counters.filter(({ body }) => body.available_loans === 3)).toHaveLength(199)
    await release(drill.id)
  }, 120_000)

  test('of two reservations at once, one is refused, with free days nearby', async () => {
    const [one, two] = [await member(), await member()]
    await prepareCheckout(one)
    await prepareCheckout(two)
    const holds = await Promise.all(
      [one, two].map(({ ask }) => ask('/v1/checkout/intent', { method: 'POST' })),
    )
    expect(holds.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = holds.find(({ status }) => status === 409)
    expect(refused?.body.error.alternatives[0]).toHaveProperty('from_date')
    await release(drill.id)
  })

  test('with one available loan, two checkouts at once make one loan', async () => {
    const [id = ''] = await world.members(1, 1)
    const one = await world.as(id)
    await prepareCheckout(one, { ...drill, id: 'ogt-0006' })
    await one.ask('/v1/checkout/confirm', confirm)
    const second = await one.ask('/v1/checkout/cart/ogt-0007', { method: 'POST' })
    expect(codeOf(second)).toBe('no_loans_available')
    expect((await one.ask('/v1/me')).body.available_loans).toBe(0)
  })
})

describe('confirming a checkout twice', () => {
  const key = { 'idempotency-key': 'one-tap' }

  test('a double tap with one key makes one loan and gets the same answer', async () => {
    const { ask } = await member()
    await prepareCheckout({ ask }, { ...drill, id: 'ogt-0008' })
    const [first, second] = await Promise.all([
      ask('/v1/checkout/confirm', { ...confirm, headers: key }),
      ask('/v1/checkout/confirm', { ...confirm, headers: key }),
    ])
    expect(first?.status).toBe(200)
    expect(second?.text).toBe(first?.text)
    expect(await loansOf('ogt-0008')).toHaveLength(1)
  })

  test('the same key with another request is refused', async () => {
    const { ask } = await member()
    const headers = { 'idempotency-key': 'reused' }
    await ask('/v1/checkout/cart/ogt-0009', { method: 'POST', headers })
    const other = await ask('/v1/checkout/cart/ogt-0010', { method: 'POST', headers })
    expect([other.status, codeOf(other)]).toEqual([422, 'idempotency_mismatch'])
  })

  test('continuing in another tab after confirming does not change the loan', async () => {
    const { ask } = await member()
    await prepareCheckout({ ask }, { ...drill, id: 'ogt-0011' })
    const { body } = await ask('/v1/checkout/confirm', confirm)
    const late = await ask('/v1/checkout/loan', {
      method: 'POST',
      body: { from_date: drill.from, to_date: drill.to },
    })
    expect(codeOf(late)).toBe('checkout_missing')
    expect((await ask(`/v1/me/orders/${body.origin_id}`)).body.status).toBe('pending')
  })
})

describe('the ten minutes of a reservation', () => {
  test('do not begin again when the same days are reserved again', async () => {
    const { ask } = await member()
    await prepareCheckout({ ask }, { ...drill, id: 'ogt-0012' })
    const first = await ask('/v1/checkout/intent', { method: 'POST' })
    world.pass(60_000)
    const again = await ask('/v1/checkout/intent', { method: 'POST' })
    expect(again.body.expires_at).toBe(first.body.expires_at)
    expect(again.body.seconds_left).toBe(540)
  })

  test('are extended if the member asks in time, not later', async () => {
    const [id = ''] = await world.members(1)
    const [one, two] = [await world.as(id), await member()]
    const anew = { method: 'POST', body: { anew: true } }
    await prepareCheckout(one, { ...drill, id: 'ogt-0005' })
    await one.ask('/v1/checkout/intent', { method: 'POST' })
    world.pass(limits.reservationMs * 0.6)
    expect((await one.ask('/v1/checkout/intent', anew)).body.seconds_left).toBe(600)
    world.pass(limits.reservationMs * 0.6)
    const { loan } = await prepareCheckout(two, { ...drill, id: 'ogt-0005' })
    expect(codeOf(loan)).toBe('object_busy')
    expect(await loansOf('ogt-0005')).toHaveLength(1)
    world.pass(limits.reservationMs)
    const late = await (await world.as(id)).ask('/v1/checkout/intent', anew)
    expect(codeOf(late)).toBe('checkout_expired')
  })

  test('end with a message to the tab, and free the days without any job', async () => {
    const [sleepy, quick] = [await member(), await member()]
    await prepareCheckout(sleepy, { ...drill, id: 'ogt-0013' })
    await sleepy.ask('/v1/checkout/intent', { method: 'POST' })
    await prepareCheckout(quick, { ...drill, id: 'ogt-0013' }).then(({ loan }) =>
      expect(codeOf(loan)).toBe('object_busy'),
    )
    world.pass(limits.reservationMs)
    await prepareCheckout(quick, { ...drill, id: 'ogt-0013' })
    expect((await quick.ask('/v1/checkout/confirm', confirm)).status).toBe(200)
    const late = await sleepy.ask('/v1/checkout/confirm', confirm)
    expect([late.status, codeOf(late)]).toEqual([409, 'checkout_expired'])
    expect(codeOf(await sleepy.ask('/v1/checkout/intent', { method: 'POST' }))).toBe(
      'checkout_expired',
    )
    const owners = (await loansOf('ogt-0013')).map(({ status }) => status)
    expect(owners).toEqual(['pending'])
    expect((await sleepy.ask('/v1/checkout', { method: 'GET' })).body).toEqual({ exists: false })
  })

  test('are of one open checkout for each member: the next one frees the days', async () => {
    const [one, two] = [await member(), await member()]
    await prepareCheckout(one, { ...drill, id: 'ogt-0014' })
    await one.ask('/v1/checkout/intent', { method: 'POST' })
    await one.ask('/v1/checkout/cart/ogt-0015', { method: 'POST' })
    expect(await loansOf('ogt-0014')).toHaveLength(0)
    await prepareCheckout(two, { ...drill, id: 'ogt-0014' })
    expect((await two.ask('/v1/checkout/confirm', confirm)).status).toBe(200)
  })

  test('refuse the days to others until they end', async () => {
    const [one, two] = [await member(), await member()]
    await prepareCheckout(one, { ...drill, id: 'ogt-0022' })
    await one.ask('/v1/checkout/intent', { method: 'POST' })
    const { loan } = await prepareCheckout(two, {
      ...drill,
      id: 'ogt-0022',
      from: '2026-12-15',
      to: '2026-12-17',
    })
    expect(codeOf(loan)).toBe('object_busy')
    await one.ask('/v1/checkout/cart', { method: 'DELETE' })
    const again = await prepareCheckout(two, { ...drill, id: 'ogt-0022' })
    expect(again.loan.status).toBe(200)
  })
})

describe('invalid input to the API', () => {
  test.each([
    ['a past day', '2026-11-19', '2026-11-23', 422, 'date_in_past'],
    ['reversed', '2026-12-16', '2026-12-14', 422, 'dates_reversed'],
    ['31 days', '2026-11-23', '2026-12-23', 422, 'loan_too_long'],
    ['a closed first day', '2026-12-13', '2026-12-15', 422, 'pickup_closed'],
    ['a closed last day', '2026-12-11', '2026-12-13', 422, 'return_closed'],
    ['a holiday', '2026-12-07', '2026-12-08', 422, 'return_closed'],
    ['beyond the horizon', '2027-06-14', '2027-06-16', 422, 'too_far_ahead'],
    ['a day that does not exist', '2026-02-30', '2026-12-16', 422, 'validation_failed'],
    ['an instant', '2026-03-29T23:30Z', '2026-12-16', 422, 'validation_failed'],
    ['the year 9999', '9999-01-01', '9999-01-02', 422, 'validation_failed'],
  ])('%s', async (_, from, to, status, code) => {
    const { ask } = await member()
    const { loan } = await prepareCheckout({ ask }, { ...drill, id: 'ogt-0017', from, to })
    expect([loan.status, codeOf(loan)]).toEqual([status, code])
    expect(Object.keys(loan.body.error.fields)).not.toHaveLength(0)
    expect((await ask('/v1/checkout')).body.loan.dates).toEqual([])
  })

  test('a busy day', async () => {
    const [one, two] = [await member(), await member()]
    await prepareCheckout(one, { ...drill, id: 'ogt-0018' })
    await one.ask('/v1/checkout/confirm', confirm)
    const { loan } = await prepareCheckout(two, { ...drill, id: 'ogt-0018' })
    expect([loan.status, codeOf(loan)]).toEqual([409, 'object_busy'])
  })

  test('a pickup point that is impossible for the product, of another library or unknown', async () => {
    const { ask } = await member()
    await ask('/v1/checkout/cart/ogt-0019', { method: 'POST' })
    for (const [address_id, code] of [
      ['casa-vicino', 'pickup_point_not_allowed'],
      ['nowhere', 'pickup_point_not_allowed'],
      ['../../x', 'validation_failed'],
    ]) {
      const answer = await ask('/v1/checkout/shipping', {
        method: 'POST',
        body: { method: 'pickup', address_id },
      })
      expect(codeOf(answer)).toBe(code)
    }
    const incomplete = await ask('/v1/checkout/intent', { method: 'POST' })
    expect(codeOf(incomplete)).toBe('checkout_incomplete')
  })

  test.each([
    ['nuovo', 'adhesion_required'],
    ['sospeso', 'member_suspended'],
  ])('the member %s may not borrow: %s', async (id, code) => {
    const { ask } = await world.as(id)
    const answer = await ask('/v1/checkout/cart/ogt-0020', { method: 'POST' })
    expect(codeOf(answer)).toBe(code)
  })

  test('an ended membership can reserve days where it is renewed online, but not book them', async () => {
    const one = await world.as('scaduta')
    expect((await prepareCheckout(one, { ...drill, id: 'ogt-0025' })).loan.status).toBe(200)
    expect((await one.ask('/v1/checkout/intent', { method: 'POST' })).body.seconds_left).toBe(600)
    expect(codeOf(await one.ask('/v1/checkout/confirm', confirm))).toBe('card_inactive')
    expect(await loansOf('ogt-0025')).toMatchObject([{ status: 'checkout', member_id: 'scaduta' }])
    await one.ask('/v1/checkout/cart/', { method: 'DELETE' })
  })

  test('a member who never had a membership is told so, not that it has ended', async () => {
    const [id = ''] = await world.members(1)
    await acrossLibraries(world.store, db =>
      db.deleteFrom('memberships').where('member_id', '=', id).execute(),
    )
    const one = await world.as(id)
    expect((await one.ask('/v1/me')).body.is).toMatchObject({ active_card: false, had_card: false })
    await prepareCheckout(one, { ...drill, id: 'ogt-0026' })
    expect((await one.ask('/v1/checkout/intent', { method: 'POST' })).status).toBe(200)
    expect(codeOf(await one.ask('/v1/checkout/confirm', confirm))).toBe('card_missing')
    await one.ask('/v1/checkout/cart/', { method: 'DELETE' })
  })

  test('another member’s loan and another library’s product: 404', async () => {
    const { ask } = await member()
    expect((await ask('/v1/me/orders/bologna-l001')).status).toBe(404)
    expect((await ask('/v1/me/orders/bologna-l001', { method: 'DELETE' })).status).toBe(404)
    expect((await ask('/v1/checkout/cart/unknown', { method: 'POST' })).status).toBe(404)
  })
})

test('badge, busy days and the check agree', async () => {
  const { ask } = await member()
  const { body: cards } = await ask('/v1/catalogs/all?limit=100')
  expect(new Set(cards.map((card: ProductCard) => card.loan.status)).size).toBeGreaterThan(1)
  for (const card of cards.slice(0, 40)) {
    const { body: busy } = await ask(`/v1/catalogs/products/${card.id}/loans`)
    const today = busy.some(
      (one: { from_date: string; to_date: string }) =>
        one.from_date <= '2026-11-20' && '2026-11-20' <= one.to_date,
    )
    const { body: product } = await ask(`/v1/catalogs/products/${card.id}`)
    expect(product.loan).toEqual(card.loan)
    if (card.loan.status !== 'maintenance') expect(card.loan.status === 'busy').toBe(today)
  }
})
