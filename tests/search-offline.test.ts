import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { Category, Product, ProductCard } from '#contract/shapes/catalogue.ts'
import { pocket as pocketShape } from '#contract/shapes/pocket.ts'
import { pocketMaxProducts } from '#contract/shapes/pocket-limits.ts'
import { withLibrary } from '#server/core/store/transaction.ts'
import { answerFrom } from '#src/pocket/answers.ts'
import { openCatalogue } from '#src/pocket/catalogue.ts'
import { findProducts } from '#src/pocket/find-products.ts'
import { packRows } from '#src/pocket/packed-rows.ts'
import type { Search } from '#src/pocket/questions.ts'
import { slicesOf } from '#src/pocket/rows.ts'
import { stopWords } from '#src/pocket/search/stop-words.ts'
import { plainText, stemOf, wordsOf } from '#src/pocket/search/words.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let queries: Query[]
/** A product with a second copy, of which the first should be back. */
let twoCopies: string
let catalogue: ReturnType<typeof openCatalogue>

beforeAll(async () => {
  world = await openWorld()
  // Of the products with a loan, one is overdue, one is being prepared, and somebody waits for another.
  await withLibrary(world.store, 'bologna', async db => {
    const out = await db
      .selectFrom('loans')
      .select(['id', 'object_id'])
      .where('status', '=', 'approved')
      .orderBy('id')
      .limit(3)
      .execute()
    const [late = '', back = ''] = out.map(({ id }) => id)
    const [, , { object_id } = { object_id: '' }] = out
    await db.insertInto('queue_places').values({ object_id, member_id: 'super' }).execute()
    const days = { from_date: '2026-11-10', to_date: '2026-11-15', busy_until: '2026-11-15' }
    await db.updateTable('loans').set(days).where('id', '=', late).execute()
    const returned = {
      status: 'returned',
      return_date: '2026-11-20',
      busy_until: '2026-11-23',
    } as const
    await db.updateTable('loans').set(returned).where('id', '=', back).execute()
    twoCopies = object_id
    const copy = { object_id, code: 'ZZQX-2' }
    await db.insertInto('copies').values(copy).execute()
  })
  const pocket = v.parse(pocketShape, (await world.ask('/v1/pocket')).body)
  const categories = (await world.ask('/v1/categories')).body as Category[]
  const points = (await world.ask('/v1/headquarters')).body
  const rows = slicesOf(pocket).flatMap(({ rows }) => rows)
  catalogue = openCatalogue({ ...pocket, categories, points }, packRows(rows, categories))
  queries = queriesFrom(rows.map(([, , name]) => name))
})
afterAll(() => world.close())

/** What somebody types, and the beginnings of words that the name of the product that is meant has. */
type Query = { keywords: string; meant: string }

/** What people type: names, words and beginnings of them, other forms, without accents, with slips. */
function queriesFrom(names: readonly string[]): Query[] {
  const words = names.flatMap(name => name.match(/\p{L}{4,}/gu) ?? [])
  const unlike = [...new Set(words)].filter((_, at) => at % 4 === 0).filter(counts)
  const pairs = names.map(name => (name.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 2).join(' '))
  const asTyped = (words: readonly string[], type = (word: string) => word): Query[] =>
    words.map(word => ({ keywords: type(word), meant: word }))
  return [
    ...asTyped(names.filter((_, at) => at % 5 === 0)),
    ...asTyped(pairs.filter((_, at) => at % 4 === 1)),
    ...asTyped(unlike),
    ...asTyped(unlike, word => word.slice(0, -1)),
    ...asTyped(unlike, word => plainText(word).toUpperCase()),
    ...unlike
      .filter((_, at) => at % 2 === 0)
      .map(word => ({ keywords: word.slice(0, 3), meant: word.slice(0, 3) })),
    ...asTyped(unlike, plural),
    ...asTyped(
      unlike.filter(({ length }) => length > 5),
      swapped,
    ),
    ...asTyped(
      unlike.filter(({ length }) => length > 6),
      word => word.slice(0, 2) + word.slice(3),
    ),
    ...Object.entries(named).map(([keywords, meant]) => ({ keywords, meant })),
  ]
}

/** Other languages, codes, letters typed in parts, words that do not count. */
const named = {
  CAFFÈ: 'thermos',
  'Caffe\u0300': 'thermos',
  'la tenda': 'tenda',
  'tenda da campeggio': 'tenda',
  'lampada tenda': 'lampada',
  'sedia sedia': 'sedia',
  divani: 'divano',
  drill: 'trapano',
  guitars: 'chitarra',
  wheelchair: 'rotelle',
  wheelch: 'rotelle',
  'sleeping bag': 'sacco',
  Bohrmaschine: 'trapano',
  Gitarre: 'chitarra',
  Schlafsack: 'sacco',
  'bike trailer': 'rimorchio',
}

/** Whether a search looks for it: `degli` does not count. */
const counts = (word: string) => stemOf(plainText(word)) !== ''
const plural = (word: string) => word.slice(0, -1) + (word.endsWith('a') ? 'e' : 'i')
const swapped = (word: string) => word.slice(0, 2) + word[3] + word[2] + word.slice(4)

const today = '2026-11-20'
/** The ids on the server's first page, which is as long as it may be. */
const online = async (search: Search) => {
  // An address may search twenty times a second.
  world.pass(100)
  const query = new URLSearchParams({
    limit: String(limits.pageSizeMax),
    ...(search as Record<string, string>),
  })
  const { body } = await world.ask(`/v1/catalogs/products/search?${query}`)
  return (body as ProductCard[]).map(({ id }) => id)
}
const offline = (search: Search) =>
  (findProducts(catalogue, search, { today, time: '12:00' })?.numbers ?? [])
    .slice(0, limits.pageSizeMax)
    .map(number => catalogue.rowAt(number)[0])

/** Whether each word of `meant` begins a word of the product's name, or is another form of one. */
function hasWords(id: string, meant: string): boolean {
  const [, , name] = catalogue.rowAt(catalogue.numberOf(id) ?? 0)
  const words = wordsOf(name)
  return wordsOf(meant).every(one =>
    words.some(word => word.startsWith(one) || stemOf(word) === stemOf(one)),
  )
}

describe('search on the phone', () => {
  // The dictionary's stem of `chiavi` is `chi`. The database finds words by groups of three letters, of which a
  // slip at their beginning leaves few.
  test.each([
    ['with a network', online, ['chiav', 'sal', 'Viosre', 'trcuca']],
    ['without one', offline, ['chiav']],
  ])(
    '%s the product that was meant is among the first five',
    {
      tags: 'slow',
    },
    async (_, search, known) => {
      expect(queries.length).toBeGreaterThan(300)
      const missing: string[] = []
      for (const { keywords, meant } of queries) {
        const first = (await search({ keywords })).slice(0, 5)
        if (!first.some(id => hasWords(id, meant))) missing.push(keywords)
      }
      expect(missing).toEqual(known)
    },
  )

  test('a code is found, and words like none find nothing', async () => {
    for (const search of [online, offline]) {
      expect(await search({ keywords: 'ogt-0001' })).toEqual(['ogt-0001'])
      expect(await search({ keywords: 'OGT-0002' })).toEqual(['ogt-0002'])
      expect(await search({ keywords: 'zzqx-2' })).toEqual([twoCopies])
      expect(await search({ keywords: 'xyzzy' })).toEqual([])
      expect(await search({ keywords: 'gatto' })).toEqual([])
    }
  })

  test('filters as the server does', async () => {
    const searches = ['', 'tenda', 'trapano', 'bambini'].flatMap(keywords =>
      [
        { category: 'campeggio' },
        { point: 'bolognina' },
        { point: 'locker-stazione', free: 'now' as const },
        { free: 'now' as const },
        { from: '2026-11-27', to: '2026-12-03' },
        { point: 'bolognina', from: '2026-11-24', to: '2026-11-26' },
        { category: 'fai-da-te', point: 'savena', from: '2026-12-05' },
        { to: '2026-11-21' },
        { from: '2026-11-10' },
        { category: 'cucina', free: 'now' as const },
      ].map(filters => ({ keywords, ...filters })),
    )
    const sizes: number[] = []
    for (const search of searches) {
      const there = await online(search)
      // The same ones; by relevance their order may differ.
      const both = [offline(search), there].map(ids => (search.keywords ? ids.toSorted() : ids))
      expect([search, both[0]]).toEqual([search, both[1]])
      sizes.push(there.length)
    }
    expect(sizes.filter(size => size > 0).length).toBeGreaterThan(20)
  }, 120_000)

  test('lists with filters and orders as the server does, but for the most lent', async () => {
    const listed = (slug: string, query: Search) => {
      const asked = { params: { slug }, query: { ...query, limit: limits.pageSizeMax } }
      return answerFrom(catalogue, 'catalogs.list', asked, { today, time: '12:00' })
    }
    for (const [slug, query] of [
      ['campeggio', { free: 'now' }],
      ['campeggio', { near: 'savena' }],
      ['all', { near: 'savena', point: 'savena' }],
      ['last_arrival', { point: 'bolognina' }],
      ['cucina', { from: '2026-11-27', to: '2026-12-03' }],
    ] as const) {
      world.pass(100)
      const address = new URLSearchParams({ ...query, limit: String(limits.pageSizeMax) })
      const { body } = await world.ask(`/v1/catalogs/${slug}?${address}`)
      const here = (listed(slug, query)?.answer ?? []) as ProductCard[]
      // A device knows a hundred of the newest products.
      const there = (body as ProductCard[]).slice(
        0,
        slug === 'last_arrival' ? here.length : undefined,
      )
      expect(here.length).toBeGreaterThan(3)
      expect([slug, here.map(({ id }) => id)]).toEqual([slug, there.map(({ id }) => id)])
    }
    expect(listed('all', { sort: 'lent' })).toBeNull()
  })

  test('names the words that it used for a misspelled one', () => {
    const meant = (keywords: string) =>
      findProducts(catalogue, { keywords }, { today, time: '12:00' })?.meant
    expect(meant('trapanno')).toBe('trapano')
    expect(meant('trapano')).toBeUndefined()
    expect(meant('xyzzy')).toBeUndefined()
  })

  test('shows of each product what the server shows of it', async () => {
    const shown: Record<string, number> = {}
    for (let number = 0; number < catalogue.count; number++) {
      const [id] = catalogue.rowAt(number)
      const asked = { params: { id } }
      const here = answerFrom(catalogue, 'products.get', asked, { today, time: '12:00' })
      const { loan, free } = (await world.ask(`/v1/catalogs/products/${id}`)).body as Product
      expect(here?.answer).toMatchObject({ id, loan, ...(free && { free }) })
      shown[loan.status] = (shown[loan.status] ?? 0) + 1
    }
    expect(shown.busy).toBeGreaterThan(3)
    expect(shown.maintenance).toBeGreaterThan(0)
  })

  test('has the stems and the stop words of the database', async () => {
    const texts = [
      ...new Set((await catalogueTexts()).flatMap(text => plainText(text).match(/[a-z]+/g) ?? [])),
    ]
    expect(texts.length).toBeGreaterThan(1000)
    const stemsOf = async (words: readonly string[]) => {
      const { rows } = await withLibrary(world.store, 'bologna', db =>
        sql<{ word: string; stems: string[] }>`
          select word, ts_lexize('italian_stem', word) as stems
          from unnest(${sql.val(words)}::text[]) word`.execute(db),
      )
      return rows
    }
    for (const { word, stems } of await stemsOf(texts)) {
      expect([word, stemOf(word)]).toEqual([word, stems[0] ?? ''])
    }
    for (const { word, stems } of await stemsOf([...stopWords]))
      expect([word, stems]).toEqual([word, []])
  })
})

async function catalogueTexts(): Promise<string[]> {
  return Array.from({ length: catalogue.count }, (_, number) => {
    const [, , name, description] = catalogue.rowAt(number)
    return `${name} ${description}`
  })
}

test('no library is too large for the numbers of the index', () => {
  expect(pocketMaxProducts).toBeLessThan(65_536)
})
