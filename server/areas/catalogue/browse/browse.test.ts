import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import { nearestFirst } from '#domain/directions.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Card = { id: string; loan: { status: string } }
const ids = (cards: readonly Card[]) => cards.map(({ id }) => id)

/** All products of a list, page after page. */
async function list(path: string): Promise<Card[]> {
  const found: Card[] = []
  let next = `/v1/catalogs/${path}`
  while (next) {
    const { status, body, headers } = await world.ask(next)
    expect(status).toBe(200)
    found.push(...(body as Card[]))
    next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? ''
  }
  return found
}

const rowsOf = (ids: readonly string[]) =>
  acrossLibraries(world.store, db =>
    db
      .selectFrom('objects')
      .innerJoin('times_lent', join =>
        join
          .onRef('times_lent.library_id', '=', 'objects.library_id')
          .onRef('times_lent.object_id', '=', 'objects.id'),
      )
      .select(['objects.id', 'name', 'location_id', 'created_at', 'times'])
      .where('objects.library_id', '=', 'bologna')
      .where('objects.id', 'in', ids)
      .execute(),
  )

describe('a list', () => {
  test.each([
    'campeggio?free=now',
    'campeggio?point=savena',
    'all?from=2026-11-24&to=2026-11-26&point=bolognina',
    'campeggio?sort=newest',
    'campeggio?sort=lent&free=now',
    'campeggio?near=savena',
    'all?free=now',
    'all?near=savena&point=savena',
  ])('%s has what a search with these filters has, once each, page after page', async path => {
    const [slug, query] = path.split('?')
    const category = slug === 'all' ? '' : `&category=${slug}`
    const whole = await list(`products/search?${query}${category}&limit=100`)
    const paged = await list(`${path}&limit=7`)
    expect(paged.length).toBeGreaterThan(3)
    expect(ids(paged)).toEqual(ids(whole))
    expect(new Set(ids(paged)).size).toBe(paged.length)
  })

  test('keeps its own order with a filter', async () => {
    for (const slug of ['all', 'campeggio', 'last_arrival']) {
      const whole = ids(await list(`${slug}?limit=100`))
      const free = ids(await list(`${slug}?free=now&limit=100`))
      expect(free).toEqual(whole.filter(id => free.includes(id)))
    }
  })

  test('the newest first, and the most lent first', async () => {
    const newest = ids(await list('cucina?sort=newest&limit=5'))
    const rows = new Map((await rowsOf(newest)).map(row => [row.id, row]))
    const instants = newest.map(id => rows.get(id)?.created_at.getTime() ?? 0)
    expect(instants).toEqual(instants.toSorted((a, b) => b - a))
    const lent = ids(await list('all?sort=lent&limit=30'))
    const times = new Map((await rowsOf(lent)).map(row => [row.id, row.times]))
    const counts = lent.map(id => times.get(id) ?? 0)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(counts[0]).toBeGreaterThan(counts.at(-1) ?? 0)
  })

  test('the nearest first: by place, then by name', async () => {
    const points = (await world.ask('/v1/headquarters')).body as PickupPoint[]
    const order = nearestFirst(points, 'savena')
    const near = ids(await list('all?near=savena&limit=40'))
    expect(new Set(near)).toEqual(new Set(ids(await list('all?limit=100'))))
    const rows = new Map((await rowsOf(near)).map(row => [row.id, row]))
    const ranks = near.map(id => order.indexOf(rows.get(id)?.location_id ?? ''))
    expect(ranks[0]).toBe(0)
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
  })

  test('of an unknown category is not there, also with a filter', async () => {
    expect((await world.ask('/v1/catalogs/nowhere?free=now')).status).toBe(404)
    expect((await world.ask('/v1/catalogs/all?sort=price')).status).toBe(422)
    expect((await list('all?near=nowhere&limit=100')).length).toBeGreaterThan(50)
  })
})

describe('how often a product was lent', () => {
  const times = async (id: string) => (await rowsOf([id]))[0]?.times
  const run = (text: string) => acrossLibraries(world.store, db => sql.raw(text).execute(db))

  test('counts hand-outs, and not what was only booked or whose hand-out was undone', async () => {
    const [member = ''] = await world.members(1)
    await run(`insert into objects (library_id, id, code, name, location_id)
      values ('bologna', 'counted', 'CNT-1', 'Contato', 'centro')`)
    expect(await times('counted')).toBe(0)
    await run(`insert into loans (library_id, id, object_id, member_id, status, method, headquarters_id,
      from_date, to_date, first_to_date, busy_until)
      values ('bologna', 'counted-loan', 'counted', '${member}', 'pending', 'desk', 'centro',
        '2027-01-10', '2027-01-12', '2027-01-12', '2027-01-12')`)
    expect(await times('counted')).toBe(0)
    const move = (status: string) =>
      run(`update loans set status = '${status}' where id = 'counted-loan'`)
    await move('approved')
    expect(await times('counted')).toBe(1)
    await move('returned')
    expect(await times('counted')).toBe(1)
    await move('approved')
    await move('pending')
    expect(await times('counted')).toBe(0)
    await move('approved')
    await run(`delete from loans where id = 'counted-loan'`)
    expect(await times('counted')).toBe(0)
  })

  test('counts many loans of one statement at once', async () => {
    const [member = ''] = await world.members(1)
    const updates = await acrossLibraries(world.store, async db => {
      const send = (text: string) => sql.raw<{ rows: number }>(text).execute(db)
      const updated = async () => {
        const text = `select pg_stat_get_xact_tuples_updated('times_lent'::regclass)::int as rows`
        return (await send(text)).rows[0]?.rows ?? 0
      }
      const before = await updated()
      await send(`insert into objects (library_id, id, code, name, location_id)
        values ('bologna', 'many', 'CNT-2', 'Contato molto', 'centro')`)
      await send(`insert into loans (library_id, object_id, member_id, status, method, headquarters_id,
        from_date, to_date, first_to_date, busy_until)
        select 'bologna', 'many', '${member}', status, 'desk', 'centro',
          '2020-01-10', '2020-01-12', '2020-01-12', '2020-01-12'
        from generate_series(1, 50), unnest('{returned,denied}'::text[]) status`)
      return (await updated()) - before
    })
    expect(updates).toBe(1)
    expect(await times('many')).toBe(50)
    await run(`delete from loans where object_id = 'many'`)
    expect(await times('many')).toBe(0)
  })
})

test('a misspelled search names the words that it used, as a link', async () => {
  const answer = await world.ask('/v1/catalogs/products/search?keywords=trapno&limit=5')
  const [, path = ''] = /<([^>]+)>; rel="alternate"/.exec(answer.headers.get('link') ?? '') ?? []
  const link = new URL(path, 'http://localhost')
  expect(link.searchParams.get('keywords')).toBe('trapano')
  expect(link.searchParams.get('limit')).toBe('5')
  expect(ids((await world.ask(path)).body as Card[])).toEqual(
    expect.arrayContaining(ids(answer.body as Card[])),
  )
  const right = await world.ask('/v1/catalogs/products/search?keywords=trapano')
  expect(right.headers.get('link') ?? '').not.toContain('alternate')
  const none = await world.ask('/v1/catalogs/products/search?keywords=zzzzqq')
  expect(none.headers.get('link')).toBeNull()
})
