import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminProduct } from '#contract/shapes/admin/admin.ts'
import { pocketSlices } from '#contract/shapes/pocket-limits.ts'
import { type Locale, locales } from '#contract/texts/languages.ts'
import { exportLibrary } from '#server/areas/export/export-library.ts'
import { runImport } from '#server/areas/import/run-import.ts'
import { singleSource } from '#server/areas/import/sources/source.ts'
import { moveLoan } from '#server/areas/loans/move-loan.ts'
import { calendarOf } from '#server/areas/loans/story/loan-entries.ts'
import { located } from '#server/areas/loans/story/loan-story-text.ts'
import { findLoanSummary } from '#server/areas/loans/story/loan-summaries.repo.ts'
import { headOf } from '#server/areas/page/page-head.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { filesFolder } from '#server/platform/files/folder.ts'
import { localFiles } from '#server/platform/storage/local-files.ts'
import { systemContext } from '#server/platform/system-context.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { friday, openWorld, type World } from '#tests/support/world.ts'

let world: World
let here: Scene
let staff: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
  staff = await world.as('staff')
})
afterAll(() => world.close())

const id = 'ogt-0002'
const path = `/v1/catalogs/products/${id}`
const product = async (headers = {}) => (await world.ask(path, { headers })).body

/** Saves the product as an editor that sends these besides what it has. */
async function save(change: object) {
  const found: AdminProduct[] = (await staff.ask('/v1/admin/objects?k=OGT-0002')).body
  const [{ id: _, code: __, owner: ___, status: ____, location, imgs, names: _____, ...rest }] =
    found as [AdminProduct]
  const { descriptions: ______, ...input } = rest
  const body = {
    ...input,
    location_id: location.id,
    imgs: imgs.map(({ id, alt }) => ({ id, alt })),
    ...change,
  }
  return staff.ask(`/v1/admin/objects/${id}`, { method: 'PATCH', body })
}

const italian = { name: 'Ghironda', description: 'Per ballare il valzer.' }
const translated = {
  ...italian,
  names: { en: 'Hurdy-gurdy', de: 'Drehleier' },
  descriptions: { en: 'For waltzing.' },
}

async function found(keywords: string): Promise<string[]> {
  const { body } = await world.ask(
    `/v1/catalogs/products/search?keywords=${encodeURIComponent(keywords)}`,
  )
  return body.map((one: { id: string }) => one.id)
}

describe('a product’s texts in the languages of its library', () => {
  test('stand beside those of the first language, and no answer depends on the reader’s', async () => {
    expect((await save(translated)).status).toBe(200)
    const shown = {
      ...italian,
      names: { it: 'Ghironda', en: 'Hurdy-gurdy', de: 'Drehleier' },
      descriptions: { it: 'Per ballare il valzer.', en: 'For waltzing.' },
    }
    for (const language of locales) {
      const headers = { 'requester-language': language, 'accept-language': language }
      expect(await product(headers)).toMatchObject(shown)
    }
    const { names } = shown
    const { body: cards } = await world.ask('/v1/catalogs/products/search?keywords=ghironda')
    expect(cards).toMatchObject([{ name: 'Ghironda', names }])
    expect((await product()).img.alt).not.toBe('')
  })

  test('are what a search finds, also with a slip', async () => {
    for (const words of [
      'ghironda',
      'hurdy-gurdy',
      'Drehleier',
      'drehlei',
      'drehelier',
      'waltzing',
    ])
      expect([words, await found(words)]).toEqual([words, [id]])
    const { body } = await staff.ask('/v1/admin/objects?k=drehlei')
    expect(body.map((one: AdminProduct) => one.code)).toEqual(['OGT-0002'])
  })

  test('stay when an earlier page or release, or an owner, changes the first language alone', async () => {
    expect((await save({ ...italian, name: 'Organetto' })).status).toBe(200)
    const names = { it: 'Organetto', en: 'Hurdy-gurdy', de: 'Drehleier' }
    expect(await product()).toMatchObject({ name: 'Organetto', names })
    await here.run(`update objects set name = 'Ghironda' where id = '${id}'`)
    expect(await product()).toMatchObject({ names: { ...names, it: 'Ghironda' } })
    expect(await found('organetto')).toEqual([])
    expect(await found('drehleier')).toEqual([id])
  })

  test.each([
    ['a language that is none', { names: { fr: 'Vielle' } }, { 'names.fr': 'invalid' }],
    ['a name that is too long', { names: { en: 'a'.repeat(400) } }, { 'names.en': 'too_long' }],
    ['no name in the first one', { name: ' ', names: { en: 'Drill' } }, { name: 'required' }],
    [
      'a description that is too long',
      { descriptions: { de: 'a'.repeat(20_001) } },
      { 'descriptions.de': 'too_long' },
    ],
  ])('%s is refused at its field, and nothing changes', async (_, change, fields) => {
    const before = await product()
    const { status, body } = await save({ ...italian, ...change })
    expect([status, body.error.fields]).toEqual([422, fields])
    expect(await product()).toEqual(before)
  })

  test('reach members in their language by e-mail and calendar, else in the first one', async () => {
    const titles: Record<Locale, string> = {
      it: 'Prestito annullato: Ghironda',
      en: 'Loan cancelled: Hurdy-gurdy',
      de: 'Ausleihe storniert: Drehleier',
    }
    for (const language of locales) {
      const member = await here.member()
      await here.run(`update members set language = '${language}' where id = '${member.id}'`)
      const days = { from: '2027-01-11', to: '2027-01-14' }
      const loan = await here.loan({ ...days, object: id, member: member.id, point: 'centro' })
      const calendar = await world.inLibrary(async ctx => {
        const summary = await findLoanSummary(ctx.db, loan.id)
        return calendarOf(ctx, summary ? await located(ctx, [summary]) : [], 'borrower', language)
      })
      expect(calendar).toContain(titles[language].split(': ')[1])
      await world.inLibrary(ctx => moveLoan(ctx, loan.id, 'cancel', 'borrower'))
      const [mail] = await here.emailsTo(member.email)
      expect(mail?.subject).toContain(titles[language])
    }
  })

  test('are in the title and data of a page in its language', async () => {
    const ctx = await systemContext(world.services, 'bologna')
    const headIn = async (browserLocale: Locale) => {
      const request = { ...ctx.request, browserLocale }
      return String((await headOf({ ...ctx, request }, `/products/${id}`)).tags)
    }
    expect(await headIn('en')).toMatch(/<title>Hurdy-gurdy .*"name":"Hurdy-gurdy".*For waltzing/s)
    expect(await headIn('de')).toMatch(/<title>Drehleier .*Per ballare/s)
    expect(await headIn('it')).toContain('<title>Ghironda ')
  })

  test('are stored on a phone in its own language besides the first', async () => {
    const stored = async (query: string) => {
      const { body } = await world.ask(`/v1/pocket?${query}`)
      const at = body.products.id.indexOf(id)
      const { name, own_name, own_description } = body.products
      const tags = body.slices.map(({ tag }: { tag: string }) => tag)
      return { texts: [name[at], own_name?.[at], own_description?.[at]], tags }
    }
    const english = await stored('language=en')
    expect(english.texts).toEqual(['Ghironda', 'Hurdy-gurdy', 'For waltzing.'])
    const first = await stored('language=it')
    expect(first.texts).toEqual(['Ghironda', undefined, undefined])
    expect(await stored('')).toEqual(first)
    // Only the slices that differ between the languages are sent again.
    const { tags } = await stored(`language=en&have=${first.tags.join('')}`)
    expect(tags.length).toBeGreaterThan(0)
    expect(tags.length).toBeLessThan(pocketSlices)
    expect((await world.ask('/v1/pocket?language=fr')).status).toBe(422)
  })

  test('are imported and exported by language; a missing column changes nothing', async () => {
    const run = (text: string, dry = false) =>
      runImport({
        transaction: fn => acrossLibraries(world.store, fn),
        libraryId: 'bologna',
        source: singleSource('oggetti.csv', Buffer.from(text)),
        now: friday,
        draw: async () => ({ url: '/x.webp', alt: '', avif: '', webp: '', tint: '#fff' }),
        files: localFiles(filesFolder(world.services.config)),
        dry,
      })
    const names = async () => (await product()).names
    await run('Codice,Nome (en)\nOGT-0002,Wheel fiddle\n')
    expect(await names()).toEqual({ it: 'Ghironda', en: 'Wheel fiddle', de: 'Drehleier' })
    await run('codice,nome\nOGT-0002,La ghironda\n')
    expect(await names()).toEqual({ it: 'La ghironda', en: 'Wheel fiddle', de: 'Drehleier' })
    await run('code,name,name_de,description_de\nOGT-0002,Ghironda,Radleier,Zum Tanzen\n')
    expect(await names()).toEqual({ it: 'Ghironda', en: 'Wheel fiddle', de: 'Radleier' })
    expect((await product()).descriptions.de).toBe('Zum Tanzen')
    const files = await acrossLibraries(world.store, db => exportLibrary(db, 'bologna', []))
    const csv = String(files.get('objects.csv'))
    expect(csv).toMatch(/^\ufeff?code;name;name_it;name_en;name_de;description;description_it/)
    const [headings, row] = [csv.split('\n')[0], /^OGT-0002;.*$/m.exec(csv)?.[0]]
    expect(row).toContain('OGT-0002;Ghironda;Ghironda;Wheel fiddle;Radleier;')
    const { counts } = await run(`${headings}\n${row}\n`, true)
    expect(counts.objects).toEqual({ created: 0, updated: 0, unchanged: 1 })
  })

  test('change place when another language becomes the first one', async () => {
    const settings = (await staff.ask('/v1/admin/settings')).body
    const offer = (languages: Locale[]) =>
      staff.ask('/v1/admin/settings', { method: 'PUT', body: { ...settings, languages } })
    const before = (await world.ask('/v1/catalogs/products/ogt-0001')).body
    expect((await offer(['en', 'it', 'de'])).status).toBe(200)
    expect(await product()).toMatchObject({
      name: 'Wheel fiddle',
      description: 'For waltzing.',
      names: { it: 'Ghironda', en: 'Wheel fiddle', de: 'Radleier' },
    })
    expect((await world.ask('/v1/catalogs/products/ogt-0001')).body.name).toBe(before.name)
    await offer(['it', 'en', 'de'])
    expect(await product()).toMatchObject({ name: 'Ghironda', description: italian.description })
  })

  test('are empty again once only the first language is left', async () => {
    await save({ ...italian, names: { en: '' }, descriptions: {} })
    expect(await product()).toMatchObject({ ...italian, names: {}, descriptions: {} })
    expect(await found('hurdy-gurdy')).toEqual([])
  })
})
