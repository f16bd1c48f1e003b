import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ProductCard } from '#contract/shapes/catalogue.ts'
import { acrossLibraries, withLibrary } from '#server/store/transaction.ts'
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

describe('filters', () => {
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

  test('a point: what lives there or can be brought there, never a home’s', async () => {
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

  test('free now is what no badge denies', async () => {
    const free = await all('free=now&limit=100')
    const { cards } = { cards: await all('category=cucina&limit=100') }
    expect(free.every(({ loan }) => loan.status === 'available')).toBe(true)
    const denied = cards.filter(({ loan }) => loan.status !== 'available')
    expect(denied.length).toBeGreaterThan(0)
    expect(ids(free).filter(id => ids(denied).includes(id))).toEqual([])
  })

  test('free on some days is what the checkout would take on those days', async () => {
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

  test('days that are none are refused by field', async () => {
    expect((await search('from=2026-02-30')).body.error.fields).toEqual({ from: 'date' })
  })
})

describe('a slip of the finger', () => {
  const first = async (keywords: string) => {
    const { body } = await world.ask(`/v1/catalogs/products/search?keywords=${keywords}`)
    return body.map(({ name }: { name: string }) => name.toLowerCase())
  }

  test('a letter missing, doubled, wrong or out of place finds what was meant', async () => {
    const meant = await first('trapano')
    expect(meant.length).toBeGreaterThan(0)
    for (const slip of ['trapno', 'trappano', 'trapeno', 'trapnao', 'TRAPNAO']) {
      expect([slip, (await first(slip))[0]]).toEqual([slip, meant[0]])
    }
  })

  test('every word has to be there, each put right apart', async () => {
    const found = await first('trapnao+batetria')
    expect(found.length).toBeGreaterThan(0)
    for (const name of found) expect(name).toMatch(/trapan.*batteri|batteri.*trapan/)
  })

  test('what is like nothing finds nothing', async () => {
    expect(await first('xqzwk')).toEqual([])
    expect(await first('trapnao+xqzwk')).toEqual([])
  })

  test('an object’s new name is known at once', async () => {
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

describe('at size', () => {
  const words = ['Trapano', 'Tenda', 'Proiettore', 'Scala', 'Sega', 'Pentola', 'Chitarra', 'Sci']
  const qualities = [
    'rosso',
    'grande',
    'piccolo',
    'elettrico',
    'a batteria',
    'pieghevole',
    'da città',
  ]

  beforeAll(async () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => ({
      library_id: 'bologna',
      id: `big-${n}`,
      code: `BIG-${n}`,
      name: `${words[n % words.length]} ${qualities[n % qualities.length]} ${n}`,
      description: 'Per una giornata di lavoro o di festa.',
      location_id: 'centro',
      imgs: '[]',
      accessories: '[]',
    }))
    await acrossLibraries(world.store, async db => {
      for (let at = 0; at < rows.length; at += 500) {
        const part = rows.slice(at, at + 500)
        await db.insertInto('objects').values(part).execute()
        const listed = part.filter((_, n) => (at + n) % 2 === 0)
        await db
          .insertInto('object_categories')
          .values(listed.map(({ id }) => ({ library_id: 'bologna', object_id: id, slug: 'orto' })))
          .onConflict(conflict => conflict.doNothing())
          .execute()
      }
    })
    await world.store.pool.query('analyze')
  }, 120_000)

  /** The statements that a call makes which mention a table, with their values. */
  async function statementsOf(path: string, table: string) {
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    expect((await world.ask(path)).status).toBe(200)
    const made = asked.mock.calls.map(([query]) => query as unknown as pg.QueryConfig)
    asked.mockRestore()
    return made.filter(({ text }) => text?.includes(table))
  }

  /** How many rows the tables and indexes of a plan gave. */
  type Plan = { 'Node Type': string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] }
  const rowsRead = (plan: Plan): number =>
    plan.Plans
      ? plan.Plans.reduce((sum, part) => sum + rowsRead(part), 0)
      : plan['Actual Rows'] * plan['Actual Loops']

  test('a page of a category reads as many rows from 5,000 objects as from 50', async () => {
    const read = async (slug: string) => {
      const [page, ...more] = await statementsOf(
        `/v1/catalogs/${slug}?limit=12`,
        '"object_categories"',
      )
      expect(more).toEqual([])
      const { rows } = await acrossLibraries(world.store, () =>
        world.store.db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
          CompiledQuery.raw(`explain (analyze, format json) ${page?.text}`, [
            ...(page?.values ?? []),
          ]),
        ),
      )
      const [explained] = rows[0]?.['QUERY PLAN'] ?? []
      return explained ? rowsRead(explained.Plan) : Number.NaN
    }
    const [big, small] = [await read('orto'), await read('cucina')]
    expect(small).toBeGreaterThan(12)
    expect(big).toBeLessThanOrEqual(small + 12)
  })

  test('words are looked up in their index, past row-level security, and in no other library', async () => {
    const read = await withLibrary(world.store, 'bologna', async db => {
      const found = await sql`select id from found_objects(
        plainto_tsquery('it_unaccent', 'trapano rosso'), '', 20)`.execute(db)
      expect(found.rows).toHaveLength(20)
      const { rows } = await sql<{ seq_tup_read: string }>`select seq_tup_read
        from pg_stat_xact_user_tables where relname = 'objects'`.execute(db)
      return rows
    })
    expect(read).toEqual([{ seq_tup_read: '0' }])
    const elsewhere = await withLibrary(world.store, 'campus', db =>
      sql`select id from found_objects(
        plainto_tsquery('it_unaccent', 'trapano rosso'), '', 20)`.execute(db),
    )
    expect(elsewhere.rows).toEqual([])
  })

  test('words, a slip of the finger and filters find the same as in a small catalogue', async () => {
    const found = async (query: string) => (await search(`${query}&limit=20`)).body as ProductCard[]
    const words = await found('keywords=trapano+rosso')
    expect(words).toHaveLength(20)
    for (const { name } of words) expect(name.toLowerCase()).toMatch(/trapano.*rosso/)
    const slip = await found('keywords=trapnao')
    expect(slip).toHaveLength(20)
    for (const { name } of slip) expect(name.toLowerCase()).toContain('trapano')
    const filtered = await found('keywords=tenda&point=savena&free=now')
    expect(filtered.length).toBeGreaterThan(0)
    for (const { name, loan } of filtered) {
      expect(name.toLowerCase()).toContain('tend')
      expect(loan.status).toBe('available')
    }
  })
})
