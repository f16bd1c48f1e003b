import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { genuineSignature } from '#server/optional/simulators/paypal/simulator.ts'
import { createPayments } from '#server/platform/paypal/open-payments.ts'
import { shortenWait } from '#tests/support/shorten-wait.ts'
import {
  codeOf,
  drill,
  friday,
  openWorld,
  prepareCheckout,
  type World,
} from '#tests/support/world.ts'
import { recoverPayments } from './recover.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
// Some tests move the clock.
beforeEach(() => world.pass(friday.getTime() - world.now().getTime()))

/** After all tests each payment that was taken bought one membership or was refunded, and an e-mail said so, once. */
afterEach(async () => {
  const rows = await acrossLibraries(world.store, db =>
    db
      .selectFrom('payments')
      .select(eb => ['status', eb.fn.countAll<string>().as('n')])
      .groupBy('status')
      .execute(),
  )
  const of = (status: string) => Number(rows.find(row => row.status === status)?.n ?? 0)
  const { captured, refunded } = world.simulator.counts
  expect(of('granted') + of('refunded')).toBe(captured)
  expect(of('refunded')).toBe(refunded)
  const cards = await acrossLibraries(world.store, db =>
    db
      .selectFrom('memberships')
      .select(eb => eb.fn.countAll<string>().as('n'))
      .where('valid_from', '>=', '2026-11-20')
      .executeTakeFirstOrThrow(),
  )
  expect(Number(cards.n)).toBe(of('granted'))
  const mails = await world.mails()
  expect(mails.filter(({ kind }) => kind === 'receipt_card')).toHaveLength(of('granted'))
  expect(mails.filter(({ kind }) => kind === 'card_refunded')).toHaveLength(of('refunded'))
})
beforeEach(() => world.simulator.behave('well'))

const card = { id: 'tessera-annuale', name: 'x', duration: 999, price: 0 }

/** A member without an active membership, with their calls. */
async function payer() {
  const [id = ''] = await world.members(1)
  await acrossLibraries(world.store, db =>
    db
      .updateTable('memberships')
      .set({ valid_from: '2024-01-01', valid_to: '2024-12-31' })
      .where('member_id', '=', id)
      .execute(),
  )
  const { ask } = await world.as(id)
  const order = async (cardId = card.id) => {
    return ask('/v1/me/memberships/orders', { method: 'POST', body: { card: { id: cardId } } })
  }
  const buy = (order_id: string) =>
    ask('/v1/me/memberships', { method: 'POST', body: { paypal: { order_id }, card } })
  /** Memberships valid today, from the database. */
  const active = async () => {
    const rows = await acrossLibraries(world.store, db =>
      db
        .selectFrom('memberships')
        .selectAll()
        .where('member_id', '=', id)
        .where('valid_to', '>=', '2026-11-20')
        .execute(),
    )
    return rows
  }
  return { id, ask, order, buy, active }
}

/** An order that the buyer has approved. */
async function approved() {
  const who = await payer()
  const { order_id } = (await who.order()).body
  await world.simulator.approve(order_id)
  return { ...who, order_id: order_id as string }
}
const unitOf = (id: string) => {
  const [unit] = world.simulator.orders.get(id)?.purchase_units ?? []
  if (!unit) throw new Error('no such order')
  return unit
}

describe('renewing a membership', () => {
  test('takes an approved payment and grants the membership of the database', async () => {
    const { id, buy, order_id, ask, order } = await approved()
    expect(unitOf(order_id).amount).toEqual({ currency_code: 'EUR', value: '20.00' })
    const answer = await buy(order_id)
    expect(answer.body).toMatchObject({
      card: { name: 'Tessera annuale' },
      sub_date: { from: '2026-11-20', to: '2027-11-19' },
    })
    expect((await ask('/v1/me')).body.is.active_card).toBe(true)
    const [membership] = (await ask('/v1/me/memberships')).body
    expect(membership.payment).toEqual({
      amount: 20,
      currency: 'EUR',
      paid_at: friday.toISOString(),
      refund_due: false,
      refunded_at: null,
      receipt: expect.stringMatching(/^\d+\/2026$/),
    })
    const receipt = (await world.mails()).find(({ recipient }) => recipient.startsWith(id))
    expect(receipt?.body).toContain(
      [
        `Ricevuta n. ${membership.payment.receipt}: venerdì 20 novembre 2026`,
        'Tessera annuale',
        'venerdì 20 novembre 2026 – venerdì 19 novembre 2027',
        '20,00 €, su PayPal',
      ].join('\n'),
    )
    const again = await order()
    expect([again.status, codeOf(again)]).toEqual([409, 'membership_active'])
  })

  test('ignores price and length sent by the browser', async () => {
    const { ask, order_id } = await approved()
    const body = { paypal: { order_id }, card: { id: 'tessera-under-26', price: 0, duration: 999 } }
    const answer = await ask('/v1/me/memberships', { method: 'POST', body })
    expect(answer.body.sub_date.to).toBe('2027-11-19')
  })

  test('shows the memberships on sale to everybody; an unknown one cannot be bought', async () => {
    const cards = await world.ask('/v1/libraries/renewals/cards')
    expect(cards.body.map(({ price }: { price: number }) => price)).toEqual([20, 12, 10])
    const campus = { headers: { host: 'campus.localhost' } }
    expect((await world.ask('/v1/libraries/renewals/cards', campus)).body).toEqual([])
    const { order } = await payer()
    expect((await order('invented')).status).toBe(404)
  })

  test('grants one membership for one payment posted twenty times', async () => {
    const { buy, active, order_id } = await approved()
    const answers = await Promise.all(Array.from({ length: 20 }, () => buy(order_id)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await active()).toHaveLength(1)
  })

  test('grants one of two memberships paid at once, and refunds the other', async () => {
    const { order, buy, active } = await payer()
    const ids = [(await order()).body.order_id, (await order()).body.order_id]
    for (const id of ids) await world.simulator.approve(id)
    const refunded = world.simulator.counts.refunded
    const answers = await Promise.all(ids.map(buy))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(world.simulator.counts.refunded).toBe(refunded + 1)
    expect(await active()).toHaveLength(1)
  })
})

describe('paying for a membership during a checkout', () => {
  const booking = { ...drill, id: 'ogt-0027' }
  const intent = { method: 'POST' } as const

  test('keeps the reserved days until the loan is confirmed', async () => {
    const who = await payer()
    await prepareCheckout(who as never, booking)
    expect((await who.ask('/v1/checkout/intent', intent)).body.seconds_left).toBe(600)
    const left = async () => (await who.ask('/v1/checkout/intent', intent)).body
    world.pass(2 * 60_000)
    const { order_id } = (await who.order()).body
    // More than half of the ten minutes is left, so nothing is extended.
    expect(await left()).toMatchObject({ seconds_left: 480, renewals_left: 10 })
    world.pass(4 * 60_000)
    await who.order()
    expect(await left()).toMatchObject({ seconds_left: 600, renewals_left: 9 })
    world.pass(6 * 60_000)
    await world.simulator.approve(order_id)
    expect((await who.buy(order_id)).status).toBe(200)
    expect(await left()).toMatchObject({ seconds_left: 600, renewals_left: 8 })
    const done = await who.ask('/v1/checkout/confirm', { method: 'PUT' })
    expect([done.status, typeof done.body.origin_id]).toEqual([200, 'string'])
  })

  test('does not bring back days whose ten minutes are over', async () => {
    const who = await payer()
    await prepareCheckout(who as never, { ...booking, id: 'ogt-0028' })
    await who.ask('/v1/checkout/intent', intent)
    world.pass(11 * 60_000)
    const { order_id } = (await who.order()).body
    await world.simulator.approve(order_id)
    expect((await who.buy(order_id)).status).toBe(200)
    const lapsed = await who.ask('/v1/checkout/intent', intent)
    expect(codeOf(lapsed)).toBe('checkout_expired')
  })
})

describe('a payment that grants nothing', () => {
  const refused = async (who: Awaited<ReturnType<typeof approved>>, code: string, status = 409) => {
    const answer = await who.buy(who.order_id)
    expect([answer.status, codeOf(answer)]).toEqual([status, code])
    expect(await who.active()).toEqual([])
  }

  test('is invented or another member’s: it is refused and recorded', async () => {
    const mine = await approved()
    const other = await payer()
    for (const id of ['AAAAAAAA11111111', mine.order_id]) {
      const answer = await other.buy(id)
      expect([answer.status, codeOf(answer)]).toEqual([409, 'payment_mismatch'])
    }
    const tried = { subject_id: other.id, action: 'payment_refused', status: 409 }
    expect(await world.auditOf(other.id)).toMatchObject([tried, tried])
    expect(await other.active()).toEqual([])
    const foreign = await world.as('studente', 'campus')
    const body = { paypal: { order_id: mine.order_id }, card }
    const elsewhere = await foreign.ask('/v1/me/memberships', { method: 'POST', body })
    expect(elsewhere.status).toBe(409)
  })

  test('was never approved', async () => {
    const who = await payer()
    const { order_id } = (await who.order()).body
    await refused({ ...who, order_id }, 'payment_not_completed', 402)
  })

  test('was declined when it was taken', async () => {
    const who = await approved()
    world.simulator.behave('declines')
    await refused(who, 'payment_not_completed', 402)
  })

  test.each([
    ['a cent', { currency_code: 'EUR', value: '0.01' }],
    ['dollars', { currency_code: 'USD', value: '20.00' }],
    ['more than the price', { currency_code: 'EUR', value: '200.00' }],
  ])('has another amount: %s', async (_, amount) => {
    const who = await approved()
    unitOf(who.order_id).amount = amount
    await refused(who, 'payment_mismatch')
  })

  test('was made for something else', async () => {
    const who = await approved()
    unitOf(who.order_id).custom_id = 'another'
    await refused(who, 'payment_mismatch')
  })

  test('is under review: the membership is granted later', async () => {
    const who = await approved()
    world.simulator.behave('pending')
    await refused(who, 'payment_pending')
    const [capture] = unitOf(who.order_id).payments?.captures ?? []
    if (capture) capture.status = 'COMPLETED'
    world.simulator.behave('well')
    await who.ask('/v1/me/memberships')
    expect(await who.active()).toHaveLength(1)
  })
})

describe('a provider with errors', () => {
  test.each(['down', 'garbled'] as const)(
    'answers %s: the page says so, and the membership is granted once later',
    async mood => {
      const who = await approved()
      world.simulator.behave(mood)
      const answer = await who.buy(who.order_id)
      expect([answer.status, codeOf(answer)]).toEqual([503, 'payment_unavailable'])
      expect(answer.headers.get('retry-after')).toBeTruthy()
      expect(await who.active()).toEqual([])
      expect((await who.ask('/v1/me/memberships')).status).toBe(200)
      world.simulator.behave('well')
      expect((await who.buy(who.order_id)).status).toBe(200)
      expect(await who.active()).toHaveLength(1)
    },
  )

  test('is too slow: the same', async () => {
    const who = await approved()
    world.simulator.behave('slow')
    shortenWait('paymentTimeoutMs', 500)
    const started = Date.now()
    const answer = await who.buy(who.order_id)
    expect(codeOf(answer)).toBe('payment_unavailable')
    expect(Date.now() - started).toBeLessThan(14_000)
  }, 20_000)
})

describe('an answer that was lost after the payment', () => {
  const take = (id: string) =>
    world.simulator.app.request(`/page/orders/${id}/capture`, { method: 'POST' })

  test('is found at the next visit, and the membership is granted once', async () => {
    const who = await approved()
    await take(who.order_id)
    expect(await who.active()).toEqual([])
    const lists = await Promise.all([1, 2, 3].map(() => who.ask('/v1/me/memberships')))
    expect(lists.map(({ body }) => body.length)).toEqual([2, 2, 2])
    expect(await who.active()).toHaveLength(1)
  })

  test('is found by the server itself, also after a restart', async () => {
    const who = await approved()
    await take(who.order_id)
    world.pass(3 * 60_000)
    await Promise.all([recoverPayments(world.services), recoverPayments(world.services)])
    expect(await who.active()).toHaveLength(1)
    const { captured } = world.simulator.counts
    await recoverPayments(world.services)
    expect(world.simulator.counts.captured).toBe(captured)
  })

  test('an order without payment is closed after three days', async () => {
    const who = await payer()
    await who.order()
    world.pass(73 * 3_600_000)
    await recoverPayments(world.services)
    const rows = await acrossLibraries(world.store, db =>
      db.selectFrom('payments').select('status').where('member_id', '=', who.id).execute(),
    )
    expect(rows).toEqual([{ status: 'abandoned' }])
  })
})

describe('webhooks of the provider', () => {
  const notice = (id: string, signature = genuineSignature) =>
    world.ask('/v1/payments/paypal/webhook', {
      method: 'POST',
      body: {
        event_type: 'CHECKOUT.ORDER.APPROVED',
        resource: { purchase_units: [{ custom_id: id }] },
      },
      headers: { 'paypal-transmission-sig': signature },
    })

  test('grant one membership, even twice and at once, before the browser does', async () => {
    const who = await approved()
    const id = unitOf(who.order_id).custom_id
    const answers = await Promise.all([notice(id), notice(id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await who.buy(who.order_id)).status).toBe(200)
    expect((await notice(id)).status).toBe(200)
    expect(await who.active()).toHaveLength(1)
  })

  test('grant nothing if forged, and are ignored for other payments', async () => {
    const who = await approved()
    const forged = await notice(unitOf(who.order_id).custom_id, 'forged')
    expect([forged.status, codeOf(forged)]).toEqual([403, 'forbidden'])
    expect(await who.active()).toEqual([])
    expect((await notice('unknown')).status).toBe(200)
  })

  test('do not reach the provider after thirty forged ones from one address', async () => {
    world.pass(16 * 60_000)
    const codes = new Set<string>()
    for (let n = 0; n < 30; n++) codes.add(codeOf(await notice('x', 'forged')))
    expect([...codes]).toEqual(['forbidden'])
    expect(codeOf(await notice('unknown'))).toBe('rate_limited')
    world.pass(16 * 60_000)
    for (let n = 0; n < 40; n++) expect((await notice('unknown')).status).toBe(200)
  })
})

test('without credentials nobody is called, for webhooks and for anything else', async () => {
  const called: string[] = []
  const record = async (request: Request) => {
    called.push(request.url)
    return new Response('{}')
  }
  const nobody = { clientId: '', clientSecret: '', webhookId: '', merchantId: '' }
  for (const webhookId of ['', 'WH-1']) {
    const settings = { ...nobody, webhookId, baseUrl: 'http://provider.invalid' }
    const app = createApp({ ...world.services, payments: createPayments(settings, record) })
    const answer = await app.request('http://localhost:3000/v1/payments/paypal/webhook', {
      method: 'POST',
      headers: { host: 'bologna.localhost:3000', 'content-type': 'application/json' },
      body: JSON.stringify({ resource: { custom_id: 'x' } }),
    })
    expect(answer.status).toBe(webhookId ? 503 : 403)
  }
  expect(called).toEqual([])
})

test('staff cannot pay while they impersonate', async () => {
  const { ask } = await world.as('staff')
  const answer = await ask('/v1/me/memberships/orders', {
    method: 'POST',
    body: { card: { id: card.id } },
    headers: { 'ghost-user': 'scaduta' },
  })
  expect([answer.status, codeOf(answer)]).toEqual([403, 'impersonation_refused'])
})
