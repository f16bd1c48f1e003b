import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Home, ProductCard } from '#contract/shapes/catalogue.ts'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const home = async (query = ''): Promise<Home> => (await world.ask(`/v1/home${query}`)).body
const statusOf = ({ loan }: ProductCard) => loan.status

test('home counts every object once, and offers what nobody has today', async () => {
  const { objects, free, themes } = await home()
  const search = await world.ask('/v1/catalogs/all?limit=100')
  expect(objects).toBeGreaterThanOrEqual(search.body.length)
  const counted = await world.inLibrary(({ db }) =>
    db.selectFrom('objects').select('id').where('withdrawn', '=', false).execute(),
  )
  expect(objects).toBe(counted.length)
  expect(free).toHaveLength(12)
  expect(new Set(free.map(statusOf))).toEqual(new Set(['available']))
  expect(themes.length).toBeGreaterThan(1)
  for (const { imgs, count } of themes) {
    expect(imgs).toHaveLength(3)
    expect(count).toBeGreaterThan(2)
  }
})

test('what is at the asked pickup point comes first', async () => {
  const points: PickupPoint[] = (await world.ask('/v1/headquarters')).body
  const point = points.find(({ is }) => !is.private && !is.smartlocker)?.id ?? ''
  const { free } = await home(`?point=${point}`)
  const places = await world.inLibrary(({ db }) =>
    db.selectFrom('objects').select(['id', 'location_id']).execute(),
  )
  const placeOf = new Map(places.map(({ id, location_id }) => [id, location_id]))
  const here = free.map(({ id }) => placeOf.get(id) === point)
  expect(here[0]).toBe(true)
  expect(here.lastIndexOf(true)).toBe(here.filter(Boolean).length - 1)
})

test('what somebody borrows, or has at home, is not offered', async () => {
  const before = (await home()).free.map(({ id }) => id)
  const [lent = '', away = ''] = before
  await world.inLibrary(async ({ db }) => {
    await db.updateTable('objects').set({ maintenance: true }).where('id', '=', lent).execute()
    await db.updateTable('objects').set({ withdrawn: true }).where('id', '=', away).execute()
  })
  const after = await home()
  expect(after.free.map(({ id }) => id)).not.toContain(lent)
  expect(after.free.map(({ id }) => id)).not.toContain(away)
})
