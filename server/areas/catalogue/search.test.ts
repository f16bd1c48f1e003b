import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Card = { id: string; loan: { status: string } }
const search = async (query: string) => {
  const answer = await world.ask(`/v1/catalogs/products/search?${query}`)
  return { ...answer, cards: answer.body as Card[] }
}
const ids = (cards: Card[]) => cards.map(({ id }) => id)

async function all(query: string): Promise<Card[]> {
  const found: Card[] = []
  let path = `/v1/catalogs/products/search?${query}`
  while (path) {
    const { body, headers } = await world.ask(path)
    found.push(...body)
    path = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? ''
  }
  return found
}

describe('search filters', () => {
  test('a category, with and without words, page after page', async () => {
    const { body } = await world.ask('/v1/catalogs/campeggio?limit=100')
    const found = await all('category=campeggio&limit=7')
    expect(ids(found).sort()).toEqual(ids(body).sort())
    expect(new Set(ids(found)).size).toBe(found.length)
    const tents = await search('keywords=tenda&category=campeggio')
    expect(tents.cards.length).toBeGreaterThan(0)
    expect(ids(found)).toEqual(expect.arrayContaining(ids(tents.cards)))
    expect((await search('category=no-such')).cards).toEqual([])
  })

  test('a pickup point: products that are there or can be brought there, never a home’s', async () => {
    const found = await all('point=savena&limit=100')
    const products = await Promise.all(
      found.map(async ({ id }) => (await world.ask(`/v1/catalogs/products/${id}`)).body),
    )
    expect(products.length).toBeGreaterThan(50)
    for (const { is, location } of products) {
      expect(location.address.is.private).toBe(false)
      expect(is.tansportable || location.address.id === 'savena').toBe(true)
    }
    expect((await search('point=nowhere')).cards).toEqual([])
  })

  test('available today: the products without a badge that denies it', async () => {
    const free = await all('free=now&limit=100')
    const { cards } = { cards: await all('category=cucina&limit=100') }
    expect(free.every(({ loan }) => loan.status === 'available')).toBe(true)
    const denied = cards.filter(({ loan }) => loan.status !== 'available')
    expect(denied.length).toBeGreaterThan(0)
    expect(ids(free).filter(id => ids(denied).includes(id))).toEqual([])
  })

  test('available on some days: the products that the checkout accepts on those days', async () => {
    const { ask } = await world.as((await world.members(1))[0] ?? '')
    const [from, to] = ['2026-12-01', '2026-12-04']
    const found = await all(`point=bolognina&from=${from}&to=${to}&limit=100`)
    const free = new Set(ids(found))
    const every = await all('point=bolognina&limit=100')
    const sample = every.filter((_, index) => index % 6 === 0)
    for (const { id } of sample) {
      await ask(`/v1/checkout/cart/${id}`, { method: 'POST' })
      await ask('/v1/checkout/shipping', {
        method: 'POST',
        body: { method: 'pickup', address_id: 'bolognina' },
      })
      const chosen = await ask('/v1/checkout/loan', {
        method: 'POST',
        body: { from_date: from, to_date: to },
      })
      expect([id, chosen.status === 200]).toEqual([id, free.has(id)])
    }
  })

  test('invalid days are refused with the field’s name', async () => {
    expect((await search('from=2026-02-30')).body.error.fields).toEqual({ from: 'date' })
  })
})

describe('a misspelled word', () => {
  const first = async (keywords: string) => {
    const { body } = await world.ask(`/v1/catalogs/products/search?keywords=${keywords}`)
    return body.map(({ name }: { name: string }) => name.toLowerCase())
  }

  test('with a missing, doubled, wrong or misplaced letter finds the right one', async () => {
    const meant = await first('trapano')
    expect(meant.length).toBeGreaterThan(0)
    for (const slip of ['trapno', 'trappano', 'trapeno', 'trapnao', 'TRAPNAO']) {
      expect([slip, (await first(slip))[0]]).toEqual([slip, meant[0]])
    }
  })

  test('is corrected on its own, and every word must match', async () => {
    const found = await first('trapnao+batetria')
    expect(found.length).toBeGreaterThan(0)
    for (const name of found) expect(name).toMatch(/trapan.*batteri|batteri.*trapan/)
  })

  test('without a similar word finds nothing', async () => {
    expect(await first('xqzwk')).toEqual([])
    expect(await first('trapnao+xqzwk')).toEqual([])
  })

  test('a product is found by its new name at once', async () => {
    await acrossLibraries(world.store, db =>
      db
        .updateTable('objects')
        .set({ name: 'Zampogna' })
        .where('library_id', '=', 'bologna')
        .where('id', '=', 'ogt-0009')
        .execute(),
    )
    expect(await first('zampgna')).toEqual(['zampogna'])
  })
})

type Named = { code: string; name: string }
const named = async (keywords: string): Promise<Named[]> =>
  (await search(`keywords=${encodeURIComponent(keywords)}`)).body

test.each([
  ['drill', /trapano/i],
  ['guitar', /chitarra/i],
  ['wheelchairs', /sedia a rotelle/i],
  ['sleeping bag', /sacco a pelo/i],
  ['Bohrmaschine', /trapano/i],
  ['Nähmaschine', /cucire/i],
  ['sewing mach', /cucire/i],
])('a thing is found by its name in another language: %s', async (keywords, name) => {
  const [first] = await named(keywords)
  expect(first?.name).toMatch(name)
})

test('a code finds its product first, in any case, and a filter applies to it', async () => {
  expect((await named('ogt-0002'))[0]?.code).toBe('OGT-0002')
  expect((await search('keywords=OGT-0002&category=campeggio')).cards).toEqual([])
})

test('letters typed in parts find what whole ones find', async () => {
  const whole = await named('Cajón')
  expect(whole).not.toEqual([])
  expect(await named('Cajón'.normalize('NFD'))).toEqual(whole)
})
