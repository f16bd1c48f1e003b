import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import type { WebsiteProduct } from '#contract/shapes/catalogue.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { forgetLibraries } from '#server/platform/library/libraries.ts'
import { codeOf, openWorld, type World } from '#tests/support/world.ts'
import { requireKey } from './website-keys.ts'

let world: World
let staff: Awaited<ReturnType<World['as']>>
let key: string
beforeAll(async () => {
  world = await openWorld()
  staff = await world.as('staff')
})
beforeEach(async () => {
  key = (await newKey('Il sito')).key
})
afterAll(() => world.close())

async function newKey(name: string) {
  const body = { name }
  return (await staff.ask('/v1/admin/website-keys', { method: 'POST', body })).body
}
const run = (statement: string) =>
  acrossLibraries(world.store, db => sql.raw(statement).execute(db))
const read = (query = '', headers = {}) =>
  world.ask(`/v1/public/products?key=${key}${query}`, { headers })
const productsOf = async (query: string) => (await read(query)).body as WebsiteProduct[]

async function all(query = '') {
  const found: WebsiteProduct[] = []
  let path = `/v1/public/products?key=${key}${query}`
  while (path) {
    const { body, headers } = await world.ask(path)
    found.push(...body)
    path = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? ''
  }
  return found
}

test('a product has its name, page, picture, categories and whether it is available, and nothing else', async () => {
  await run(`update objects set imgs = '[{"url": "/files/a-640.webp", "alt": "", "avif": "", "webp": "",
    "tint": ""}]' where id = 'ogt-0003'`)
  const found = (await all()).find(({ id }) => id === 'ogt-0003')
  expect(found).toEqual({
    id: 'ogt-0003',
    name: expect.any(String),
    names: {},
    url: 'http://localhost:3000/products/ogt-0003',
    img: { url: 'http://localhost:3000/files/a-640.webp', alt: found?.name },
    categories: expect.arrayContaining([
      { slug: expect.any(String), name: expect.objectContaining({ it: expect.any(String) }) },
    ]),
    available: true,
  })
})

test('every product of the library is listed once, without withdrawn ones and those that members lend', async () => {
  const { rows } = await run(`select o.id from objects o
    join headquarters h on h.library_id = o.library_id and h.id = o.location_id
    where o.library_id = 'bologna' and not withdrawn and o.owner_id is null and kind <> 'private'`)
  const listed = (await all('&limit=50')).map(({ id }) => id)
  expect(listed.length).toBeGreaterThan(100)
  expect([...listed].sort()).toEqual(rows.map(row => (row as { id: string }).id).sort())
  const owned = (await world.ask('/v1/catalogs/products/search?keywords=&point=casa-vicino')).body
  expect(owned.length).toBeGreaterThan(0)
  expect(listed).not.toContain(owned[0].id)
})

test('keywords and a category choose some, and what is on loan or in maintenance is not available', async () => {
  const tents = await productsOf('&keywords=tenda&category=campeggio')
  expect(tents.length).toBeGreaterThan(0)
  for (const { categories } of tents) {
    expect(categories.map(({ slug }) => slug)).toContain('campeggio')
  }
  expect(await productsOf('&category=no-such')).toEqual([])
  expect(await productsOf('&keywords=zzzz')).toEqual([])
  const [tent] = tents
  await run(`update objects set maintenance = true where id = '${tent?.id}'`)
  const later = await productsOf('&keywords=tenda&category=campeggio')
  expect(later.find(({ id }) => id === tent?.id)?.available).toBe(false)
})

test('any page may read it, caches may keep it, and an unchanged answer is not sent twice', async () => {
  const origin = { origin: 'https://quartiere.example' }
  const first = await read('&limit=2', origin)
  expect(first.headers.get('access-control-allow-origin')).toBe('*')
  expect(first.headers.get('access-control-expose-headers')).toBe('link')
  expect(first.headers.get('access-control-allow-credentials')).toBeNull()
  expect(first.headers.get('cache-control')).toBe('public, max-age=300')
  expect(first.headers.get('set-cookie')).toBeNull()
  const tag = first.headers.get('etag') ?? ''
  const again = await read('&limit=2', { ...origin, 'if-none-match': tag })
  expect([again.status, again.text]).toEqual([304, ''])
  expect(again.headers.get('access-control-allow-origin')).toBe('*')
  const before = await world.ask('/v1/public/products', {
    method: 'OPTIONS',
    headers: { ...origin, 'access-control-request-method': 'GET' },
  })
  expect([before.status, before.headers.get('access-control-allow-methods')]).toEqual([204, 'GET'])
  const other = await world.ask('/v1/categories', { headers: origin })
  expect(other.headers.get('access-control-allow-origin')).toBeNull()
})

test('without a key, with an unknown one or one of another library nothing is read', async () => {
  for (const sent of ['', 'web_unknown', 'x']) {
    const answer = await world.ask(`/v1/public/products?key=${sent}`)
    expect([answer.status, codeOf(answer)]).toEqual([401, 'token_invalid'])
    // The page of the web site can read the error too.
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  expect((await world.ask('/v1/public/products')).status).toBe(401)
  expect((await read('', { host: 'campus.localhost' })).status).toBe(401)
  expect((await read('')).status).toBe(200)
})

test('a key is shown once and stored as a hash; its removal is recorded and ends it', async () => {
  const made = await newKey('Il blog')
  const list = await staff.ask('/v1/admin/website-keys')
  expect(list.text).not.toContain(made.key)
  const { rows } = await run('select * from website_keys')
  expect(JSON.stringify(rows)).not.toContain(made.key)
  expect(JSON.stringify(world.lines)).not.toContain(made.key)
  expect((await world.ask(`/v1/public/products?key=${made.key}`)).status).toBe(200)
  const one = (await staff.ask('/v1/admin/website-keys')).body.find(
    ({ id }: { id: string }) => id === made.id,
  )
  expect(one).toEqual({
    id: made.id,
    name: 'Il blog',
    created_at: world.now().toISOString(),
    last_used_at: world.now().toISOString(),
    calls_today: 1,
  })
  const removed = await staff.ask(`/v1/admin/website-keys/${made.id}`, { method: 'DELETE' })
  expect(removed.text).not.toContain(made.id)
  expect((await world.ask(`/v1/public/products?key=${made.key}`)).status).toBe(401)
  const [entry] = (await staff.ask('/v1/admin/audit')).body
  expect([entry.action, entry.before, entry.after]).toEqual([
    'website key',
    { name: 'Il blog' },
    null,
  ])
  expect(JSON.stringify(entry)).not.toContain(made.key)
})

test('a key has a number of calls a day, counted also when they are refused', async () => {
  const most = serverLimits.websiteCallsPerDay
  await run(`update website_keys set calls = ${most - 1}, calls_on = '2026-11-20'`)
  expect((await read()).status).toBe(200)
  const refused = await read()
  expect([refused.status, codeOf(refused)]).toEqual([429, 'rate_limited'])
  // Twelve hours until midnight in Rome.
  expect(refused.headers.get('retry-after')).toBe('43200')
  expect(refused.headers.get('access-control-allow-origin')).toBe('*')
  await run(`update website_keys set calls_on = '2026-11-19'`)
  expect((await read()).status).toBe(200)
})

test('a library has a number of keys', async () => {
  await run(`insert into website_keys (library_id, name, key_hash, created_at)
    select 'bologna', 'Sito', 'hash ' || n, now()
    from generate_series(1, ${serverLimits.websiteKeysMax}) n`)
  const body = { name: 'Uno di troppo' }
  const answer = await staff.ask('/v1/admin/website-keys', { method: 'POST', body })
  expect([answer.status, codeOf(answer)]).toEqual([409, 'website_keys_full'])
  await run(`delete from website_keys`)
})

test('a closed library answers nothing', async () => {
  await run(`update libraries set available = false where id = 'campus'`)
  forgetLibraries(world.services)
  const answer = await world.ask(`/v1/public/products?key=${key}`, {
    headers: { host: 'campus.localhost' },
  })
  expect([answer.status, codeOf(answer)]).toEqual([503, 'library_unavailable'])
})

/** The answers to calls of a key from one network, besides the pace at which a network may search. */
const callsFrom = (address: string, keyOfCalls: string, most: number) =>
  world.inLibrary(async ctx => {
    const answers: string[] = []
    for (let call = 0; call < most; call += 1) {
      const answer = requireKey({ ...ctx, address }, keyOfCalls).then(() => 'read')
      answers.push(await answer.catch(({ code }) => code))
    }
    return { read: answers.filter(answer => answer === 'read').length, all: new Set(answers) }
  })
const burst = serverLimits.websiteCallsPerDay / 20

test('an invented key is not counted, so that many of them push out nobody', async () => {
  const { all } = await callsFrom('198.51.100.8', 'web_invented', burst + 1)
  expect([...all]).toEqual(['token_invalid'])
})

// The last one: it moves the clock.
test('one network cannot use up a key: it gets half of the day, bit by bit, and others go on', async () => {
  const flood = async () => (await callsFrom('198.51.100.7', key, 2 * burst)).read
  const atOnce = await flood()
  expect(atOnce).toBe(burst)
  world.pass(15 * 60_000)
  // A quarter of an hour later it has little more, and the key has nearly all of its day.
  expect(atOnce + (await flood())).toBeLessThan(serverLimits.websiteCallsPerDay / 15)
  expect((await callsFrom('203.0.113.9', key, 1)).read).toBe(1)
})
