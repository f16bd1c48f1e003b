import { readFileSync } from 'node:fs'
import type { Selectable } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { AuditEntry } from '#contract/shapes/admin/audit.ts'
import { createApp } from '#server/app.ts'
import { exportLibrary } from '#server/areas/export/export-library.ts'
import { importLibrary } from '#server/areas/import/import-library.ts'
import type { Tables } from '#server/core/store/tables.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { forgetLibraries } from '#server/platform/library/libraries.ts'
import { codeOf, openWorld, type World } from '#tests/support/world.ts'

let world: World
let staff: Awaited<ReturnType<World['as']>>
let png: Buffer
let demo: { document: string; documents: Selectable<Tables['documents']>[] }
const red = { create: { width: 600, height: 300, channels: 3, background: '#c33' } } as const
const pdf = (words: string) => Buffer.from(`%PDF-1.7\n% ${words}\n%%EOF\n`)

beforeAll(async () => {
  world = await openWorld()
  staff = await world.as('staff')
  png = await sharp(red).png().toBuffer()
  await acrossLibraries(world.store, async db => {
    const { document } = await db
      .selectFrom('libraries')
      .select('document')
      .where('id', '=', 'bologna')
      .executeTakeFirstOrThrow()
    const stored = db.selectFrom('documents').selectAll().where('library_id', '=', 'bologna')
    demo = { document: JSON.stringify(document), documents: await stored.execute() }
  })
})
afterAll(() => world.close())
// The library has the demo's files at the start of each test.
beforeEach(async () => {
  await acrossLibraries(world.store, async db => {
    await db.deleteFrom('documents').where('library_id', '=', 'bologna').execute()
    await db.insertInto('documents').values(demo.documents).execute()
    const { document } = demo
    await db.updateTable('libraries').set({ document }).where('id', '=', 'bologna').execute()
  })
  forgetLibraries(world.services)
})

const send = (kind: string, bytes: Uint8Array, name = 'file', type = 'image/png') => {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], name, { type }))
  return staff.ask(`/v1/admin/files/${kind}`, { method: 'PUT', form })
}
const remove = (kind: string) => staff.ask(`/v1/admin/files/${kind}`, { method: 'DELETE' })
const library = async (host = 'localhost:3000') =>
  (await world.ask('/v1/libraries/current', { headers: { host } })).body
const lastWrite = async (): Promise<AuditEntry> => (await staff.ask('/v1/admin/audit')).body[0]
/** The body of an answer, as bytes. */
const bytesAt = async (path: string, host = 'localhost:3000') => {
  const answer = await createApp(world.services).request(`http://localhost${path}`, {
    headers: { host },
  })
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe('a logo', () => {
  test('is saved as a square picture that the server writes, shown at once, and removed', async () => {
    const withPlace = await sharp(png)
      .withExif({ IFD0: { Make: 'Camera' } })
      .png()
      .toBuffer()
    const stored = await send('logo', withPlace, '../../nostro logo.png')
    expect(stored.status).toBe(200)
    const { logo } = stored.body
    expect((await library()).branding.logo).toBe(logo)
    expect((await library('campus.localhost')).branding.logo).not.toBe(logo)
    const { answer, bytes } = await bytesAt(logo)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    const { format, width, height, hasAlpha, exif } = await sharp(bytes).metadata()
    expect([format, width, height, hasAlpha, exif]).toEqual(['webp', 512, 512, true, undefined])
    // Twice as wide as high: it is in the middle, with transparency above and below.
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [
      ...data.subarray((y * 512 + x) * 4, (y * 512 + x) * 4 + 4),
    ]
    expect(at(256, 10)[3]).toBe(0)
    expect(at(256, 256)[0]).toBeGreaterThan(190)
    expect(await lastWrite()).toMatchObject({
      action: 'logo',
      target: 'bologna',
      before: null,
      after: { address: logo, file: 'nostro logo.png', size: bytes.length },
    })

    const other = await sharp({ create: { ...red.create, background: '#161' } })
      .jpeg()
      .toBuffer()
    const replaced = await send('logo', other, 'b.jpg', 'text/html')
    expect(replaced.body.logo).not.toBe(logo)
    expect((await lastWrite()).before).toEqual({ address: logo })
    // A page that still uses the former address gets the present logo.
    expect((await bytesAt(logo)).answer.status).toBe(200)

    const removed = await remove('logo')
    expect(removed.body).toMatchObject({ logo: null, faq: expect.any(String) })
    expect((await bytesAt(logo)).answer.status).toBe(404)
    expect(await lastWrite()).toMatchObject({ action: 'logo', after: null })
    expect(codeOf(await remove('logo'))).toBe('not_found')
  })

  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['GIF', 'GIF89a...............'],
    ['TIFF', 'II*\u0000............'],
    ['PDF', '%PDF-1.7 %%EOF'],
    ['nothing', ''],
  ])('that is %s is refused and changes nothing', async (_, content) => {
    const before = await library()
    const answer = await send('logo', Buffer.from(content, 'latin1'), 'logo.png')
    expect([answer.status, codeOf(answer)]).toEqual([415, 'unsupported_media_type'])
    expect(await library()).toEqual(before)
  })

  test('that is cut off, or too large, is refused', async () => {
    const cut = await send('logo', png.subarray(0, png.length / 2))
    expect(cut.body.error.fields).toEqual({ file: 'unreadable' })
    const large = await send('logo', Buffer.concat([png, Buffer.alloc(limits.uploadMaxBytes)]))
    expect(codeOf(large)).toBe('body_too_large')
  })

  test('is saved without data hidden behind the picture', async () => {
    const { body } = await send('logo', Buffer.concat([png, Buffer.from('<script>alert(1)')]))
    expect((await bytesAt(body.logo)).bytes.includes('<script')).toBe(false)
  })

  test('stays as it is when the settings are saved', async () => {
    const { logo } = (await library()).branding
    const { body } = await staff.ask('/v1/admin/settings')
    await staff.ask('/v1/admin/settings', { method: 'PUT', body: { ...body, hue: 77 } })
    expect((await library()).branding).toEqual({ hue: 77, logo })
  })
})

describe('the FAQ', () => {
  test('must be a PDF by its content: staff upload, change and remove it', async () => {
    const old: string = (await library()).faq_pdf_url
    const stored = await send('faq', pdf('uno'), 'Domande.pdf', 'application/pdf')
    const { faq } = stored.body
    expect((await library()).faq_pdf_url).toBe(faq)
    const { answer, bytes } = await bytesAt(faq)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(bytes).toEqual(pdf('uno'))
    expect(await lastWrite()).toMatchObject({
      action: 'faq',
      before: { address: old },
      after: { address: faq, file: 'Domande.pdf', size: pdf('uno').length },
    })
    const changed = await send('faq', pdf('due'))
    expect(changed.body.faq).not.toBe(faq)
    expect((await bytesAt(faq)).bytes).toEqual(pdf('due'))
    await remove('faq')
    expect((await library()).faq_pdf_url).toBeNull()
    expect((await bytesAt(faq)).answer.status).toBe(404)
    const rows = await acrossLibraries(world.store, db =>
      db.selectFrom('documents').select('name').where('library_id', '=', 'bologna').execute(),
    )
    expect(rows.filter(row => row.name.endsWith('.pdf'))).toEqual([])
  })

  test('must not be a web page called .pdf, or an incomplete PDF', async () => {
    const disguised = await send(
      'faq',
      Buffer.from('<html>%PDF-1.7 %%EOF'),
      'a.pdf',
      'application/pdf',
    )
    expect([disguised.status, codeOf(disguised)]).toEqual([415, 'unsupported_media_type'])
    const cut = await send('faq', Buffer.from('%PDF-1.7\n1 0 obj'), 'a.pdf', 'application/pdf')
    expect(cut.body.error.fields).toEqual({ file: 'unreadable' })
    const whole = readFileSync('server/operations/demo/bologna/faq.pdf')
    expect((await send('faq', whole)).status).toBe(200)
  })
})

describe('the placeholder', () => {
  test('is saved as a 4:3 picture, replaces the drawn one, and is removed', async () => {
    const drawn = (await library()).placeholder.url
    const stored = await send('placeholder', png)
    expect(stored.status).toBe(200)
    expect((await library()).placeholder.url).toBe(stored.body.placeholder)
    const { answer, bytes } = await bytesAt(stored.body.placeholder)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    const { width, height } = await sharp(bytes).metadata()
    expect([width, height]).toEqual([1280, 960])
    expect((await lastWrite()).action).toBe('placeholder')
    expect(drawn).not.toBe(stored.body.placeholder)
    await remove('placeholder')
    expect((await library()).placeholder).toBeNull()
  })
})

test('the upload folder of a library contains nothing else', async () => {
  expect(codeOf(await send('regolamento', png))).toBe('not_found')
  const member = await world.as('socia')
  const answer = await member.ask('/v1/admin/files/logo', { method: 'DELETE' })
  expect(codeOf(answer)).toBe('forbidden')
})

test('an export brings logo and FAQ to another library', async () => {
  await send('logo', png)
  await send('faq', pdf('tre'))
  await send('placeholder', png)
  await acrossLibraries(world.store, async db => {
    const files = await exportLibrary(db, 'bologna', [])
    expect(JSON.parse(String(files.get('library.json')))).toMatchObject({
      faq_pdf: 'faq.pdf',
      branding: { logo: 'logo.webp' },
    })
    const names = ['library.json', 'faq.pdf', 'logo.webp', 'placeholder.webp']
    const folder = { names, read: (name: string) => files.get(name) ?? null }
    const picture = async () => ({ url: '/x.webp', alt: '', avif: '', webp: '', tint: '#fff' })
    const as = { id: 'copia', domain: 'copia' }
    await importLibrary({ db, folder, now: world.now(), picture, demoHash: null, as })
  })
  const { branding, faq_pdf_url, placeholder } = await library('copia.localhost')
  expect(placeholder.url).toContain('placeholder.webp')
  expect((await bytesAt(faq_pdf_url, 'copia.localhost')).bytes).toEqual(pdf('tre'))
  const { answer } = await bytesAt(branding.logo, 'copia.localhost')
  expect(answer.headers.get('content-type')).toBe('image/webp')
})
