import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inviteStaff } from '#server/areas/account/sign-in/invitations.ts'
import { starterFolder } from '#server/areas/admin/settings/starter.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { importLibrary } from './import-library.ts'
import type { Source } from './sources/source.ts'

const files = starterFolder({
  id: 'quartiere',
  domain: 'quartiere',
  name: 'Oggettoteca di Quartiere',
  email: 'ciao@example.com',
  phone: null,
  hue: 120,
})
let world: World
beforeAll(async () => {
  world = await openWorld()
  const source: Source = {
    names: [...files.keys()],
    read: name => Buffer.from(files.get(name) ?? ''),
  }
  const picture = async () => ({ url: '/x.webp', alt: '', avif: '', webp: '', tint: '' })
  await acrossLibraries(world.store, db =>
    importLibrary({ db, folder: source, now: world.now(), picture, demoHash: null }),
  )
})
afterAll(() => world.close())

const headers = { host: 'quartiere.localhost:3000', origin: 'http://quartiere.localhost:3000' }

test('the template folder makes a library, which is found by its host', async () => {
  const { body } = await world.ask('/v1/libraries/current', { headers })
  expect(body).toMatchObject({ name: 'Oggettoteca di Quartiere', branding: { hue: 120 } })
  const objects = await world.ask('/v1/catalogs/all', { headers })
  expect(objects.body).toMatchObject([{ code: 'OGT-0001', name: 'Trapano a percussione' }])
})

test('an invited person chooses a password by the link of the e-mail and is staff', async () => {
  const ada = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Neri' }
  const link = await world.inLibrary(
    ctx => inviteStaff(ctx, { ...ada, level: 4, language: 'it' }, null),
    'quartiere',
  )
  const mail = (await world.mails()).at(-1)
  expect([mail?.recipient, mail?.body?.includes(link)]).toEqual(['ada@example.com', true])
  expect(link).toMatch(/^http:\/\/quartiere\.localhost/)
  world.pass(60 * 3_600_000)
  const t = new URL(link).searchParams.get('t')
  const password = 'una-parola-lunga-e-mia'
  const chosen = await world.ask('/v1/auths/invitations', {
    method: 'POST',
    headers,
    body: { t, password, confirm_password: password },
  })
  expect(chosen.status).toBe(200)
  const body = { email: 'ada@example.com', password }
  const signed = await world.ask('/v1/auths/signin', { method: 'POST', headers, body })
  const authorization = `Bearer ${signed.body.access_token}`
  const me = await world.ask('/v1/me', { headers: { ...headers, authorization } })
  expect(me.body).toMatchObject({ name: 'Ada Neri', level: 4 })
})

test('every row of the template folder has as many cells as headings', () => {
  for (const [name, text] of files) {
    if (!name.endsWith('.csv')) continue
    const rows: string[][] = parse(text, { bom: true })
    expect([name, new Set(rows.map(row => row.length)).size]).toEqual([name, 1])
  }
})
