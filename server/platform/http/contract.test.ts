import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpointNames, endpoints } from '#contract/endpoints.ts'
import { serverLimits } from '#contract/limits.ts'
import { createApp } from '#server/app.ts'
import { codeOf, openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const pathOf = (name: EndpointName) => endpoints[name].path.replace(/:\w+/g, 'x')
const withBody = (endpoint: Endpoint) => (endpoint.body ? { body: {} } : {})
const personal = endpointNames.filter(name => endpoints[name].access !== 'visitor')

describe('every endpoint of the contract', () => {
  test.each(endpointNames)('%s has a handler', name => {
    const { method, path } = endpoints[name]
    const routes = createApp(world.services).routes
    expect(routes.some(route => route.method === method && route.path === path)).toBe(true)
  })

  test.each(personal)('%s answers 401 to a visitor', async name => {
    const { method } = endpoints[name]
    const answer = await world.ask(pathOf(name), { method, ...withBody(endpoints[name]) })
    expect([answer.status, codeOf(answer)]).toEqual([401, 'signed_out'])
  })

  test.each(personal)('%s refuses a token of another library', async name => {
    const { token } = await world.as('studente', 'campus')
    const answer = await world.ask(pathOf(name), {
      method: endpoints[name].method,
      headers: { authorization: `Bearer ${token}`, host: 'bologna.localhost' },
      ...withBody(endpoints[name]),
    })
    expect([answer.status, codeOf(answer)]).toEqual([401, 'token_invalid'])
  })

  test('is in the OpenAPI document', async () => {
    const { body } = await world.ask('/v1/openapi.json')
    const names = Object.values(body.paths).flatMap(path =>
      Object.values(path as Record<string, { operationId: string }>).map(one => one.operationId),
    )
    expect(names.sort()).toEqual([...endpointNames].sort())
  })

  test('names `if-match` for the calls that carry what their page shows, with its refusal', async () => {
    const { body } = await world.ask('/v1/openapi.json')
    type Operation = {
      operationId: string
      parameters: { name: string }[]
      responses: { default: { description: string } }
    }
    const operations = Object.values(body.paths).flatMap(path => Object.values(path as object))
    for (const { operationId, parameters, responses } of operations as Operation[]) {
      const endpoint: Endpoint = endpoints[operationId as keyof typeof endpoints]
      const declared = parameters.some(({ name }) => name === 'if-match')
      expect([operationId, declared]).toEqual([operationId, endpoint.ifMatch !== undefined])
      expect(responses.default.description.includes('checkout_changed')).toBe(declared)
    }
  })
})

describe('the library of a request', () => {
  const nameAt = async (host: string, more = {}) => {
    const answer = await world.ask('/v1/libraries/current', { headers: { host, ...more } })
    return answer.body.domain ?? codeOf(answer)
  }

  test('is the first label below our own domain, and a client cannot forge it', async () => {
    expect(await nameAt('bologna.localhost:3000')).toBe('bologna')
    expect(await nameAt('campus.localhost:3000')).toBe('campus')
    expect(await nameAt('staging.localhost')).toBe('bologna')
    expect(await nameAt('localhost:3000')).toBe('bologna')
    expect(await nameAt('127.0.0.1')).toBe('bologna')
    expect(await nameAt('unknown.localhost')).toBe('library_unknown')
    expect(await nameAt('bologna.localhost', { 'x-forwarded-host': 'campus.localhost' })).toBe(
      'bologna',
    )
  })

  test('has no data of another library in its answers', async () => {
    const host = 'campus.localhost'
    const own = await world.ask('/v1/catalogs/products/ogt-0001', { headers: { host } })
    expect([own.status, codeOf(own)]).toEqual([404, 'not_found'])
    const { body } = await world.ask('/v1/catalogs/all?limit=100', { headers: { host } })
    expect(body.some(({ code }: { code: string }) => code.startsWith('OGT-0'))).toBe(false)
    const { ask } = await world.as('studente', 'campus')
    expect((await ask('/v1/me/orders/bologna-l001')).status).toBe(404)
    expect((await ask('/v1/checkout/cart/ogt-0001', { method: 'POST' })).status).toBe(404)
    expect((await world.ask('/v1/libraries/campus')).status).toBe(404)
  })
})

describe('an unreadable request', () => {
  const post = (init: object) => world.ask('/v1/auths/signin', { method: 'POST', ...init })

  test('malformed, too large, of another type, incomplete', async () => {
    expect(codeOf(await post({ raw: '{"email":' }))).toBe('malformed_request')
    expect(codeOf(await post({ raw: ' '.repeat(serverLimits.bodyMaxBytes + 1) }))).toBe(
      'body_too_large',
    )
    expect(codeOf(await post({ raw: 'a=1', headers: { 'content-type': 'text/plain' } }))).toBe(
      'unsupported_media_type',
    )
    const incomplete = await post({ body: { email: 'not one' } })
    expect(incomplete.status).toBe(422)
    expect(incomplete.body.error.fields).toEqual({ email: 'no_at_sign', password: 'required' })
  })

  test.each([
    '1e3',
    '-1',
    '0x10',
    '9223372036854775808',
    '%00',
    '%F0%9F%94%A7',
    '..%2F..%2Fme',
    'a'.repeat(5000),
  ])('an unknown id %s answers 404', async id => {
    for (const path of [`/v1/catalogs/products/${id}`, `/v1/catalogs/${id}`]) {
      expect([404, 422]).toContain((await world.ask(path)).status)
    }
  })

  test('an unknown path answers 404 with an error of ours', async () => {
    const answer = await world.ask('/v1/nothing/here')
    expect([answer.status, codeOf(answer)]).toEqual([404, 'not_found'])
  })

  test('a made-up cursor is refused', async () => {
    expect(codeOf(await world.ask('/v1/catalogs/all?cursor=%27--'))).toBe('validation_failed')
  })
})

describe('reading the catalogue', () => {
  test('lists every product once, page after page', async () => {
    const seen: string[] = []
    let path = '/v1/catalogs/all?limit=50'
    while (path) {
      const { body, headers } = await world.ask(path)
      seen.push(...body.map(({ id }: { id: string }) => id))
      path = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? ''
    }
    expect(seen.length).toBeGreaterThanOrEqual(150)
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('does not send an unchanged answer twice', async () => {
    const first = await world.ask('/v1/categories')
    const tag = first.headers.get('etag') ?? ''
    const again = await world.ask('/v1/categories', { headers: { 'if-none-match': tag } })
    expect([again.status, again.text]).toEqual([304, ''])
  })

  test('does not show who has a product or where a private pickup point is', async () => {
    const { text } = await world.ask('/v1/catalogs/products/ogt-0001/loans')
    expect(text).not.toMatch(/member|socia|@/)
    const { body } = await world.ask('/v1/headquarters')
    const home = body.find(({ is }: { is: { private: boolean } }) => is.private)
    expect(home).toMatchObject({ name: 'Casa del proprietario', address: null, map_link: null })
  })

  test.each([
    ['citta', /città/i],
    ['trapno', /Trapano/],
    ['tende', /Tenda/],
    ['trapano batt', /Trapano avvitatore a batteria/],
  ])('finds the product for «%s»', async (keywords, name) => {
    const path = `/v1/catalogs/products/search?keywords=${encodeURIComponent(keywords)}`
    const { body } = await world.ask(path)
    const texts = await Promise.all(
      body
        .slice(0, 5)
        .map(
          async ({ id }: { id: string }) => (await world.ask(`/v1/catalogs/products/${id}`)).text,
        ),
    )
    expect(texts.some(text => name.test(text))).toBe(true)
  })

  test.each(['%_\\', "':*&|!", 'a'.repeat(10_000), 'il la lo', '(((', ''])(
    '«%.12s» is no syntax error',
    async keywords => {
      const path = `/v1/catalogs/products/search?keywords=${encodeURIComponent(keywords)}`
      expect((await world.ask(path)).status).toBe(200)
    },
  )
})
