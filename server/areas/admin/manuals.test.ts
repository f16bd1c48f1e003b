import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { removeUnusedFiles } from '#server/platform/uploads/remove-unused-files.ts'
import { staffBodies } from '#tests/support/things.ts'
import { codeOf, openWorld, type World } from '#tests/support/world.ts'

let world: World
let ask: Awaited<ReturnType<World['as']>>['ask']
beforeAll(async () => {
  world = await openWorld()
  ask = (await world.as('staff')).ask
})
afterAll(() => world.close())

const product = 'ogt-0001'
const page = 'https://www.example.com/trapano.pdf'
const pdf = (text = 'Come si usa') => `%PDF-1.7\n${text}\n%%EOF`

function send(content: string | Uint8Array, name = 'trapano.pdf') {
  const form = new FormData()
  form.set('file', new File([content as BlobPart], name))
  return ask('/v1/admin/manuals', { method: 'POST', form })
}
const save = (more: object) =>
  ask(`/v1/admin/objects/${product}`, {
    method: 'PATCH',
    body: { ...staffBodies['admin.objects.save'], ...more },
  })
const shown = async () => (await world.ask(`/v1/catalogs/products/${product}`)).body.manual

test('a PDF is stored once, opened by everybody with safe headers, and belongs to the product that is saved with it', async () => {
  const { status, body } = await send(pdf())
  expect(status).toBe(200)
  expect((await send(pdf(), 'altro nome.pdf')).body.url).toBe(body.url)
  expect(await shown()).toBe(null)
  expect((await save({ manual: body.url })).body.manual).toBe(body.url)
  expect(await shown()).toBe(body.url)
  expect((await ask(`/v1/desk/objects/${product}`)).body.object.manual).toBe(body.url)
  // A page of the release before does not send it.
  expect((await save({})).body.manual).toBe(body.url)
  const opened = await world.ask(body.url)
  expect([opened.status, opened.text]).toEqual([200, pdf()])
  expect(opened.headers.get('content-type')).toBe('application/pdf')
  expect(opened.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await save({ manual: null })).body.manual).toBe(null)
})

test('what is no PDF, no link, or no PDF of the library is refused', async () => {
  expect(codeOf(await send('<script>alert(1)</script>'))).toBe('unsupported_media_type')
  expect((await send('%PDF-1.7\nhalf')).body.error.fields).toEqual({ file: 'unreadable' })
  for (const manual of [
    'javascript:alert(1)',
    '/etc/passwd',
    'faq.pdf',
    'ftp://example.com/a.pdf',
  ]) {
    expect((await save({ manual })).body.error.fields, manual).toEqual({ manual: 'url' })
  }
  const unknown = await save({ manual: '/v1/catalogs/z/p/files?name=manual-unknown.pdf' })
  expect(unknown.body.error.fields).toEqual({ manual: 'unknown_file' })
  const member = (await world.as('socia')).ask
  const form = new FormData()
  form.set('file', new File([pdf()], 'x.pdf'))
  expect(codeOf(await member('/v1/admin/manuals', { method: 'POST', form }))).toBe('forbidden')
})

test('one that no product names is removed after some days, and one in use stays', async () => {
  const used = (await send(pdf('usato'))).body.url
  const unused = (await send(pdf('mai usato'))).body.url
  await save({ manual: used })
  world.pass((limits.unusedFileDays - 1) * 86_400_000)
  await removeUnusedFiles(world.services)
  expect((await world.ask(unused)).status).toBe(200)
  world.pass(2 * 86_400_000)
  await removeUnusedFiles(world.services)
  expect((await world.ask(unused)).status).toBe(404)
  expect((await world.ask(used)).status).toBe(200)
  ask = (await world.as('staff')).ask
})

test('files carry links and PDFs, and name the cell with a PDF that is missing', async () => {
  const importCsv = async (raw: string) =>
    (
      await ask('/v1/admin/imports?name=objects.csv', {
        method: 'POST',
        raw,
        headers: { 'content-type': 'text/csv' },
      })
    ).text
  expect(await importCsv(`code,manual\nOGT-0001,${page}\n`)).toContain('"kind":"done"')
  expect(await shown()).toBe(page)
  const { url } = (await send(pdf('in un file'))).body
  const name = new URL(url, 'http://x').searchParams.get('name')
  expect(await importCsv(`code,manual\nOGT-0001,${name}\n`)).toContain('"kind":"done"')
  expect(await shown()).toBe(url)
  expect(await importCsv('code,manual\nOGT-0001,nessuno.pdf\n')).toContain('"kind":"refused"')
  expect(await importCsv('code,manual\nOGT-0001,scritto a mano\n')).toContain('"kind":"refused"')
  expect(await shown()).toBe(url)
})
