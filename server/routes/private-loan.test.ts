import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/shapes/order.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const secret = ['Via del Pratello 118', '3330000004', '40122']
const post = (body?: unknown) => ({ method: 'POST', body })

test('lesson 37: a private loan from checkout to return: each learns of the other only while it is open', async () => {
  const [id = ''] = await world.members(1)
  const borrower = await world.as(id)
  const owner = await world.as('vicino')
  const cart = await borrower.ask('/v1/checkout/cart/ogt-0064', post())
  const chosen = await borrower.ask(
    '/v1/checkout/shipping',
    post({ method: 'p2p', address_id: 'casa-vicino', is_contact_shared: true }),
  )
  expect(chosen.body.shipping).toMatchObject({
    method: 'p2p',
    address: { name: 'Casa del proprietario', is: { private: true } },
  })
  const dates = { from_date: '2026-12-14', to_date: '2026-12-16' }
  await borrower.ask('/v1/checkout/loan', post({ ...dates, note: 'Va bene il vento?' }))
  const hold = await borrower.ask('/v1/checkout/intent', post())
  const before = await borrower.ask('/v1/checkout')
  for (const text of [cart, chosen, hold, before].map(answer => answer.text))
    for (const word of secret) expect(text).not.toContain(word)
  const confirmed = await borrower.ask('/v1/checkout/confirm', { method: 'PUT' })
  const { origin_id } = confirmed.body
  const read = async (who: typeof borrower) =>
    (await who.ask(`/v1/me/orders/${origin_id}`)).body as Order
  expect(await read(borrower)).toMatchObject({
    status: 'pending',
    shipping: { method: 'p2p', address: { address: 'Via del Pratello 118' } },
    product: { owner: { first_name: 'Vittorio', phone_number: '3330000004' } },
  })
  expect((await read(owner)).user.first_name).toBe('Prova')
  const letters = (await world.mails()).filter(({ ref }) => ref === origin_id)
  expect(letters.map(({ kind }) => kind).sort()).toEqual(['asked', 'booked'])
  for (const { body } of letters) expect(body).not.toContain('Pratello')

  world.pass(25 * 86_400_000)
  const status = `/v1/me/orders/${origin_id}/status`
  const patch = (value: string) => ({ method: 'PATCH', body: { value } })
  const again = [await world.as(id), await world.as('vicino')] as const
  expect((await again[0].ask(status, patch('approved'))).body.status).toBe('approved')
  expect((await again[1].ask(status, patch('returned'))).body.status).toBe('returned')
  const closed = await again[0].ask(`/v1/me/orders/${origin_id}`)
  for (const word of secret) expect(closed.text).not.toContain(word)
  expect((await again[1].ask(`/v1/me/orders/${origin_id}`)).body.user).toEqual({
    first_name: null,
    phone_number: null,
  })
})

test('consent is of one checkout: the next one asks again', async () => {
  const [id = ''] = await world.members(1)
  const { ask } = await world.as(id)
  await ask('/v1/checkout/cart/ogt-0110', post())
  const home = { method: 'p2p', address_id: 'casa-vicino' }
  await ask('/v1/checkout/shipping', post({ ...home, is_contact_shared: true }))
  expect((await ask('/v1/checkout')).body.is_contact_shared).toBe(true)
  const next = await ask('/v1/checkout/cart/ogt-0051', post())
  expect(next.body.is_contact_shared).toBe(false)
  const refused = await ask('/v1/checkout/shipping', post(home))
  expect(refused.body.error.code).toBe('contact_consent_required')
})
