import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpointNames, endpoints } from '#contract/endpoints.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const get = async (path: string, library = 'bologna') =>
  (await world.ask(path, { headers: { host: `${library}.localhost:3000` } })).body
const values = (options: { value: string }[]) => options.map(({ value }) => value)

describe('form schemes', () => {
  test('exist for every call with a body, by the name of the call', async () => {
    for (const name of endpointNames) {
      const { body } = endpoints[name] as Endpoint
      const { status } = await world.ask(`/v1/schemes/${name}`)
      expect([name, status]).toEqual([name, body ? 200 : 404])
    }
  })

  test('match the call that accepts the form', async () => {
    for (const [form, call] of [
      ['product', 'sharing.create'],
      ['support', 'supports.create'],
      ['review', 'products.review'],
      ['loan', 'checkout.loan'],
      ['password_reset', 'recovery.choose'],
    ]) {
      expect(await get(`/v1/schemes/${form}`)).toEqual(await get(`/v1/schemes/${call}`))
    }
    const address = await get('/v1/schemes/address')
    expect(address.required.sort()).toEqual(['address', 'cap', 'city', 'province'])
    expect(address.properties.cap.pattern).toBe('^\\d{5}$')
  })

  test('ask for a fiscal code at sign-up, and for a student number at a university’s library', async () => {
    const { fiscalcode } = (await get('/v1/schemes/signup')).properties
    expect(fiscalcode['x-title']).toMatchObject({ it: 'Codice fiscale', en: 'Tax code' })
    expect(fiscalcode.pattern).toContain('[A-Z]{6}')
    const campus = (await get('/v1/schemes/signup', 'campus')).properties.fiscalcode
    expect(campus.title).toBe('Matricola universitaria')
    expect(campus.pattern).toBeUndefined()
  })
})

describe('choices of a form', () => {
  test('are answered below the form’s own scheme, too', async () => {
    const query = 'populate=is&type=smartlocker'
    const options = await get(`/v1/fills/headquarters?${query}`)
    expect(options.length).toBeGreaterThan(0)
    expect(await get(`/v1/schemes/loan/fills/headquarters?${query}`)).toEqual(options)
    expect((await world.ask('/v1/schemes/loan/fills/nothing')).status).toBe(404)
  })

  test('of a new product’s category are valid values', async () => {
    const options = await get('/v1/fills/product_categories')
    expect(values(options)).not.toContain(null)
    const slugs = values(await get('/v1/fills/product_categories?populate=slug')).length
    expect(slugs).toBe(options.length)
    const owner = await world.as('vicino')
    const body = { title: 'Scala', description: '', imgs: [], category: options[0].value }
    const { status } = await owner.ask('/v1/me/products', { method: 'POST', body })
    expect(status).toBe(200)
  })

  test('of a message’s section and of the provinces', async () => {
    const { support_sections, provinces } = await get(
      '/v1/lookups?items=support_sections&items=provinces',
    )
    expect(support_sections[1]).toMatchObject({
      value: 'problemi tecnici',
      label: { it: 'problemi tecnici', en: 'technical problems' },
    })
    expect(values(provinces)).toEqual(expect.arrayContaining(['BO', 'RM', 'TS']))
    expect(new Set(values(provinces)).size).toBe(provinces.length)
    for (const { value: section } of support_sections) {
      const body = { email: 'a@example.com', section, object: '', message: 'Aiuto' }
      const { status } = await world.ask('/v1/supports', { method: 'POST', body })
      expect(status).toBe(200)
    }
  })
})

describe('cached configuration', () => {
  test.each([
    'schemes/signup',
    'fills/headquarters',
    'schemes/loan/fills/headquarters',
    'lookups',
    'enums',
    'links',
    'error_list',
  ])('%s may be cached and is not sent again while unchanged', async path => {
    const first = await world.ask(`/v1/${path}`)
    expect(first.headers.get('cache-control')).toBe('public, no-cache')
    const etag = first.headers.get('etag') ?? ''
    const again = await world.ask(`/v1/${path}`, { headers: { 'if-none-match': etag } })
    expect([again.status, again.text]).toEqual([304, ''])
  })
})
