import { afterAll, beforeAll, expect, test } from 'vitest'
import { failures } from '#contract/texts/failures.ts'
import type { Locale } from '#contract/texts/languages.ts'
import { exportLibrary } from '#server/areas/export/export-library.ts'
import { moveLoan } from '#server/areas/loans/move-loan.ts'
import { headOf } from '#server/areas/page/page-head.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { say } from '#server/core/texts/say.ts'
import { systemContext } from '#server/platform/system-context.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let here: Scene
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
})
afterAll(() => world.close())

async function offer(languages: unknown, more: object = {}) {
  const staff = await world.as('staff')
  const { body } = await staff.ask('/v1/admin/settings')
  return staff.ask('/v1/admin/settings', { method: 'PUT', body: { ...body, ...more, languages } })
}

const document = async () => (await world.ask('/v1/libraries/current')).body

/** The subject of the e-mail that a reader of this language gets about a cancelled loan. */
async function mailTo(language: Locale) {
  const { borrower, id } = await here.loan({ from: '2026-12-01', to: '2026-12-04' })
  await here.run(`update members set language = '${language}' where id = '${borrower?.id}'`)
  await world.inLibrary(ctx => moveLoan(ctx, id, 'cancel', 'borrower'))
  const [mail] = await here.emailsTo(borrower?.email ?? '')
  return mail
}

async function pageHead(browserLocale: Locale) {
  const ctx = await systemContext(world.services, 'bologna')
  const request = { ...ctx.request, browserLocale }
  return String((await headOf({ ...ctx, request }, '/catalogs/fai-da-te')).tags)
}

async function failureIn(language: string) {
  const answer = await world.ask('/v1/me', { headers: { 'requester-language': language } })
  return answer.body.error.message
}

test('a library in three languages writes to each reader in theirs', async () => {
  expect((await offer(['it', 'en', 'de'])).status).toBe(200)
  expect((await document()).languages).toEqual(['it', 'en', 'de'])
  const german = await mailTo('de')
  expect(german?.subject).toContain('Ausleihe storniert: Tenda')
  expect(german?.body).toContain('Hallo Prova,')
  expect((await mailTo('en'))?.subject).toContain('Loan cancelled')
  expect((await mailTo('it'))?.subject).toContain('Prestito annullato')
  expect(await failureIn('de-AT')).toBe(say('de', failures.signed_out))
  expect(await failureIn('fr')).toBe(failures.signed_out)
  expect(await pageHead('de')).toContain('<title>Selbermachen')
})

test('a library in Italian alone writes Italian to everybody', async () => {
  expect((await offer(['it'])).status).toBe(200)
  expect((await document()).languages).toEqual(['it'])
  expect((await mailTo('de'))?.subject).toContain('Prestito annullato')
  expect(await failureIn('de')).toBe(failures.signed_out)
})

test('a library’s first language is what others get', async () => {
  expect((await offer(['de', 'it'])).status).toBe(200)
  expect((await mailTo('en'))?.subject).toContain('Ausleihe storniert')
  expect(await failureIn('en')).toBe(say('de', failures.signed_out))
})

test.each([
  ['none', []],
  ['one that nobody translated', ['it', 'xx']],
  ['one twice', ['it', 'it']],
  ['a text', 'it'],
])('a library cannot offer %s', async (_, languages) => {
  const answer = await offer(languages)
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.error.fields)[0]).toMatch(/^languages/)
})

test('texts are kept by language; one that is missing is read in the library’s own', async () => {
  await offer(['it', 'de'], { adhesion_form: { it: '<p>Uno</p>' } })
  const member = await world.as('socia')
  const inGerman = { headers: { 'requester-language': 'de' } }
  expect((await member.ask('/v1/me/ma', inGerman)).body.Modulo).toBe('<p>Uno</p>')
  const before = (await member.ask('/v1/me/ma')).body.ID
  await offer(['it', 'de'], { adhesion_form: { it: '<p>Uno</p>', de: '<p>Eins</p>' } })
  const after = (await member.ask('/v1/me/ma', inGerman)).body
  expect(after.Modulo).toBe('<p>Eins</p>')
  // A new translation says nothing new, so nobody has to accept it again.
  expect(after.ID).toBe(before)
  const faulty = await offer(['it'], { adhesion_form: { it: '<p>Uno</p>', xx: '?' } })
  expect(faulty.status).toBe(422)
})

test('an export has the texts of every language', async () => {
  await offer(['de', 'it'])
  const files = await acrossLibraries(world.store, db => exportLibrary(db, 'bologna', []))
  const settings = JSON.parse(String(files.get('library.json')))
  expect(settings.languages).toEqual(['de', 'it'])
  expect(settings.regolamento.de).toContain('<')
  const [headings, first] = String(files.get('categories.csv')).split(/\r?\n/)
  expect(headings).toContain('name_it;name_en;name_de')
  expect(first).toContain('Selbermachen')
})
