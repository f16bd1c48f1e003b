import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { Category, Product, ProductCard } from '#contract/shapes/catalogue.ts'
import { pocket as pocketShape } from '#contract/shapes/pocket.ts'
import { pocketMaxProducts } from '#contract/shapes/pocket-limits.ts'
import { withLibrary } from '#server/store/transaction.ts'
import { answerFrom } from '#src/pocket/answers.ts'
import { openCatalogue } from '#src/pocket/catalogue.ts'
import { findProducts } from '#src/pocket/find-products.ts'
import { packRows } from '#src/pocket/packed-rows.ts'
import type { Search } from '#src/pocket/questions.ts'
import { slicesOf } from '#src/pocket/rows.ts'
import { plainText, stemOf } from '#src/pocket/search/lexemes.ts'
import { stopWords } from '#src/pocket/search/stop-words.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let queries: string[]
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
  })
  const pocket = v.parse(pocketShape, (await world.ask('/v1/pocket')).body)
  const categories = (await world.ask('/v1/categories')).body as Category[]
  const points = (await world.ask('/v1/headquarters')).body
  const rows = slicesOf(pocket).flatMap(({ rows }) => rows)
  catalogue = openCatalogue({ ...pocket, categories, points }, packRows(rows, categories))
  queries = queriesFrom(rows.map(([, , name]) => name))
})
afterAll(() => world.close())

/** What people type: names, words and beginnings of them, other forms, without accents, with slips. */
function queriesFrom(names: readonly string[]): string[] {
  const words = names.flatMap(name => name.match(/\p{L}{4,}/gu) ?? [])
  const unlike = [...new Set(words)].filter((_, at) => at % 4 === 0)
  const pairs = names.map(name => (name.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, 2).join(' '))
  return [
    ...new Set([
      ...names.filter((_, at) => at % 5 === 0),
      ...pairs.filter((_, at) => at % 4 === 1),
      ...unlike,
      ...unlike.map(word => word.slice(0, -1)),
      ...unlike.filter((_, at) => at % 2 === 0).map(word => word.slice(0, 3)),
      ...unlike.map(plural),
      ...unlike.filter(({ length }) => length > 5).map(swapped),
      ...unlike.filter(({ length }) => length > 6).map(word => word.slice(0, 2) + word.slice(3)),
      ...[
        'citta',
        'città',
        'CAFFÈ',
        'caffe',
        'musica',
        'camping',
        'campeggio',
        'la tenda',
        'con la',
      ],
      ...['tenda da campeggio', 'per bambini', '18 V', '850W', '12.5', 'divani', 'gatto', 'xyzzy'],
      ...['legno', 'lampada tenda', 'dell’acqua', "l'acqua", 'sedia sedia', 'a', 'te', 'mini pro'],
      // Other languages, codes, letters typed in parts.
      ...[
        'drill',
        'guitars',
        'wheelchair',
        'sleeping bag',
        'Bohrmaschine',
        'Gitarre',
        'Schlafsack',
      ],
      ...[
        'bike trailer',
        'wheelch',
        'small guitar',
        'citta\u0300',
        'Caffe\u0300',
        'ogt-0001',
        'OGT-0002',
      ],
    ]),
  ]
}

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
  findProducts(catalogue, search, { today, time: '12:00' })
    .slice(0, limits.pageSizeMax)
    .map(number => catalogue.rowAt(number)[0])

describe('search without a network', () => {
  test('finds the same products in the same order as the server', { tags: 'slow' }, async () => {
    expect(queries.length).toBeGreaterThan(300)
    const different: string[] = []
    let found = 0
    for (const keywords of queries) {
      const [there, here] = [await online({ keywords }), offline({ keywords })]
      if (there.length > 0) found += 1
      if (JSON.stringify(there) !== JSON.stringify(here)) different.push(keywords)
    }
    expect(found).toBeGreaterThan(queries.length * 0.8)
    expect(different).toEqual([])
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
      expect([search, offline(search)]).toEqual([search, there])
      sizes.push(there.length)
    }
    expect(sizes.filter(size => size > 0).length).toBeGreaterThan(20)
  }, 120_000)

  test('shows of each product what the server shows of it', async () => {
    const shown: Record<string, number> = {}
    for (let number = 0; number < catalogue.count; number++) {
      const [id] = catalogue.rowAt(number)
      const asked = { params: { id } }
      const here = answerFrom(catalogue, 'products.get', asked, { today, time: '12:00' })
      const { loan } = (await world.ask(`/v1/catalogs/products/${id}`)).body as Product
      expect(here?.answer).toMatchObject({ id, loan })
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
