import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tagOf } from '#contract/headers.ts'
import { limits } from '#contract/limits.ts'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { recoverPayments } from '#server/areas/purchases/recover.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { forgetLibraries } from '#server/platform/library/libraries.ts'
import { codeOf, drill, openWorld, prepareCheckout, type World } from '#tests/support/world.ts'

let world: World
let products = 0
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const run = (text: string) => acrossLibraries(world.store, db => sql.raw(text).execute(db))
const days = { from_date: drill.from, to_date: drill.to }
const geo = {
  address: 'Via Emilia 120',
  cap: '40068',
  city: 'San Lazzaro di Savena',
  province: 'BO',
}

/** A new product of the library that can be moved and delivered. */
async function product(name = 'Tenda') {
  const id = `shown-${++products}`
  await run(`insert into objects (library_id, id, code, name, location_id, transportable, preparation_days)
    values ('bologna', '${id}', '${id}', '${name}', 'bolognina', true, 0)`)
  return id
}

/** Before the recap of the days of the drill. */
const choose = (one: Asker, id: string) => prepareCheckout(one, { ...drill, id })
type Asker = Awaited<ReturnType<World['as']>>

/** A member's pages: each shows what it last read, and says so in its calls. */
async function member() {
  const [id = ''] = await world.members(1)
  const one = await world.as(id)
  const read = async () => (await one.ask('/v1/checkout')).body as Checkout
  const page = async (own: Asker = one) => {
    const shown = (await own.ask('/v1/checkout')).body as Checkout
    const headers = { 'if-match': tagOf(shown.exists ? shown : null) }
    const send = (method: string, path: string, body?: unknown) =>
      own.ask(`/v1/checkout/${path}`, { method, headers, ...(body !== undefined && { body }) })
    return { shown, send }
  }
  const orders = async () => (await one.ask('/v1/me/orders')).body
  return { ...one, id, read, page, orders }
}

const calls: [what: string, method: string, path: string, body?: unknown][] = [
  ['shipping', 'POST', 'shipping', { method: 'pickup', address_id: 'bolognina' }],
  ['loan', 'POST', 'loan', days],
  ['intent', 'POST', 'intent', {}],
  ['more minutes', 'POST', 'intent', { anew: true }],
  ['payment', 'POST', 'orders'],
  ['confirm', 'PUT', 'confirm', {}],
  ['abandon', 'DELETE', 'cart/'],
]

describe('a page that shows another checkout than there is', () => {
  test.each(calls)('is refused %s, and gets what there is', async (_, method, path, body) => {
    const [one, guitar] = [await member(), await product('Chitarra')]
    await choose(one, await product())
    const tab = await one.page()
    await choose(one, guitar)
    const before = await one.read()
    const answer = await tab.send(method, path, body)
    expect([answer.status, codeOf(answer)]).toEqual([409, 'checkout_changed'])
    expect(answer.body.error.checkout).toEqual(before)
    expect(answer.body.error.checkout.product.name).toBe('Chitarra')
    expect(await one.read()).toEqual(before)
    expect(await one.orders()).toEqual([])
  })

  test('goes on with what it got', async () => {
    const one = await member()
    await choose(one, await product())
    const tab = await one.page()
    const other = await product()
    await choose(one, other)
    await tab.send('PUT', 'confirm', {})
    const again = await one.page()
    expect((await again.send('POST', 'intent', {})).status).toBe(200)
    expect((await again.send('PUT', 'confirm', {})).status).toBe(200)
    expect((await one.orders())[0].product.id).toBe(other)
  })

  test('is another member’s, whom staff impersonate in the meantime', async () => {
    const [one, two] = [await member(), await member()]
    await choose(one, await product())
    await choose(two, await product())
    const staff = await world.as('staff')
    const ghost = { 'ghost-user': two.id, 'if-match': tagOf(await one.read()) }
    for (const [, method, path, body] of calls.filter(([what]) => what !== 'payment')) {
      const init = { method, headers: ghost, ...(body !== undefined && { body }) }
      expect(codeOf(await staff.ask(`/v1/checkout/${path}`, init))).toBe('checkout_changed')
    }
    expect(await two.orders()).toEqual([])
  })

  test('hears that there is none, or that its time is over', async () => {
    const one = await member()
    await choose(one, await product())
    const tab = await one.page()
    await tab.send('POST', 'intent', {})
    world.pass(limits.reservationMs)
    expect(codeOf(await tab.send('PUT', 'confirm', {}))).toBe('checkout_expired')
    expect((await tab.send('DELETE', 'cart/')).body).toEqual({ exists: false })
    expect((await tab.send('DELETE', 'cart/')).body).toEqual({ exists: false })
    expect(codeOf(await tab.send('PUT', 'confirm', {}))).toBe('checkout_missing')
  })
})

describe('the version', () => {
  test('is that of the last answer, and stays with the note, the consent and the minutes', async () => {
    const one = await member()
    const { shipping, loan } = await choose(one, await product())
    const { version } = await one.read()
    expect(loan.body.version).toBe(version)
    expect(shipping.body.version).not.toBe(version)
    const tab = await one.page()
    const noted = { ...days, note: 'Con la punta', is_contact_shared: true }
    expect((await tab.send('POST', 'loan', noted)).body.version).toBe(version)
    await tab.send('POST', 'intent', {})
    await tab.send('POST', 'intent', { anew: true })
    expect((await one.read()).version).toBe(version)
    expect((await tab.send('PUT', 'confirm', {})).status).toBe(200)
  })

  test('changes with days, pickup point, address and price', async () => {
    const one = await member()
    await choose(one, await product())
    const seen = new Set([(await one.read()).version])
    const next = async (path: string, body: unknown) => {
      await one.ask(`/v1/checkout/${path}`, { method: 'POST', body })
      seen.add((await one.read()).version)
    }
    await next('loan', { ...days, to_date: '2026-12-17' })
    await next('shipping', { method: 'smartlocker', address_id: 'locker-stazione' })
    await next('shipping', { method: 'delivery', shipping_geo: geo })
    await next('shipping', { method: 'delivery', shipping_geo: { ...geo, address: 'Via Po 1' } })
    await atPrice(9, async () => {
      const { version, shipping } = await one.read()
      expect(shipping.price).toBe(9)
      seen.add(version)
    })
    expect(seen.size).toBe(6)
  })
})

describe('a second checkout', () => {
  const put = (one: Asker, id: string, shown?: Checkout | null) =>
    one.ask(`/v1/checkout/cart/${id}`, {
      method: 'POST',
      ...(shown !== undefined && { headers: { 'if-match': tagOf(shown) } }),
    })

  test('replaces the open one for a page that shows it, or says nothing', async () => {
    const [one, first, second] = [await member(), await product(), await product()]
    expect((await put(one, first, null)).status).toBe(200)
    const refused = await put(one, second, null)
    expect([refused.status, codeOf(refused)]).toEqual([409, 'checkout_changed'])
    expect((await one.read()).product.id).toBe(first)
    expect((await put(one, second, refused.body.error.checkout)).status).toBe(200)
    expect((await put(one, first)).status).toBe(200)
    expect((await one.read()).product.id).toBe(first)
  })

  test('of the same product needs no question', async () => {
    const [one, id] = [await member(), await product()]
    await put(one, id, null)
    expect((await put(one, id, null)).status).toBe(200)
  })
})

describe('races', () => {
  test('a confirmation never books what another tab puts in meanwhile', async () => {
    for (let round = 0; round < 10; round++) {
      const [one, first, second] = [await member(), await product(), await product()]
      await choose(one, first)
      const tab = await one.page()
      const [confirmed] = await Promise.all([tab.send('PUT', 'confirm', {}), choose(one, second)])
      const booked = (await one.orders()).map((order: Order) => order.product.id)
      expect(booked).toEqual(confirmed?.status === 200 ? [first] : [])
      if (confirmed?.status !== 200) expect(confirmed && codeOf(confirmed)).toBe('checkout_changed')
    }
  })

  test('two tabs change the days at once: one is refused, and its days are not taken', async () => {
    const one = await member()
    await choose(one, await product())
    const [a, b] = [await one.page(), await one.page()]
    const answers = await Promise.all(
      [a, b].map((tab, index) =>
        tab.send('POST', 'loan', { ...days, to_date: `2026-12-1${7 + index}` }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const won = answers.find(({ status }) => status === 200)
    expect((await one.read()).loan.to_date).toBe(won?.body.loan.to_date)
  })
})

type Order = { product: { id: string } }

describe('a payment that was approved for another checkout', () => {
  /** On the recap of a delivery, approved at the provider. */
  async function approved() {
    const one = await member()
    const id = await product()
    const post = (path: string, body: unknown) =>
      one.ask(`/v1/checkout/${path}`, { method: 'POST', body })
    await post(`cart/${id}`, {})
    await post('shipping', { method: 'delivery', shipping_geo: geo })
    await post('loan', days)
    const tab = await one.page()
    await tab.send('POST', 'intent', {})
    const { order_id } = (await tab.send('POST', 'orders')).body
    await world.simulator.approve(order_id)
    const confirm = () => tab.send('PUT', 'confirm', { paypal: { order_id } })
    return { one, id, post, tab, order_id, confirm }
  }

  test('is taken while nothing has changed', async () => {
    const { one, id, confirm } = await approved()
    expect((await confirm()).status).toBe(200)
    expect((await one.orders())[0].product.id).toBe(id)
  })

  test.each([
    ['another product', async ({ one }) => choose(one, await product())],
    ['other days', ({ post }) => post('loan', { ...days, to_date: '2026-12-17' })],
    [
      'another place',
      ({ post }) => post('shipping', { method: 'pickup', address_id: 'bolognina' }),
    ],
  ] satisfies [string, (who: Awaited<ReturnType<typeof approved>>) => unknown][])(
    'takes no money after %s, not by the job either',
    async (_, change) => {
      const who = await approved()
      await change(who)
      const before = { ...world.simulator.counts }
      expect(codeOf(await who.confirm())).toBe('checkout_changed')
      world.pass(3 * 60_000)
      await recoverPayments(world.services)
      expect(world.simulator.counts).toEqual(before)
      expect(await who.one.orders()).toEqual([])
    },
  )

  test('takes no money at a price that the page does not show, and another order has the new price', async () => {
    const who = await approved()
    const before = { ...world.simulator.counts }
    await atPrice(9, async () => {
      expect(codeOf(await who.confirm())).toBe('checkout_changed')
      await recoverPayments(world.services)
      expect(world.simulator.counts).toEqual(before)
      const { order_id } = (await (await who.one.page()).send('POST', 'orders')).body
      expect(world.simulator.orders.get(order_id)?.purchase_units[0]?.amount?.value).toBe('9.00')
    })
  })

  test('abandoned elsewhere is told so, not that its time is over', async () => {
    const who = await approved()
    await who.one.ask('/v1/checkout/cart/', { method: 'DELETE' })
    expect(codeOf(await who.confirm())).toBe('checkout_missing')
  })
})

/** Requests at another price of the delivery, and restores the library's own afterwards. */
async function atPrice(price: number, fn: () => Promise<void>) {
  const set = async (value: number) => {
    await run(
      `update libraries set document = jsonb_set(document, '{delivery,price}', '${value}') where id = 'bologna'`,
    )
    forgetLibraries(world.services)
  }
  await set(price)
  await fn().finally(() => set(4.5))
}
