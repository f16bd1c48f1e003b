import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { headers } from '#contract/headers.ts'
import type { Receipt, TillMonth } from '#contract/shapes/desk/till.ts'
import { genuineSignature } from '#server/optional/simulators/paypal/simulator.ts'
import { desk, type Scene, scene } from '#tests/support/loans.ts'
import { codeOf, friday, openWorld, type World } from '#tests/support/world.ts'
import { recoverPayments, refundOwed } from './recover.ts'

/** What is bought in the app has a receipt, and a card may cost what its buyer chooses. */
let world: World
let here: Scene
let staff: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.pass(friday.getTime() - world.now().getTime())
  staff = await world.as('staff')
})
const today = '2026-11-20'
const card = 'tessera-annuale'
const rows = async <T>(text: string) => (await here.run(text)).rows as T[]

/** Every receipt is in one closing or in one month, once, and the sums are the same. */
afterEach(async () => {
  const [sums] = await rows(`select
    (select coalesce(sum(cents), 0)::int from receipts) as receipts,
    (select coalesce(sum(r.cents), 0)::int from closings c join receipts r on r.closing_id = c.id)
      + (select coalesce(sum(cents), 0)::int from receipts where closing_id is null and headquarters_id is not null)
      + (select coalesce(sum(month.cents), 0)::int from (select date_trunc('month', day), sum(cents) as cents
          from receipts where headquarters_id is null group by 1) as month) as counted`)
  const { receipts, counted } = sums as { receipts: number; counted: number }
  expect(counted).toBe(receipts)
  const numbers = await rows<{ number: number }>('select number from receipts order by number')
  expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, at) => at + 1))
})

/** A member whose card ended long ago. */
async function payer() {
  const one = await here.member()
  await here.run(`update memberships set valid_from = '2024-01-01', valid_to = '2024-12-31'
    where member_id = '${one.id}'`)
  const post = (path: string, body: object, sent = {}) =>
    one.ask(path, { method: 'POST', body, headers: sent })
  const order = (more: object = {}) =>
    post('/v1/me/memberships/orders', { card: { id: card, ...more } })
  const buy = (order_id: string) =>
    post('/v1/me/memberships', { paypal: { order_id }, card: { id: card } })
  const take = (sent = {}) => post('/v1/me/memberships', { card: { id: card } }, sent)
  const receipts = () =>
    rows<Receipt & { payment_id: string | null; headquarters_id: null }>(
      `select * from receipts where member_id = '${one.id}' order by number`,
    )
  const kinds = async () => (await here.emailsTo(one.email)).map(({ kind }) => kind)
  return { ...one, order, buy, take, receipts, kinds }
}

/** The same with an order that they have approved. */
async function approved(more: object = {}) {
  const who = await payer()
  const { body, text, status } = await who.order(more)
  expect(status, text).toBe(200)
  const { order_id } = body as { order_id: string }
  await world.simulator.approve(order_id)
  return { ...who, order_id }
}

async function withBounds(bounds: object, check: () => Promise<void>) {
  const path = '/v1/admin/settings'
  const { body } = await staff.ask(path)
  const [first, ...others] = body.renewal_cards
  const put = (more: object) => {
    const renewal_cards = [{ ...first, ...more }, ...others]
    return staff.ask(path, { method: 'PUT', body: { ...body, renewal_cards } })
  }
  expect((await put(bounds)).status).toBe(200)
  await check().finally(() => put({ price_min: null, price_max: null }))
}

describe('a card that is paid online', () => {
  test('has one receipt of the series, however often the provider answers, and one e-mail', async () => {
    const who = await approved()
    const id = world.simulator.orders.get(who.order_id)?.purchase_units[0]?.custom_id
    const notice = () =>
      world.ask('/v1/payments/paypal/webhook', {
        method: 'POST',
        body: { resource: { custom_id: id } },
        headers: { 'paypal-transmission-sig': genuineSignature },
      })
    await Promise.all([who.buy(who.order_id), notice(), who.buy(who.order_id)])
    await who.buy(who.order_id)
    world.pass(3 * 60_000)
    await recoverPayments(world.services)
    expect(await who.receipts()).toMatchObject([
      { kind: 'card', method: 'online', cents: 2000, payment_id: id, headquarters_id: null },
    ])
    expect(await who.kinds()).toEqual(['receipt_card'])
    const [mail] = await here.emailsTo(who.email)
    expect(mail?.body).toContain('20,00 €, su PayPal')
  })

  test('is in the month and in no till, and a closing leaves it', async () => {
    const who = await approved()
    await who.buy(who.order_id)
    const [receipt] = await who.receipts()
    const till = (await staff.ask(`/v1/desk/till?point=${desk}`)).body
    expect(till.receipts).toEqual([])
    const counted = { opening: 0, cash: 0, counted: 0, taken: 0 }
    const body = { point: desk, ...counted }
    expect((await staff.ask('/v1/desk/closings', { method: 'POST', body })).status).toBe(200)
    const month: TillMonth = (await staff.ask(`/v1/desk/till/months?month=${today}`)).body
    expect(month.receipts.find(({ id }) => id === receipt?.id)).toMatchObject({
      method: 'online',
      point: null,
      made_by: null,
      closed_on: null,
      member: { id: who.id },
    })
    const page = (await staff.ask(`/v1/admin/members/${who.id}`)).body
    expect(page.receipts).toMatchObject([{ id: receipt?.id }])
  })

  test('has no receipt if it grants nothing and goes back at once', async () => {
    const who = await payer()
    const ids = [(await who.order()).body.order_id, (await who.order()).body.order_id]
    for (const id of ids) await world.simulator.approve(id)
    for (const id of ids) await who.buy(id)
    expect(await who.receipts()).toHaveLength(1)
    expect(await who.kinds()).toEqual(['receipt_card', 'card_refunded'])
  })

  test('is given back by staff: PayPal returns the money once, and one receipt says so', async () => {
    const who = await approved()
    await who.buy(who.order_id)
    const [receipt] = await who.receipts()
    const { refunded } = world.simulator.counts
    const reverse = () =>
      staff.ask(`/v1/desk/receipts/${receipt?.id}/reversals`, {
        method: 'POST',
        body: { reason: 'Ha sbagliato tessera', point: desk },
      })
    const answers = await Promise.all([reverse(), reverse()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const done = answers.find(({ status }) => status === 200)
    expect(done?.body).toMatchObject({ cents: -2000, method: 'online', point: null })
    expect((await who.ask('/v1/me')).body.is.active_card).toBe(false)
    await refundOwed(world.services)
    await refundOwed(world.services)
    expect(world.simulator.counts.refunded).toBe(refunded + 1)
    expect((await who.receipts()).map(({ cents }) => cents)).toEqual([2000, -2000])
    expect(await who.kinds()).toEqual(['receipt_card', 'receipt_reversed'])
    const [, mail] = await here.emailsTo(who.email)
    expect(mail?.body).toContain('I soldi tornano sul conto PayPal')
  })

  test('is not given back by staff later than PayPal would', async () => {
    const who = await approved()
    await who.buy(who.order_id)
    const [receipt] = await who.receipts()
    await here.run(`update receipts set day = '2026-05-01' where id = '${receipt?.id}'`)
    const answer = await staff.ask(`/v1/desk/receipts/${receipt?.id}/reversals`, {
      method: 'POST',
      body: { reason: 'Troppo tardi', point: desk },
    })
    expect(codeOf(answer)).toBe('receipt_kept')
    expect((await who.ask('/v1/me')).body.is.active_card).toBe(true)
  })
})

describe('a card whose amount its buyer chooses', () => {
  const amountOf = (order_id: string) =>
    world.simulator.orders.get(order_id)?.purchase_units[0]?.amount?.value

  test('is paid what they chose within its bounds; a page that knows only the price pays that', async () => {
    await withBounds({ price: 20, price_min: 10, price_max: 30 }, async () => {
      const cards = (await world.ask('/v1/libraries/renewals/cards')).body
      expect(cards[0]).toMatchObject({ id: card, price: 20, price_min: 10, price_max: 30 })
      const who = await approved({ cents: 1250 })
      expect(amountOf(who.order_id)).toBe('12.50')
      expect((await who.buy(who.order_id)).status).toBe(200)
      expect(await who.receipts()).toMatchObject([{ cents: 1250, method: 'online' }])
      const other = await payer()
      for (const cents of [0, 999, 3001]) {
        expect(codeOf(await other.order({ cents }))).toBe('price_changed')
      }
      expect(codeOf(await other.take())).toBe('price_changed')
      expect(amountOf((await other.order()).body.order_id)).toBe('20.00')
      expect((await other.order({ cents: -1 })).status).toBe(422)
    })
  })

  test('with a fixed price is paid as shown', async () => {
    const who = await payer()
    expect(codeOf(await who.order({ cents: 1999 }))).toBe('price_changed')
    expect(amountOf((await who.order({ cents: 2000 })).body.order_id)).toBe('20.00')
    expect(codeOf(await who.take())).toBe('price_changed')
    expect(await who.receipts()).toEqual([])
  })

  test('is given without PayPal for 0, once, with a receipt', async () => {
    await withBounds({ price_min: 0, price_max: null }, async () => {
      const who = await payer()
      const key = { [headers.idempotencyKey]: crypto.randomUUID() }
      const [first, second] = [await who.take(key), await who.take(key)]
      expect(first.body).toMatchObject({
        card: { name: 'Tessera annuale' },
        sub_date: { from: today, to: '2027-11-19' },
        payment: null,
      })
      expect(second.body).toEqual(first.body)
      expect(codeOf(await who.take())).toBe('membership_active')
      expect(await who.receipts()).toMatchObject([
        { method: 'free', cents: 0, reason: 'Importo a scelta', headquarters_id: null },
      ])
      expect(await who.kinds()).toEqual(['receipt_card'])
      const many = await payer()
      const answers = await Promise.all([many.take(), many.take(), many.take()])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      const generous = await approved({ cents: 5000 })
      expect((await generous.buy(generous.order_id)).status).toBe(200)
    })
  })
})
