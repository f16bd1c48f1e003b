import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { desk, type Scene, scene } from '#tests/support/loans.ts'
import { codeOf, openWorld, prepareCheckout, type World } from '#tests/support/world.ts'

let world: World
let here: Scene
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
})
afterAll(() => world.close())

const days = { from_date: '2026-12-14', to_date: '2026-12-16' }
const none = { 'if-match': '"none"' }

/** A member who has abandoned the checkout of a product, with all its choices. */
async function abandoned() {
  const member = await here.member()
  const object = await here.object()
  const { from_date: from, to_date: to } = days
  await prepareCheckout(member, { id: object, point: desk, from, to })
  await member.ask('/v1/checkout/loan', { method: 'POST', body: { ...days, note: 'Pesa?' } })
  await member.ask('/v1/checkout/intent', { method: 'POST' })
  const before = (await member.ask('/v1/checkout')).body as Checkout
  expect((await member.ask('/v1/checkout/cart', { method: 'DELETE' })).status).toBe(200)
  const body = {
    shipping: { method: 'pickup', address_id: desk, is_contact_shared: false },
    loan: { ...days, note: 'Pesa?', is_contact_shared: false },
  }
  const restore = (headers: Record<string, string> = none) =>
    member.ask(`/v1/checkout/cart/${object}`, { method: 'PUT', body, headers })
  return { member, object, before, restore }
}

test('an abandoned checkout is put back with its product, point, days and note', async () => {
  const { member, before, restore } = await abandoned()
  const { status, body, text } = await restore()
  expect(status, text).toBe(200)
  const { id: _, expires_at: __, ...content } = before
  expect(body).toMatchObject(content)
  expect((await member.ask('/v1/checkout')).body).toEqual(body)
  await member.ask('/v1/checkout/intent', { method: 'POST' })
  expect((await member.ask('/v1/checkout/confirm', { method: 'PUT' })).status).toBe(200)
})

test('without the days that somebody else has booked meanwhile, but with point and note', async () => {
  const { member, object, restore } = await abandoned()
  const other = await here.member()
  await prepareCheckout(other, { id: object, point: desk, from: '2026-12-15', to: '2026-12-15' })
  expect((await other.ask('/v1/checkout/confirm', { method: 'PUT' })).status).toBe(200)
  const { status, body } = await restore()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    shipping: { address: { id: desk } },
    loan: { from_date: null, to_date: null },
    note: 'Pesa?',
  })
  expect((await member.ask('/v1/checkout')).body).toEqual(body)
})

test('without a point that was closed meanwhile', async () => {
  const { restore } = await abandoned()
  await here.run(`update headquarters set available = false where id = '${desk}'`)
  const { status, body } = await restore()
  await here.run(`update headquarters set available = true where id = '${desk}'`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ shipping: { address: null }, loan: { from_date: null } })
})

test('not over a checkout that was opened elsewhere, and not if the member may no longer borrow', async () => {
  const { member, restore } = await abandoned()
  await member.ask(`/v1/checkout/cart/${await here.object()}`, { method: 'POST' })
  const open = (await member.ask('/v1/checkout')).body
  expect(codeOf(await restore())).toBe('checkout_changed')
  expect((await member.ask('/v1/checkout')).body).toEqual(open)
  await member.ask('/v1/checkout/cart', { method: 'DELETE' })
  await here.run(`update members set banned = true where id = '${member.id}'`)
  expect((await restore()).status).toBe(403)
  expect((await member.ask('/v1/checkout')).body).toEqual({ exists: false })
})

test('once, if the call is sent twice', async () => {
  const { restore } = await abandoned()
  const headers = { ...none, 'idempotency-key': crypto.randomUUID() }
  const [one, two] = [await restore(headers), await restore(headers)]
  expect(two?.text).toBe(one?.text)
})
