import { brotliCompressSync } from 'node:zlib'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Pocket, pocket } from '#contract/shapes/pocket.ts'
import { pocketMaxProducts, pocketSlices } from '#contract/shapes/pocket-limits.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const read = async (have = '', library = 'bologna'): Promise<Pocket> => {
  const headers = { host: `${library}.localhost:3000` }
  const { status, body } = await world.ask(`/v1/pocket?have=${have}`, { headers })
  expect(status).toBe(200)
  return v.parse(pocket, body)
}
/** The products, each with all of its properties. */
const productsOf = ({ products }: Pocket) =>
  products.id.map((id, at) => ({
    id,
    code: products.code[at],
    name: products.name[at],
    description: products.description[at] ?? '',
    categories: products.categories[at],
    point: products.point[at],
    months: products.max_months[at],
    transportable: products.transportable[at],
    maintenance: products.maintenance[at],
  }))
const idsOf = (one: Pocket) => one.products.id
const tagsOf = ({ slices }: Pocket) => slices.map(({ tag }) => tag).join('')
const change = (id: string, values: { name?: string; withdrawn?: boolean }) =>
  acrossLibraries(world.store, db =>
    db
      .updateTable('objects')
      .set(values)
      .where('library_id', '=', 'bologna')
      .where('id', '=', id)
      .execute(),
  )

describe('the catalogue for a phone', () => {
  test('has every listed product of the library, as its page shows it', async () => {
    const whole = await read()
    const stored = productsOf(whole)
    expect(whole).toMatchObject({ too_large: false, count: stored.length })
    expect(whole.slices.reduce((sum, { count }) => sum + count, 0)).toBe(stored.length)
    expect(whole.slices).toHaveLength(pocketSlices)
    const { body: all } = await world.ask('/v1/catalogs/all?limit=100')
    for (const card of all) {
      const { body: product } = await world.ask(`/v1/catalogs/products/${card.id}`)
      const slugs = product.categories.map(({ slug }: { slug: string }) => slug)
      const { description, ...rest } = stored.find(({ id }) => id === card.id) ?? {
        description: '?',
      }
      expect(rest).toEqual({
        id: product.id,
        code: product.code,
        name: product.name,
        categories: slugs,
        point: product.location.address.id,
        months: product.loan.max_months,
        transportable: product.is.tansportable,
        maintenance: product.loan.status === 'maintenance',
      })
      expect(product.description.startsWith(description.replace('…', ''))).toBe(true)
    }
    const { body: newest } = await world.ask('/v1/catalogs/last_arrival?limit=100')
    expect(whole.newest).toEqual(newest.map(({ id }: { id: string }) => id))
  })

  test('says when products are busy, as their pages do', async () => {
    const { busy } = await read()
    expect(Object.keys(busy).length).toBeGreaterThan(5)
    for (const [id, periods] of Object.entries(busy)) {
      const { body } = await world.ask(`/v1/catalogs/products/${id}/loans`)
      const shown = body.map((one: Record<string, string>) => [
        one.from_date,
        one.to_date,
        one.kind,
        ...('due' in one ? [one.due] : []),
      ])
      expect([id, periods]).toEqual([id, shown])
    }
  })

  test('sends only the differences to a phone that has the rest', async () => {
    const before = await read()
    expect((await read(tagsOf(before))).slices).toEqual([])
    const [first, second] = productsOf(before)
    await change(first?.id ?? '', { name: 'Un altro nome' })
    await change(second?.id ?? '', { withdrawn: true })
    const after = await read(tagsOf(before))
    expect(after.slices.length).toBeGreaterThan(0)
    expect(after.slices.length).toBeLessThanOrEqual(2)
    expect(productsOf(after).find(({ id }) => id === first?.id)?.name).toBe('Un altro nome')
    expect(idsOf(after)).not.toContain(second?.id)
    await change(first?.id ?? '', { name: first?.name ?? '' })
    await change(second?.id ?? '', { withdrawn: false })
    expect((await read(tagsOf(before))).slices).toEqual([])
  })

  test('an emptied slice comes without rows', async () => {
    const before = await read()
    const place = before.slices.findIndex(({ count }) => count === 1)
    const small = before.slices[place]
    const earlier = before.slices.slice(0, place).reduce((sum, { count }) => sum + count, 0)
    const id = before.products.id[earlier] ?? ''
    await change(id, { withdrawn: true })
    const after = await read(tagsOf(before))
    expect(after.slices).toEqual([{ slice: small?.slice, tag: expect.any(String), count: 0 }])
    await change(id, { withdrawn: false })
  })

  test('has nothing of members, of homes and of other libraries', async () => {
    const text = JSON.stringify(await read())
    const { people, homes, foreign } = await acrossLibraries(world.store, async db => ({
      people: await db.selectFrom('members').select(['id', 'email', 'name']).execute(),
      homes: await db
        .selectFrom('headquarters')
        .select(['name', 'address'])
        .where('kind', '=', 'private')
        .execute(),
      foreign: await db
        .selectFrom('objects')
        .select('id')
        .where('library_id', '=', 'campus')
        .execute(),
    }))
    const secrets = [
      ...people.flatMap(({ id, email, name }) => [id, email, name]),
      ...homes.flatMap(({ name, address }) => [name, address]),
      ...foreign.map(({ id }) => id),
    ].filter(secret => secret.length > 2)
    expect(homes.length).toBeGreaterThan(0)
    expect(foreign.length).toBeGreaterThan(10)
    expect(secrets.filter(secret => text.includes(`"${secret}"`))).toEqual([])
    expect(secrets.filter(secret => /[ @]/.test(secret) && text.includes(secret))).toEqual([])
    const campus = idsOf(await read('', 'campus'))
    expect(campus.sort()).toEqual(foreign.map(({ id }) => id).sort())
  })

  test('is the same for everyone, and has a tag', async () => {
    const asked = await world.ask('/v1/pocket')
    const { cacheControl, etag } = {
      cacheControl: asked.headers.get('cache-control'),
      etag: asked.headers.get('etag'),
    }
    expect(cacheControl).toContain('public')
    expect(etag).toMatch(/^W\//)
  })

  test('refuses tags that are none', async () => {
    expect((await world.ask('/v1/pocket?have=%22')).status).toBe(422)
    expect((await world.ask(`/v1/pocket?have=${'a'.repeat(5000)}`)).status).toBe(422)
  })
})

describe('a large library', () => {
  const words = ['trapano', 'tenda', 'proiettore', 'scala', 'sega', 'pentola', 'chitarra', 'sci']
  const add = async (from: number, to: number) => {
    const rows = Array.from({ length: to - from }, (_, n) => from + n).map(n => ({
      library_id: 'bologna',
      id: `big-${n}`,
      code: `BIG-${n}`,
      name: `${words[n % words.length]} ${words[(n >> 3) % words.length]} ${n}`,
      description: `Per una giornata con ${words[(n >> 6) % words.length]}.`,
      location_id: 'centro',
      imgs: '[]',
      accessories: '[]',
    }))
    await acrossLibraries(world.store, async db => {
      for (let at = 0; at < rows.length; at += 1000) {
        await db
          .insertInto('objects')
          .values(rows.slice(at, at + 1000))
          .execute()
      }
    })
  }

  test('of 10,000 products fits, and of one more is not sent', { tags: 'slow' }, async () => {
    const { count } = await read()
    await add(count, pocketMaxProducts)
    const full = await read()
    expect([full.too_large, idsOf(full).length]).toEqual([false, pocketMaxProducts])
    expect(brotliCompressSync(JSON.stringify(full)).length).toBeLessThan(600_000)
    await add(pocketMaxProducts, pocketMaxProducts + 1)
    expect(await read(tagsOf(full))).toMatchObject({
      too_large: true,
      count: pocketMaxProducts + 1,
      slices: [],
      busy: {},
    })
  })
})
