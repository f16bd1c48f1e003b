import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits, serverLimits } from '#contract/limits.ts'
import { recoverPayments, refundOwed } from '#server/areas/purchases/recover.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { forgetLibraries } from '#server/platform/library/libraries.ts'
import { codeOf, openWorld, prepareCheckout, type World } from '#tests/support/world.ts'

let world: World
let objects = 0
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(() => world.simulator.behave('well'))

const run = (text: string) => acrossLibraries(world.store, db => sql.raw(text).execute(db))
const post = (body?: unknown) => ({ method: 'POST', body })
const home = {
  address: 'Via Emilia 120',
  cap: '40068',
  city: 'San Lazzaro di Savena',
  province: 'BO',
}
const days = { from_date: '2026-12-14', to_date: '2026-12-16' }

/** A product of the library, at the pickup point where deliveries start. */
async function newProductInput({ location = 'bolognina', transportable = true } = {}) {
  const id = `parcel-${++objects}`
  await run(`insert into objects (library_id, id, code, name, location_id, transportable, preparation_days)
    values ('bologna', '${id}', '${id}', 'Tenda', '${location}', ${transportable}, 0)`)
  return id
}

/** A member on the recap of a delivery, with reserved days. */
async function recap(object?: string) {
  const id = object ?? (await newProductInput())
  const [memberId = ''] = await world.members(1)
  const { ask } = await world.as(memberId)
  await ask(`/v1/checkout/cart/${id}`, post())
  const shipping = await ask(
    '/v1/checkout/shipping',
    post({ method: 'delivery', shipping_geo: home }),
  )
  await ask('/v1/checkout/loan', post(days))
  const hold = await ask('/v1/checkout/intent', post())
  const order = () => ask('/v1/checkout/orders', post())
  const confirm = (order_id: string) =>
    ask('/v1/checkout/confirm', { method: 'PUT', body: { paypal: { order_id } } })
  const loans = async () => (await ask('/v1/me/orders')).body
  return { id, memberId, ask, shipping, hold, order, confirm, loans }
}

/** The same with an order that the buyer has approved; with `captured` the page also took the money. */
async function approved({
  captured = false,
  object,
}: {
  captured?: boolean
  object?: string
} = {}) {
  const who = await recap(object)
  const { order_id } = (await who.order()).body as { order_id: string }
  await world.simulator.approve(order_id)
  if (captured) {
    await world.simulator.app.request(`/page/orders/${order_id}/capture`, { method: 'POST' })
  }
  return { ...who, order_id }
}

/** Somebody else books the product for those days. */
async function taken(object: string) {
  const [id = ''] = await world.members(1)
  const one = await world.as(id)
  await prepareCheckout(one, {
    id: object,
    point: 'bolognina',
    from: days.from_date,
    to: days.to_date,
  })
  const { status } = await one.ask('/v1/checkout/confirm', { method: 'PUT' })
  expect(status).toBe(200)
}

const money = () => ({ ...world.simulator.counts })
const payment = (order_id: string) =>
  acrossLibraries(world.store, db =>
    db
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow(),
  )

describe('the distance of a delivery', () => {
  const distances = async (object: string, cap: string) => {
    const { ask } = await world.as('socia')
    return ask(`/v1/geos/${object}/distances/${cap}`)
  }

  test('is given for each municipality of a postal code', async () => {
    const { body } = await distances('ogt-0003', '40068')
    expect(body).toEqual([
      { city: 'San Lazzaro di Savena', province: 'BO', distance_from_u: expect.any(Number) },
    ])
    expect(body[0].distance_from_u).toBeGreaterThan(5)
    expect(body[0].distance_from_u).toBeLessThan(8)
    expect((await distances('ogt-0003', '00118')).body[0].distance_from_u).toBeGreaterThan(290)
    expect((await distances('ogt-0003', '10060')).body.length).toBeGreaterThan(10)
  })

  test('has different errors for an unknown postal code and a wrong address', async () => {
    const unknown = await distances('ogt-0003', '99999')
    expect([unknown.status, codeOf(unknown)]).toEqual([404, 'postal_code_unknown'])
    expect((await distances('ogt-0003', 'abcde')).status).toBe(404)
    expect((await distances('no-such-object', '40121')).status).toBe(404)
  })

  test('does not reveal where a private home is', async () => {
    expect(codeOf(await distances('ogt-0064', '40121'))).toBe('shipping_method_unavailable')
  })

  test.each([
    ['unknown', { ...home, cap: '99999' }, 404, 'postal_code_unknown'],
    ['too far', { ...home, cap: '00118', city: 'Roma', province: 'RM' }, 422, 'delivery_too_far'],
    ['without a street', { ...home, address: ' ' }, 422, 'validation_failed'],
    ['without a town', { ...home, city: '' }, 422, 'validation_failed'],
    ['with half a postal code', { ...home, cap: '400' }, 422, 'validation_failed'],
    ['without an address', undefined, 422, 'validation_failed'],
  ])('an address %s is refused by the server itself', async (_, geo, status, code) => {
    const { ask } = await world.as((await world.members(1))[0] ?? '')
    await ask(`/v1/checkout/cart/${await newProductInput()}`, post())
    const answer = await ask(
      '/v1/checkout/shipping',
      post({ method: 'delivery', shipping_geo: geo }),
    )
    expect([answer.status, codeOf(answer)]).toEqual([status, code])
    expect((await ask('/v1/checkout')).body.shipping.address).toBeNull()
  })

  test('is not given for a product that cannot be moved or is at a home', async () => {
    for (const object of [await newProductInput({ transportable: false }), 'ogt-0064']) {
      const { ask } = await world.as((await world.members(1))[0] ?? '')
      await ask(`/v1/checkout/cart/${object}`, post())
      const answer = await ask(
        '/v1/checkout/shipping',
        post({ method: 'delivery', shipping_geo: home }),
      )
      expect(codeOf(answer)).toBe('shipping_method_unavailable')
    }
  })
})

describe('a paid delivery', () => {
  test('costs the library’s price, taken once when the days are reserved', async () => {
    const who = await approved()
    expect(who.shipping.body.shipping).toMatchObject({
      method: 'delivery',
      address: { id: 'delivery', ...home },
    })
    expect(who.hold.body.seconds_left).toBe(600)
    expect(world.simulator.orders.get(who.order_id)?.purchase_units[0]?.amount).toEqual({
      currency_code: 'EUR',
      value: '4.50',
    })
    const before = money()
    const { body } = await who.confirm(who.order_id)
    expect(money().captured).toBe(before.captured + 1)
    const { body: order } = await who.ask(`/v1/me/orders/${body.origin_id}`)
    expect(order).toMatchObject({
      status: 'pending',
      shipping: { method: 'delivery', address: home, return_address: { id: 'bolognina' } },
      loan: { ...days, collect_by: null, pickup_code: null },
    })
    expect((await who.ask('/v1/checkout')).body).toEqual({ exists: false })
    const mail = (await world.mails()).find(({ ref }) => ref === body.origin_id)
    expect(mail?.body).toContain('Via Emilia 120, 40068 San Lazzaro di Savena')
  })

  test('is not confirmed without its payment, or with another member’s', async () => {
    const who = await approved()
    const other = await recap()
    const bare = await other.ask('/v1/checkout/confirm', { method: 'PUT' })
    expect([bare.status, codeOf(bare)]).toEqual([402, 'payment_not_completed'])
    for (const id of [who.order_id, 'AAAAAAAA11111111']) {
      const answer = await other.confirm(id)
      expect([answer.status, codeOf(answer)]).toEqual([409, 'payment_mismatch'])
    }
    expect(await other.loans()).toEqual([])
    const tried = {
      actor_id: other.memberId,
      subject_id: other.memberId,
      action: 'payment_refused',
      path: '/v1/checkout/confirm',
      status: 409,
    }
    expect(await world.auditOf(other.memberId)).toMatchObject([tried, tried])
  })

  test('with a wrong amount or currency takes no money and confirms nothing', async () => {
    for (const amount of [
      { currency_code: 'EUR', value: '0.01' },
      { currency_code: 'USD', value: '4.50' },
    ]) {
      const who = await approved()
      const [unit] = world.simulator.orders.get(who.order_id)?.purchase_units ?? []
      if (unit) unit.amount = amount
      const before = money()
      const answer = await who.confirm(who.order_id)
      expect([answer.status, codeOf(answer)]).toEqual([409, 'payment_mismatch'])
      expect(money()).toEqual(before)
      expect(await who.loans()).toEqual([])
    }
    const waiting = await recap()
    const { order_id } = (await waiting.order()).body
    expect(codeOf(await waiting.confirm(order_id))).toBe('payment_not_completed')
  })

  test('confirmed twenty times at once: one capture, one loan', async () => {
    const who = await approved()
    const before = money()
    const answers = await Promise.all(Array.from({ length: 20 }, () => who.confirm(who.order_id)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(money()).toEqual({ ...before, captured: before.captured + 1 })
    expect(await who.loans()).toHaveLength(1)
    expect((await who.ask('/v1/me')).body.available_loans).toBe(2)
  })

  test('makes one payment for two taps, and another after the days change', async () => {
    const who = await recap()
    const first = (await who.order()).body.order_id
    expect((await who.order()).body.order_id).toBe(first)
    await who.ask('/v1/checkout/loan', post({ ...days, to_date: '2026-12-17' }))
    expect(codeOf(await who.order())).toBe('checkout_incomplete')
    world.pass(1000)
    await who.ask('/v1/checkout/intent', post())
    expect((await who.order()).body.order_id).not.toBe(first)
  })

  test('that nobody confirmed is booked by the job, once', async () => {
    const who = await approved({ captured: true })
    world.pass(3 * 60_000)
    await recoverPayments(world.services)
    await recoverPayments(world.services)
    const loans = await who.loans()
    expect(loans).toHaveLength(1)
    const late = await who.confirm(who.order_id)
    expect(late.body.origin_id).toBe(loans[0].id)
  })

  test('has the price of the library, whatever the page sends', async () => {
    const who = await recap()
    const body = { price: 0, amount: '0.01', paypal: { amount: 0 } }
    const { order_id } = (await who.ask('/v1/checkout/orders', post(body))).body
    expect((await payment(order_id)).amount).toBe('4.50')
  })

  const refusals = {
    down: [503, 'payment_unavailable'],
    garbled: [503, 'payment_unavailable'],
    pending: [409, 'payment_pending'],
    declines: [402, 'payment_not_completed'],
  } as const
  test.each(['down', 'garbled', 'pending', 'declines'] as const)(
    'the provider is %s: the page says so, the days stay reserved, and trying again pays once',
    async mood => {
      const who = await approved()
      const before = money()
      world.simulator.behave(mood)
      const answer = await who.confirm(who.order_id)
      expect([answer.status, codeOf(answer)]).toEqual(refusals[mood])
      expect(await who.loans()).toEqual([])
      expect((await who.ask('/v1/checkout')).body.exists).toBe(true)
      const [stranger = ''] = await world.members(1)
      const choice = { id: who.id, point: 'bolognina', from: days.from_date, to: days.to_date }
      const { loan } = await prepareCheckout(await world.as(stranger), choice)
      expect(codeOf(loan)).toBe('object_busy')
      world.simulator.behave('well')
      const [unit] = world.simulator.orders.get(who.order_id)?.purchase_units ?? []
      for (const capture of unit?.payments?.captures ?? []) capture.status = 'COMPLETED'
      expect((await who.confirm(who.order_id)).status).toBe(200)
      expect(money().captured).toBe(before.captured + 1)
    },
  )

  test('that the provider gave back by itself is said to be a delivery’s', async () => {
    const who = await approved()
    world.simulator.behave('pending')
    await who.confirm(who.order_id)
    world.simulator.behave('well')
    const [unit] = world.simulator.orders.get(who.order_id)?.purchase_units ?? []
    for (const capture of unit?.payments?.captures ?? []) capture.status = 'REFUNDED'
    expect(codeOf(await who.confirm(who.order_id))).toBe('delivery_refunded')
    await run(`update payments set status = 'abandoned' where order_id = '${who.order_id}'`)
  })

  test('needs no payment if delivery is free', async () => {
    await atPrice(0, async () => {
      const free = await recap()
      expect(codeOf(await free.order())).toBe('shipping_method_unavailable')
      expect((await free.ask('/v1/checkout/confirm', { method: 'PUT' })).status).toBe(200)
    })
  })
})

/** Requests a delivery at another price, and restores the library's own afterwards. */
async function atPrice(price: number, fn: () => Promise<void>) {
  const set = async (value: unknown) => {
    await run(
      `update libraries set document = jsonb_set(document, '{delivery,price}', '${value}') where id = 'bologna'`,
    )
    forgetLibraries(world.services)
  }
  const { rows } = await run(
    `select document->'delivery'->'price' as price from libraries where id = 'bologna'`,
  )
  await set(price)
  await fn().finally(() => set((rows[0] as { price: number }).price))
}

describe('the reservation ends while the payment is approved', () => {
  test('the product is still free: the loan is made', async () => {
    const who = await approved()
    const before = money()
    world.pass(limits.reservationMs + 1000)
    expect((await who.confirm(who.order_id)).status).toBe(200)
    expect(money().captured).toBe(before.captured + 1)
    expect(await who.loans()).toHaveLength(1)
  })

  test('somebody else has it: no money is taken', async () => {
    // Payments that other tests left approved are taken first.
    world.pass(3 * 60_000)
    await recoverPayments(world.services)
    const who = await approved()
    const before = money()
    world.pass(limits.reservationMs + 1000)
    await taken(who.id)
    const answer = await who.confirm(who.order_id)
    expect([answer.status, codeOf(answer)]).toEqual([409, 'checkout_expired'])
    expect(money()).toEqual(before)
    world.pass(3 * 60_000)
    await recoverPayments(world.services)
    expect(money()).toEqual(before)
    expect(await who.loans()).toEqual([])
  })

  test('the money was taken and somebody else has it: one refund, one e-mail', async () => {
    const who = await approved({ captured: true })
    const before = money()
    world.pass(limits.reservationMs + 1000)
    await taken(who.id)
    const answers = await Promise.all([who.confirm(who.order_id), who.confirm(who.order_id)])
    for (const answer of answers) {
      expect([answer.status, codeOf(answer)]).toEqual([409, 'delivery_refunded'])
    }
    expect(money()).toEqual({ ...before, refunded: before.refunded + 1 })
    expect(await who.loans()).toEqual([])
    const { id, status } = await payment(who.order_id)
    expect(status).toBe('refunded')
    const mails = (await world.mails()).filter(({ ref }) => ref === id)
    expect(mails.map(({ kind }) => kind)).toEqual(['delivery_refunded'])
    expect(mails[0]?.body).toContain('4,50 €')
  })

  test('the money was taken, the product is free, the checkout was closed: the loan is made', async () => {
    const who = await approved({ captured: true })
    await who.ask('/v1/checkout/cart', { method: 'DELETE' })
    world.pass(3 * 60_000)
    await recoverPayments(world.services)
    expect(await who.loans()).toHaveLength(1)
  })

  test('the checkout was closed or is old: no money is taken', async () => {
    const gone = await approved()
    const late = await approved()
    const before = money()
    await gone.ask('/v1/checkout/cart', { method: 'DELETE' })
    expect(codeOf(await gone.confirm(gone.order_id))).toBe('checkout_expired')
    world.pass(limits.reservationMs + serverLimits.latePaymentMs + 1000)
    const again = await world.as(late.memberId)
    const body = { paypal: { order_id: late.order_id } }
    const answer = await again.ask('/v1/checkout/confirm', { method: 'PUT', body })
    expect(codeOf(answer)).toBe('checkout_expired')
    await recoverPayments(world.services)
    expect(money()).toEqual(before)
    expect((await again.ask('/v1/me/orders')).body).toEqual([])
  })

  test('no payment begins after the ten minutes', async () => {
    const who = await recap()
    world.pass(limits.reservationMs)
    expect(codeOf(await who.order())).toBe('checkout_expired')
  })
})

test('a paid delivery is said by e-mail and on the loan, with amount and day, until the money is back', async () => {
  const who = await approved()
  // A receipt is sent also to those who want no e-mails about bookings.
  const body = { topic: 'booking', channel: 'mail', wanted: false }
  await who.ask('/v1/me/notices', { method: 'PATCH', body })
  const { origin_id } = (await who.confirm(who.order_id)).body
  const paid_at = world.now().toISOString()
  const day = new Intl.DateTimeFormat('it', { dateStyle: 'full', timeZone: 'Europe/Rome' })
  const mails = async () =>
    (await world.mails()).filter(({ recipient }) => recipient === `${who.memberId}@example.org`)
  const order = async (id = who.memberId) =>
    (await (await world.as(id)).ask(`/v1/me/orders/${origin_id}`)).body
  const { receipt } = (await order()).payment
  expect(receipt).toMatch(/^\d+\/2026$/)
  expect((await order()).payment).toEqual({
    amount: 4.5,
    currency: 'EUR',
    paid_at,
    refund_due: false,
    refunded_at: null,
    receipt,
  })
  const [booked] = await mails()
  expect(booked).toMatchObject({ kind: 'booked', unsubscribe: null })
  expect(booked?.body).toContain(`Consegna: 4,50 €, pagati su PayPal: ${day.format(world.now())}`)

  await who.ask(`/v1/me/orders/${origin_id}`, { method: 'DELETE' })
  expect((await order()).payment).toMatchObject({ refund_due: true, refunded_at: null })
  expect((await mails()).at(-1)?.body).toContain(
    'Per la consegna avevi pagato 4,50 €: tornano sul conto PayPal o sulla carta',
  )
  world.pass(24 * 60 * 60_000)
  await refundOwed(world.services)
  await refundOwed(world.services)
  expect((await order()).payment).toEqual({
    amount: 4.5,
    currency: 'EUR',
    paid_at,
    refund_due: false,
    refunded_at: world.now().toISOString(),
    receipt,
  })
  const sent = await mails()
  expect(sent.map(({ kind }) => kind)).toEqual(['booked', 'cancelled', 'delivery_refunded'])
  const text = sent.at(-1)?.body
  expect(text).toContain(`4,50 €, pagati su PayPal: ${day.format(new Date(paid_at))}`)
  expect(text).toContain(`Rimborsati: ${day.format(world.now())}`)
  expect(text).toContain(`/me/orders/${origin_id}`)
  // The receipt is in the message of the booking, and its reversal in that of the refund.
  expect(booked?.body).toContain(`Ricevuta n. ${receipt}`)
  const [reversal, ...others] = (
    await run(`select r.number || '/' || r.year as number, r.cents, r.method, r.kind
      from receipts r join receipts f on f.id = r.reversal_of join payments p on p.id = f.payment_id
      where p.loan_id = '${origin_id}'`)
  ).rows as { number: string }[]
  expect([reversal, others]).toMatchObject([
    { cents: -450, method: 'online', kind: 'delivery' },
    [],
  ])
  expect(text).toContain(`Ricevuta n. ${reversal?.number}: storno della n. ${receipt}`)
  world.pass(-24 * 60 * 60_000)
})

test('who may not confirm the loan does not pay for its delivery', async () => {
  const who = await recap()
  await run(`update memberships set valid_to = '2026-11-19' where member_id = '${who.memberId}'`)
  expect(codeOf(await who.order())).toBe('card_inactive')
})

test('cancelling a paid loan before the delivery refunds it once, and it never lapses', async () => {
  const who = await approved()
  const { origin_id } = (await who.confirm(who.order_id)).body
  const before = money()
  await who.ask(`/v1/me/orders/${origin_id}`, { method: 'DELETE' })
  expect((await payment(who.order_id)).status).toBe('owed')
  world.simulator.behave('down')
  await refundOwed(world.services)
  expect((await payment(who.order_id)).status).toBe('owed')
  world.simulator.behave('well')
  await Promise.all([refundOwed(world.services), refundOwed(world.services)])
  expect((await payment(who.order_id)).status).toBe('refunded')
  expect(money()).toEqual({ ...before, refunded: before.refunded + 1 })
})
