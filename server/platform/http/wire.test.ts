import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, prepareCheckout, type World } from '#tests/support/world.ts'

let world: World
let member: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
  member = await world.as((await world.members(1))[0] ?? '')
})
afterAll(() => world.close())

describe('requests in the form of the specification', () => {
  test('an array in a query repeats its key', async () => {
    const { body } = await world.ask('/v1/lookups?items=categories&items=families')
    expect(Object.keys(body).sort()).toEqual(['categories', 'families'])
    const commas = await world.ask('/v1/lookups?items=categories,families')
    expect(commas.body).toEqual(body)
    const staff = await world.as('staff')
    const users = await staff.ask('/v1/users?keywords=socia&select=id&select=email')
    expect(Object.keys(users.body[0]).sort()).toEqual(['email', 'id'])
    expect((await world.ask('/v1/lookups?items=Not%20A%20Name')).status).toBe(422)
  })

  test('DELETE v1/checkout/cart/ clears the checkout, with and without its slash', async () => {
    for (const path of ['/v1/checkout/cart/', '/v1/checkout/cart']) {
      await prepareCheckout(member)
      expect((await member.ask('/v1/checkout')).body.exists).toBe(true)
      const { status, body } = await member.ask(path, { method: 'DELETE' })
      expect([path, status, body]).toEqual([path, 200, { exists: false }])
      expect((await member.ask('/v1/checkout')).body.exists).toBe(false)
    }
  })

  test('PATCH v1/me/accepts/ma without a body accepts the adhesion and answers a new access token', async () => {
    const newcomer = await world.as('nuovo')
    expect((await newcomer.ask('/v1/me')).body.modulo_adesione.accettato).toBe(false)
    const { status, body } = await newcomer.ask('/v1/me/accepts/ma', { method: 'PATCH' })
    expect(status).toBe(200)
    const authorization = `Bearer ${body.access_token}`
    const me = await world.ask('/v1/me', { headers: { authorization } })
    expect(me.body.modulo_adesione.accettato).toBe(true)
  })

  test('DELETE v1/me/orders/{id}?motivation=x needs no body, whatever content type the client names', async () => {
    const types = [undefined, 'application/json', 'application/json; charset=utf-8', 'text/plain']
    for (const type of types) {
      await prepareCheckout(member)
      await member.ask('/v1/checkout/intent', { method: 'POST' })
      const { body } = await member.ask('/v1/checkout/confirm', { method: 'PUT', body: {} })
      const path = `/v1/me/orders/${body.origin_id}?motivation=x`
      const headers = type === undefined ? {} : { 'content-type': type }
      const cancelled = await member.ask(path, { method: 'DELETE', headers })
      expect([type, cancelled.status, cancelled.body.status]).toEqual([type, 200, 'cancelled'])
    }
    const sent = { method: 'DELETE', raw: 'x', headers: { 'content-type': 'text/plain' } }
    expect((await member.ask('/v1/me/orders/none', sent)).status).toBe(415)
  })

  test('the access-token header alone identifies the caller', async () => {
    const headers = { 'access-token': member.token }
    expect((await world.ask('/v1/me', { headers })).status).toBe(200)
    expect((await world.ask('/v1/me', { headers: { 'access-token': 'x.y.z' } })).status).toBe(401)
    expect((await world.ask('/v1/me')).status).toBe(401)
  })

  test('the app-id header is in the log: our own app or another', async () => {
    await world.ask('/v1/categories', { headers: { 'app-id': 'oggettoteca-web' } })
    expect(world.lines.at(-1)).toMatchObject({ event: 'request', app: 'oggettoteca-web' })
    await world.ask('/v1/categories', { headers: { 'app-id': 'a b' } })
    expect(world.lines.at(-1)?.app).toBe('other')
  })
})
