import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { AdminProduct } from '#contract/shapes/admin/admin.ts'
import type { Category } from '#contract/shapes/catalogue.ts'
import { lentCategory } from '#contract/shapes/catalogue.ts'
import { categoryAt } from '#domain/categories.ts'
import { removeUnusedFiles } from '#server/platform/uploads/remove-unused-files.ts'
import { codeOf, openWorld, password, type World } from '#tests/support/world.ts'

let world: World
let ask: Awaited<ReturnType<World['as']>>['ask']
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  ask = (await world.as('staff')).ask
})

const path = '/v1/admin/categories'
const list = async (): Promise<Category[]> => (await world.ask('/v1/categories?all=true')).body
const slugs = async () => (await list()).map(({ slug }) => slug)
const find = async (slug: string) => categoryAt(await list(), slug)
const listed = async (address: string) => {
  const { status, body } = await world.ask(`/v1/catalogs/${address}?limit=100`)
  return status === 200 ? body.map(({ code }: { code: string }) => code).sort() : status
}
const create = async (name: object, picture?: object) =>
  ask(path, { method: 'POST', body: { name, ...(picture && { picture }) } })
const newSlug = async (name: string): Promise<string> => (await create({ it: name })).body.slug
const save = (slug: string, body: object) => ask(`${path}/${slug}`, { method: 'PATCH', body })
const merge = (slug: string, into: string) =>
  ask(`${path}/${slug}/merges`, { method: 'POST', body: { into } })

const importCsv = (name: string, raw: string) =>
  ask(`/v1/admin/imports?name=${name}`, {
    method: 'POST',
    raw,
    headers: { 'content-type': 'text/csv' },
  })

async function photoForm(): Promise<FormData> {
  const create = { width: 800, height: 600, channels: 3, background: '#7a9' } as const
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await sharp({ create }).png().toBuffer())], 'foto.png'))
  return form
}

/** Puts a product into these categories only. */
async function place(code: string, categories: string[], photos?: object[]) {
  const [product] = (await ask(`/v1/admin/objects?k=${code}`)).body as AdminProduct[]
  if (!product) throw new Error(`no product ${code}`)
  const { id, location, imgs, ...body } = product
  const change = { ...body, categories, location_id: location.id, imgs: photos ?? imgs }
  const { status, text } = await ask(`/v1/admin/objects/${id}`, { method: 'PATCH', body: change })
  expect([status, text]).toEqual([200, text])
}

test('a new category has an address of its own, the last place, and a drawing', async () => {
  const { status, body } = await create({ it: 'Bici & carrelli', en: 'Bikes', de: '' })
  expect([status, body.slug]).toEqual([200, 'bici-carrelli'])
  const made = (await list()).at(-1)
  expect(made).toMatchObject({ slug: 'bici-carrelli', count: 0, family: null })
  expect(made?.name).toEqual({ it: 'Bici & carrelli', en: 'Bikes' })
  expect(made?.img.webp).toContain('192w')
  // Without products visitors do not see it.
  const seen: Category[] = (await world.ask('/v1/categories')).body
  expect(seen.some(({ slug }) => slug === 'bici-carrelli')).toBe(false)
  expect((await create({ it: 'Bici, carrelli' })).body.slug).toBe('bici-carrelli-2')
  expect((await create({ it: 'All' })).body.slug).toBe('all-2')
})

test('two categories never have the same name, in whatever language', async () => {
  await newSlug('Sartoria')
  const again = await create({ it: 'Altro', en: 'sartoria ' })
  expect([codeOf(again), again.body.error.fields]).toEqual([
    'validation_failed',
    { 'name.en': 'taken' },
  ])
  const unnamed = await create({ it: ' ', en: 'Unnamed' })
  expect(unnamed.body.error.fields).toEqual({ 'name.it': 'required' })
})

test('a new name is shown and found at once, and the address stays', async () => {
  await place('OGT-0001', ['campeggio'])
  const before = await find('campeggio')
  expect((await save('campeggio', { name: { ...before?.name, it: 'Bivacco' } })).status).toBe(200)
  expect((await find('campeggio'))?.name.it).toBe('Bivacco')
  const found = await world.ask('/v1/catalogs/products/search?keywords=bivacco&limit=100')
  expect(found.body.map(({ code }: { code: string }) => code)).toContain('OGT-0001')
  expect((await find('campeggio'))?.img.alt).toBe('Bivacco')
  expect(codeOf(await save('no-such', { name: { it: 'X' } }))).toBe('not_found')
})

test('a picture is a drawing of a family, or a photo that its uploader does not use elsewhere', async () => {
  const slug = await newSlug('Falegnameria')
  expect(
    (await save(slug, { name: { it: 'Falegnameria' }, picture: { sign: 'tools' } })).status,
  ).toBe(200)
  const signs = (await ask('/v1/admin/category-signs')).body
  expect(signs).toHaveLength(14)
  expect((await find(slug))?.family).toBe('tools')
  const shown = signs.find(({ sign }: { sign: string }) => sign === 'tools')
  expect((await find(slug))?.img.url).toBe(shown.img.url)

  const { id, url } = (await ask('/v1/files', { method: 'POST', form: await photoForm() })).body
  const withPhoto = { name: { it: 'Falegnameria' }, picture: { photo: id } }
  expect((await save(slug, withPhoto)).status).toBe(200)
  expect((await find(slug))?.img).toMatchObject({ url, alt: 'Falegnameria' })
  // A photo in use is no unused file, and the next picture frees it.
  world.pass((limits.unusedFileDays + 1) * 86_400_000)
  await removeUnusedFiles(world.services)
  expect((await find(slug))?.img.url).toBe(url)
  ask = (await world.as('staff')).ask
  expect((await ask(`/v1/files?keywords=${id}`)).body).toHaveLength(1)
  const other = await newSlug('Ceramica')
  const taken = await save(other, { name: { it: 'Ceramica' }, picture: { photo: id } })
  expect(taken.body.error.fields).toEqual({ picture: 'unknown_file' })
  const stranger = (await world.as('socia')).ask
  const theirs = await stranger('/v1/files', { method: 'POST', form: await photoForm() })
  const foreign = { name: { it: 'Ceramica' }, picture: { photo: theirs.body.id } }
  expect((await save(other, foreign)).body.error.fields).toEqual({ picture: 'unknown_file' })
  // Whoever removes the file takes it from the category too.
  expect((await ask(`/v1/files/${id}`, { method: 'DELETE' })).status).toBe(200)
  expect((await find(slug))?.img.url).toBe('/images/banner.svg')
})

test('the order is what staff set, and those that are not named follow', async () => {
  const before = await slugs()
  const [first = '', second = '', third = ''] = before
  const moved = [third, first, second]
  expect((await ask(path, { method: 'PUT', body: { slugs: [...moved, 'no-such'] } })).status).toBe(
    200,
  )
  expect(await slugs()).toEqual([...moved, ...before.slice(3)])
  await ask(path, { method: 'PUT', body: { slugs: before } })
  expect(await slugs()).toEqual(before)
})

test('a merge moves every product once, and the former address, names and files lead to the other', async () => {
  const [from, into] = [await newSlug('Orticoltura'), await newSlug('Verde')]
  const older = await newSlug('Semina')
  await place('OGT-0002', [from])
  await place('OGT-0003', [from, into])
  expect((await merge(older, from)).body).toEqual({ products: 0, both: 0 })
  expect((await ask(`${path}/${from}/merges?into=${into}`)).body).toEqual({ products: 2, both: 1 })
  expect((await merge(from, into)).body).toEqual({ products: 2, both: 1 })

  expect(await slugs()).not.toContain(from)
  const both = ['OGT-0002', 'OGT-0003']
  expect([await listed(into), await listed(from), await listed(older)]).toEqual([both, both, both])
  expect(await find(from)).toMatchObject({ slug: into, count: 2, former: [from, older].sort() })
  const filtered = await world.ask(`/v1/catalogs/products/search?keywords=&category=${from}`)
  expect(filtered.body).toHaveLength(2)
  // Searched by the name of the present category, and no longer by the former one.
  const found = await world.ask('/v1/catalogs/products/search?keywords=orticoltura')
  expect(found.body.map(({ code }: { code: string }) => code)).not.toContain('OGT-0002')

  // A file that still names the former category.
  await importCsv('objects.csv', 'code,categories\nOGT-0004,orticoltura\n')
  expect(await listed(into)).toEqual([...both, 'OGT-0004'])
  // A new one of the former name has another address.
  expect(await newSlug('Orticoltura')).toBe(`${from}-2`)
})

test('only a category without products is removed, and that of members’ products never', async () => {
  const slug = await newSlug('Vuota')
  await place('OGT-0005', [slug])
  const remove = (one: string) => ask(`${path}/${one}`, { method: 'DELETE' })
  expect(codeOf(await remove(slug))).toBe('category_in_use')
  await place('OGT-0005', ['campeggio'])
  expect((await remove(slug)).status).toBe(200)
  expect(await listed(slug)).toBe(404)
  expect(codeOf(await remove(slug))).toBe('not_found')
  await importCsv('categories.csv', `slug,name_it\n${lentCategory},In prestito\n`)
  expect(await slugs()).toContain(lentCategory)
  expect(codeOf(await remove(lentCategory))).toBe('category_in_use')
  expect(codeOf(await merge(lentCategory, 'campeggio'))).toBe('category_in_use')
  const same = await merge('campeggio', 'campeggio')
  expect(same.body.error.fields).toEqual({ into: 'invalid' })
})

test('phones get the moved products with their next catalogue', async () => {
  const pocket = async (have = '') =>
    (await world.ask(`/v1/pocket?language=it&have=${have}`)).body as {
      slices: { slice: number; tag: string }[]
      products: { code: string[]; categories: string[][] }
    }
  const [from, into] = [await newSlug('Vela'), await newSlug('Mare')]
  await place('OGT-0001', [from])
  const whole = await pocket()
  const tags = [...whole.slices].sort((a, b) => a.slice - b.slice).map(({ tag }) => tag)
  expect((await pocket(tags.join(''))).slices).toEqual([])
  await merge(from, into)
  const { products, slices } = await pocket(tags.join(''))
  expect(slices).toHaveLength(1)
  expect(products.categories[products.code.indexOf('OGT-0001')]).toEqual([into])
})

test('photos of categories and of the library’s products stay when whoever uploaded them leaves', async () => {
  const upload = async () =>
    (await ask('/v1/files', { method: 'POST', form: await photoForm() })).body.id as string
  const [ofCategory, ofProduct, unused] = [await upload(), await upload(), await upload()]
  expect((await create({ it: 'Restauro' }, { photo: ofCategory })).status).toBe(200)
  await place('OGT-0002', ['restauro'], [{ id: ofProduct, alt: '' }])
  const left = await ask('/v1/me', { method: 'DELETE', body: { current: password } })
  expect([left.status, left.text]).toEqual([200, left.text])
  ask = (await world.as('super')).ask
  const known = async (id: string) => (await ask(`/v1/files?keywords=${id}`)).body.length
  expect([await known(ofCategory), await known(ofProduct), await known(unused)]).toEqual([1, 1, 0])
})
