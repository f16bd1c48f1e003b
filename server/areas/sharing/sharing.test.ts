import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import type { OwnProductInFull } from '#contract/shapes/order.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { codeOf, openWorld, type World } from '#tests/support/world.ts'

type Asker = Awaited<ReturnType<World['as']>>
let world: World
let owner: Asker
let photo: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  world = await openWorld()
  owner = await world.as('socia')
  const create = { width: 800, height: 600, channels: 3, background: '#3a7' } as const
  photo = new Uint8Array(await sharp({ create }).jpeg().toBuffer())
  // A category that nobody may choose and that has no products.
  await acrossLibraries(world.store, db =>
    db
      .insertInto('categories')
      .values({
        library_id: 'bologna',
        slug: 'in-prestito',
        origin_id: 'in-prestito',
        name: '{"it":"In prestito","en":"On loan"}',
        family: null,
        img: '{}',
      })
      .execute(),
  )
})
afterAll(() => world.close())
// The product of this test must be newer than that of another.
beforeEach(() => world.pass(1000))

const ladder = {
  title: 'Scala a tre gradini',
  description: 'Sta in cantina.',
  category: 'fai-da-te',
}
const post = (asker: Asker, change: object = {}) =>
  asker.ask('/v1/me/products', { method: 'POST', body: { ...ladder, imgs: [], ...change } })
const patch = (asker: Asker, id: string, change: object = {}) =>
  asker.ask(`/v1/me/products/${id}`, { method: 'PATCH', body: { ...ladder, imgs: [], ...change } })
async function upload(asker: Asker): Promise<string> {
  const form = new FormData()
  form.set('file', new File([photo], 'foto.jpg'))
  return (await asker.ask('/v1/files', { method: 'POST', form })).body.id
}
/** A new member who may lend and has a home. */
async function lender() {
  const [id = ''] = await world.members(1)
  await acrossLibraries(world.store, db =>
    db
      .updateTable('members')
      .set({
        can_post_objects: true,
        domicile: '{"address":"Via Riva 1","cap":"40121","city":"Bologna","province":"BO"}',
      })
      .where('id', '=', id)
      .execute(),
  )
  return { id, asker: await world.as(id) }
}
const namesOf = ({ imgs }: OwnProductInFull) => imgs.map(({ id, alt }) => [id, alt])

test('a shared product is in the catalogue at once, at its owner’s home, without the address', async () => {
  const first = await upload(owner)
  const second = await upload(owner)
  const imgs = [
    { id: second, alt: 'La scala aperta' },
    { id: first, alt: '' },
  ]
  const title = 'Sgabello a tre gambe'
  const { status, body } = await post(owner, { title: `  ${title} `, imgs })
  expect(status).toBe(200)
  expect(body).toMatchObject({ name: title, category: 'fai-da-te', orders: [] })
  expect(body.code).toMatch(/^PRV-\d{4}$/)
  expect(namesOf(body)).toEqual([
    [second, 'La scala aperta'],
    [first, title],
  ])
  const { body: mine } = await owner.ask('/v1/me/products')
  expect(mine[0].id).toBe(body.id)

  const { body: seen } = await world.ask(`/v1/catalogs/products/${body.code}`)
  expect(seen).toMatchObject({
    description: ladder.description,
    is: { tansportable: false },
    location: { address: { name: 'Casa del proprietario', is: { private: true } } },
    owner: { first_name: 'Marta' },
  })
  const { body: found } = await world.ask('/v1/catalogs/products/search?keywords=tre%20gambe')
  expect(found[0].id).toBe(body.id)
  const { body: points } = await world.ask('/v1/headquarters')
  const home = points.find(({ id }: { id: string }) => id === seen.location.address.id)
  expect(home).toMatchObject({
    name: 'Casa del proprietario',
    address: null,
    map_link: null,
    approximate: { area: '40126 Bologna', latitude: 44.49 },
  })
  expect(JSON.stringify(home)).not.toContain('San Pietro')
})

test('the home is created once and is open every day', async () => {
  const { body: one } = await post(owner)
  const { body: other } = await post(owner)
  const place = async (id: string) =>
    (await world.ask(`/v1/catalogs/products/${id}`)).body.location.address.id
  expect(await place(one.id)).toBe(await place(other.id))
  const { body: points } = await world.ask('/v1/headquarters')
  const id = await place(one.id)
  const home = points.find((point: { id: string }) => point.id === id)
  expect(home.opening_hours).toHaveLength(7)
})

test('title and category are required, and the category must be allowed', async () => {
  const faults = async (change: object) => (await post(owner, change)).body.error.fields
  expect(await faults({ title: ' ' })).toEqual({ title: 'required' })
  expect(await faults({ title: 'x'.repeat(166) })).toEqual({ title: 'too_long' })
  expect(await faults({ title: 'Scala\nalta' })).toEqual({ title: 'invalid' })
  expect(await faults({ category: '' })).toEqual({ category: 'required' })
  expect(await faults({ category: 'in-prestito' })).toEqual({ category: 'invalid' })
  expect(await faults({ category: 'nessuna' })).toEqual({ category: 'invalid' })
  expect(await faults({ description: 'x'.repeat(1001) })).toEqual({ description: 'too_long' })
  const nine = Array.from({ length: 9 }, (_, n) => ({ id: `a${n}`, alt: '' }))
  expect(await faults({ imgs: nine })).toEqual({ imgs: 'too_long' })
})

test('an edit changes title, category and pictures, never the description', async () => {
  const [a, b] = [await upload(owner), await upload(owner)]
  const both = [
    { id: a, alt: '' },
    { id: b, alt: '' },
  ]
  const { body: made } = await post(owner, { imgs: both })
  const c = await upload(owner)
  const imgs = [
    { id: c, alt: 'Nuova' },
    { id: a, alt: '' },
  ]
  const change = { title: 'Scaletta', category: 'giardino', description: 'Altro', imgs }
  const { status, body } = await patch(owner, made.id, change)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    name: 'Scaletta',
    description: ladder.description,
    category: 'giardino',
  })
  expect(namesOf(body)).toEqual([
    [c, 'Nuova'],
    [a, 'Scaletta'],
  ])
  const { body: shelf } = await world.ask('/v1/catalogs/giardino?limit=100')
  expect(shelf.some(({ id }: { id: string }) => id === made.id)).toBe(true)
  // A removed photo can be added again, as long as it exists.
  const back = await patch(owner, made.id, { imgs: [{ id: b, alt: '' }] })
  expect(namesOf(back.body).map(([id]) => id)).toEqual([b])
})

test('saving a product unchanged changes nothing', async () => {
  const imgs = [{ id: await upload(owner), alt: 'Davanti' }]
  const { body: made } = await post(owner, { imgs })
  const path = `/v1/me/products/${made.id}`
  const { body: first } = await owner.ask(path)
  for (let times = 0; times < 3; times++) {
    const { body: now } = await owner.ask(path)
    const stored = now.imgs.map(({ id, alt }: { id: string; alt: string }) => ({ id, alt }))
    const { name: title, category, description } = now
    const saved = await patch(owner, made.id, { title, category, description, imgs: stored })
    expect(saved.status).toBe(200)
  }
  expect((await owner.ask(path)).body).toEqual(first)
})

test('a product with several categories keeps them while its own is not changed', async () => {
  const vicino = await world.as('vicino')
  const { body: wok } = await vicino.ask('/v1/me/products/ogt-0036')
  const imgs = wok.imgs.map(({ id }: { id: string }) => ({ id, alt: '' }))
  const change = { title: wok.name, category: wok.category, imgs }
  expect((await patch(vicino, 'ogt-0036', change)).body.imgs).toHaveLength(wok.imgs.length)
  const { body } = await world.ask('/v1/catalogs/products/ogt-0036')
  expect(body.categories).toHaveLength(2)
})

test('a photo must be the member’s own and be used once', async () => {
  const other = await world.as('vicino')
  const theirs = await upload(other)
  const mine = await upload(owner)
  const faults = async (ids: string[]) =>
    (await post(owner, { imgs: ids.map(id => ({ id, alt: '' })) })).body.error?.fields
  expect(await faults([theirs])).toEqual({ imgs: 'unknown_file' })
  expect(await faults([mine, mine])).toEqual({ imgs: 'unknown_file' })
  expect(await faults(['not-a-file'])).toEqual({ imgs: 'unknown_file' })
  expect(await faults([mine])).toBeUndefined()
  expect(await faults([mine])).toEqual({ imgs: 'unknown_file' })
})

test('another member’s product cannot be read or changed', async () => {
  const answers = [
    await owner.ask('/v1/me/products/ogt-0020'),
    await patch(owner, 'ogt-0020'),
    await owner.ask('/v1/me/products/ogt-0001'),
    await patch(await world.as('studente', 'campus'), 'ogt-0020', { category: 'x' }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

test('lending requires permission, adhesion, no suspension and an address', async () => {
  const set = (id: string, values: object) =>
    acrossLibraries(world.store, db =>
      db.updateTable('members').set(values).where('id', '=', id).execute(),
    )
  const [id = ''] = await world.members(1)
  const asker = await world.as(id)
  expect(codeOf(await post(asker))).toBe('forbidden')
  await set(id, { can_post_objects: true, adhesion_version: null })
  expect(codeOf(await post(asker))).toBe('adhesion_required')
  await set(id, { adhesion_version: '1', banned: true })
  expect(codeOf(await post(asker))).toBe('member_suspended')
  await set(id, { banned: false })
  expect(codeOf(await post(asker))).toBe('domicile_missing')
  const domicile_geo = {
    address: 'Via Mascarella 3',
    cap: '40126',
    city: 'Bologna',
    province: 'BO',
  }
  await asker.ask('/v1/me', { method: 'PATCH', body: { domicile_geo } })
  const { body } = await post(asker)
  expect(body.name).toBe(ladder.title)

  await asker.ask('/v1/me', {
    method: 'PATCH',
    body: { domicile_geo: { ...domicile_geo, address: 'Via Saffi 9', cap: '40131' } },
  })
  const { body: points } = await world.ask('/v1/headquarters')
  const { body: seen } = await world.ask(`/v1/catalogs/products/${body.id}`)
  const home = points.find(({ id }: { id: string }) => id === seen.location.address.id)
  expect(home.approximate.area).toBe('40131 Bologna')
})

test('one form sent twice makes one product, and the products of a day are limited', async () => {
  const { asker } = await lender()
  const headers = { 'idempotency-key': 'the-same' }
  const send = () =>
    asker.ask('/v1/me/products', { method: 'POST', body: { ...ladder, imgs: [] }, headers })
  const [first, second] = await Promise.all([send(), send()])
  expect(first.body.id).toBe(second.body.id)
  const codes = []
  for (let n = 1; n <= serverLimits.productsPerDay; n++) {
    const answer = await post(asker)
    codes.push(answer.status)
  }
  expect(codes.slice(0, -1).every(status => status === 200)).toBe(true)
  expect(codes.at(-1)).toBe(429)
})

test('empty categories can be chosen too', async () => {
  const slugs = async (query: string) =>
    (await world.ask(`/v1/categories${query}`)).body.map(({ slug }: { slug: string }) => slug)
  expect(await slugs('')).not.toContain('in-prestito')
  expect(await slugs('?all=true')).toContain('in-prestito')
})

test('deleting an account deletes its pictures', async () => {
  const { id, asker } = await lender()
  await post(asker, { imgs: [{ id: await upload(asker), alt: '' }] })
  await acrossLibraries(world.store, db =>
    db
      .updateTable('sessions')
      .set({ proved_at: world.now() })
      .where('member_id', '=', id)
      .execute(),
  )
  expect((await asker.ask('/v1/me', { method: 'DELETE', body: {} })).status).toBe(200)
  const rows = await acrossLibraries(world.store, db =>
    db.selectFrom('files').select('id').where('member_id', '=', id).execute(),
  )
  expect(rows).toEqual([])
})
