import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerOf } from '#contract/endpoints.ts'
import type { ProductCard } from '#contract/shapes/catalogue.ts'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import { coarsePoint } from '#domain/coarse-position.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { codeOf, openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await run(`insert into loans (library_id, id, object_id, member_id, status, method, headquarters_id, from_date,
      to_date, first_to_date, busy_until, collect_by, contact_shared, note_answers)
    select 'bologna', 'prima', 'ogt-0064', id, 'pending', 'p2p', 'casa-vicino', '2026-12-10', '2026-12-14',
      '2026-12-14', '2026-12-15', '2026-12-12', true, '[]' from members where email = 'socia@example.org'`)
})
afterAll(() => world.close())

const post = (body?: unknown) => ({ method: 'POST', body })
const run = (text: string) => acrossLibraries(world.store, db => sql.raw(text).execute(db))
/** The demo's neighbour is away from 23 to 27 December. */
const away = { name: 'Vacanze di Natale', first: '2026-12-23', last: '2026-12-27' }
const kite = '/v1/catalogs/products/ogt-0064'

test('pickup points show the closures of the library, and a home shows none', async () => {
  const member = await world.as('socia')
  for (const ask of [world.ask, member.ask]) {
    const { body, text } = await ask('/v1/headquarters')
    const points = body as PickupPoint[]
    const home = points.find(({ id }) => id === 'casa-vicino')
    expect(home?.holidays).toEqual([])
    expect(text).not.toContain(away.name)
    expect(points.some(({ holidays }) => holidays.some(({ name }) => name !== null))).toBe(true)
  }
})

test('a product at a home is unavailable while its owner is away, without a reason', async () => {
  const { body } = await world.ask(`${kite}/loans`)
  const periods = body as AnswerOf<'products.loans'>
  expect(new Set(periods.map(({ kind }) => kind))).toEqual(new Set(['unavailable']))
  expect(periods).toContainEqual({
    kind: 'unavailable',
    from_date: '2026-12-10',
    to_date: '2026-12-15',
  })
  expect(periods).toContainEqual({
    kind: 'unavailable',
    from_date: away.first,
    to_date: away.last,
  })
})

test('booking days on which the owner is away is refused like busy days', async () => {
  const [id = ''] = await world.members(1)
  const { ask } = await world.as(id)
  await ask('/v1/checkout/cart/ogt-0064', post())
  await ask(
    '/v1/checkout/shipping',
    post({ method: 'p2p', address_id: 'casa-vicino', is_contact_shared: true }),
  )
  const refusals = []
  for (const [from_date, to_date] of [
    ['2026-12-11', '2026-12-12'],
    ['2026-12-24', '2026-12-26'],
    ['2026-12-20', '2026-12-29'],
  ]) {
    const { status, body } = await ask('/v1/checkout/loan', post({ from_date, to_date }))
    const { code, alternatives } = body.error
    refusals.push([status, code, alternatives.length])
  }
  expect(refusals).toEqual(Array(3).fill([409, 'object_busy', 3]))
  const free = { from_date: '2026-12-17', to_date: '2026-12-19' }
  expect((await ask('/v1/checkout/loan', post(free))).status).toBe(200)
})

test('on such a day lists show the product as busy, and when it is free; its owner sees the same', async () => {
  const days = 33 * 86_400_000
  world.pass(days)
  const card = (await world.ask(kite)).body as ProductCard
  expect(card.loan).toMatchObject({ status: 'busy', to_date: null, free_from: '2026-12-28' })
  const found = await world.ask('/v1/catalogs/products/search?keywords=aquiloni&free=now')
  expect(found.text).not.toContain('ogt-0064')
  const owner = await world.as('vicino')
  const own = (await owner.ask('/v1/me/products')).body as ProductCard[]
  expect(own.find(({ id }) => id === 'ogt-0064')?.loan).toEqual(card.loan)
  world.pass(-days)
})

test('a home is shown at the middle of a coarse square', async () => {
  const shown = async () => {
    const points = (await world.ask('/v1/headquarters')).body as PickupPoint[]
    return points.find(({ id }) => id === 'casa-vicino')?.approximate
  }
  const move = (columns: string) =>
    run(`update headquarters set ${columns} where id = 'casa-vicino'`)
  const before = await shown()
  expect(before).toEqual({
    area: 'Zona Pratello',
    ...coarsePoint({ latitude: 44.495, longitude: 11.33 }),
  })
  await move('approximate_latitude = 44.4952, approximate_longitude = 11.3297')
  expect(await shown()).toEqual(before)
  await move('approximate_latitude = null, approximate_longitude = null')
  expect(await shown()).toEqual(before)
  await move("latitude = null, longitude = null, approximate_area = 'Via del Pratello 118'")
  const byPostalCode = coarsePoint({ latitude: 44.4941, longitude: 11.3417 })
  expect(await shown()).toEqual({ area: '40122 Bologna', ...byPostalCode })
})

test('no distance from a home can be calculated', async () => {
  const { ask } = await world.as('socia')
  for (const cap of ['40121', '40033', '20121']) {
    const answer = await ask(`/v1/geos/ogt-0064/distances/${cap}`)
    expect(codeOf(answer)).toBe('shipping_method_unavailable')
    expect(answer.text).not.toContain('distance_from_u')
  }
})
