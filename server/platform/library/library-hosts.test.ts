import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AdminLibrary } from '#contract/shapes/admin/setup.ts'
import { createApp } from '#server/app.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { codeOf, openWorld, type World } from '#tests/support/world.ts'
import { forgetLibraries } from './libraries.ts'

const appFolder = mkdtempSync(join(tmpdir(), 'oggettoteca-app-'))
writeFileSync(
  join(appFolder, 'index.html'),
  '<!doctype html><html lang="it"><head><title>x</title></head><body><div id="root"></div></body></html>',
)
let world: World
let operator: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld(undefined, { app: appFolder, files: [] })
  operator = await world.as('super')
})
afterAll(async () => {
  await world.close()
  rmSync(appFolder, { recursive: true })
})
afterEach(() => vi.useRealTimers())

const another = {
  name: 'Altra',
  hue: 20,
  phone: null,
  email: 'b@example.com',
  first_name: 'Bea',
  language: 'it',
}
const make = (id: string) =>
  operator.ask('/v1/admin/libraries', { method: 'POST', body: { ...another, id } })
const move = (id: string, domain: string, who = operator) =>
  who.ask(`/v1/admin/libraries/${id}`, { method: 'PATCH', body: { domain } })
const at = (label: string, path = '/v1/libraries/current') =>
  world.ask(path, { headers: { host: `${label}.localhost:3000` } })
const fieldsOf = (answer: Awaited<ReturnType<typeof move>>) => [
  codeOf(answer),
  answer.body.error.fields,
]
const listed = async (id: string) => {
  const { body } = await operator.ask('/v1/admin/libraries')
  return (body as AdminLibrary[]).find(library => library.id === id)
}

describe('another address of a library', () => {
  beforeAll(async () => {
    expect((await make('altra')).status).toBe(200)
  })
  beforeEach(async () => {
    const asAtFirst = (id: string) => ({ domain: id, former_domains: [] })
    await acrossLibraries(world.store, async db => {
      for (const id of ['campus', 'altra']) {
        await db.updateTable('libraries').set(asAtFirst(id)).where('id', '=', id).execute()
      }
    })
    forgetLibraries(world.services)
  })

  test('works at once; pages of the old one redirect to it, and calls work at both', async () => {
    const student = await world.as('studente', 'campus')
    const moved = await move('campus', ' Ateneo ')
    expect(moved.body).toEqual({
      id: 'campus',
      name: 'Oggettoteca del Campus',
      domain: 'ateneo',
      movable: true,
      url: 'http://ateneo.localhost:3000',
      former_domains: ['campus'],
    })
    expect(await listed('campus')).toEqual(moved.body)
    expect((await at('ateneo')).body).toMatchObject({ id: 'campus', domain: 'ateneo' })
    expect((await at('ateneo', '/help')).status).toBe(200)
    const page = await at('campus', '/products/cmp-0001?from=label')
    expect([page.status, page.headers.get('location')]).toEqual([
      302,
      'http://ateneo.localhost:3000/products/cmp-0001?from=label',
    ])
    // Installed apps and open sessions there still work.
    expect((await at('campus')).body).toMatchObject({ id: 'campus', domain: 'ateneo' })
    expect((await student.ask('/v1/me')).status).toBe(200)
    expect((await at('campus', '/manifest.webmanifest')).status).toBe(200)
  })

  test('is in the audit log of both libraries, with the one before', async () => {
    await move('campus', 'ateneo')
    const wrote = { action: 'library', before: { domain: 'campus' }, after: { domain: 'ateneo' } }
    const [here] = (await operator.ask('/v1/admin/audit')).body
    expect(here).toMatchObject({ ...wrote, target: 'campus' })
    const staff = await world.as('bibliotecaria', 'campus')
    const headers = { host: 'ateneo.localhost:3000' }
    const [there] = (await staff.ask('/v1/admin/audit', { headers })).body
    expect(there).toMatchObject({ ...wrote, target: 'campus', actor: 'bologna/super' })
  })

  test('is used in e-mails from then on', async () => {
    await move('campus', 'ateneo')
    const headers = { host: 'ateneo.localhost:3000' }
    const invited = { first_name: 'Ada', last_name: '', level: 4, language: 'it' }
    await acrossLibraries(world.store, db =>
      db.updateTable('members').set({ level: 1 }).where('id', '=', 'bibliotecaria').execute(),
    )
    const head = await world.as('bibliotecaria', 'campus')
    await head.ask('/v1/admin/invitations', {
      method: 'POST',
      headers,
      body: { ...invited, email: 'ada@example.com' },
    })
    expect((await world.mails()).at(-1)?.body).toContain('http://ateneo.localhost:3000/')
  })

  test('must be unused; only a former address of the same library may return', async () => {
    await move('campus', 'ateneo')
    expect(fieldsOf(await move('campus', 'bologna'))).toEqual([
      'validation_failed',
      { domain: 'taken' },
    ])
    expect(fieldsOf(await move('campus', 'staging'))).toEqual([
      'validation_failed',
      { domain: 'taken' },
    ])
    for (const wrong of ['a', '-a', 'a-', '1a', 'a b', 'a.b', 'à', 'x'.repeat(60)]) {
      expect(fieldsOf(await move('campus', wrong)), wrong).toEqual([
        'validation_failed',
        { domain: 'id' },
      ])
    }
    expect(fieldsOf(await make('ateneo'))).toEqual(['validation_failed', { id: 'taken' }])
    expect(fieldsOf(await move('altra', 'campus'))).toEqual([
      'validation_failed',
      { domain: 'taken' },
    ])

    expect((await move('campus', 'campus')).body.former_domains).toEqual(['ateneo'])
    expect((await at('campus', '/help')).status).toBe(200)
    expect((await at('ateneo', '/help')).headers.get('location')).toBe(
      'http://campus.localhost:3000/help',
    )
    expect((await at('altra')).body.id).toBe('altra')
  })

  test('goes to one of two libraries that ask for it at once', async () => {
    const answers = await Promise.all([move('campus', 'ambita'), move('altra', 'ambita')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('is refused for the default library, and to everybody but its supers', async () => {
    expect((await listed('bologna'))?.movable).toBe(false)
    expect(codeOf(await move('bologna', 'felsina'))).toBe('forbidden')
    expect(codeOf(await move('nowhere', 'felsina'))).toBe('not_found')
    expect(codeOf(await move('campus', 'felsina', await world.as('staff')))).toBe('forbidden')
    await acrossLibraries(world.store, db =>
      db.updateTable('members').set({ level: 1 }).where('id', '=', 'bibliotecaria').execute(),
    )
    const theirs = await world.as('bibliotecaria', 'campus')
    expect(codeOf(await move('campus', 'felsina', theirs))).toBe('forbidden')
  })

  test('is known to every other process within five seconds', async () => {
    // A second store has its own cache.
    const services = { ...world.services, store: Object.create(world.store) }
    const other = createApp(services)
    const answer = async (label: string) => {
      const headers = { host: `${label}.localhost:3000` }
      return (await other.request('http://x/v1/libraries/current', { headers })).status
    }
    expect([await answer('campus'), await answer('presto')]).toEqual([200, 404])
    await move('campus', 'presto')
    expect(await answer('presto')).toBe(404)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5001 })
    expect([await answer('campus'), await answer('presto')]).toEqual([200, 200])
  })
})

test('content shared with the app leads only to pages of this site', async () => {
  const share = async (url: string) => {
    const form = new FormData()
    form.append('url', url)
    const { status, headers } = await world.ask('/share', { method: 'POST', form })
    return [status, headers.get('location')]
  }
  const site = 'http://localhost:3000'
  expect(await share(`${site}/products/ogt-0001`)).toEqual([303, '/products/ogt-0001'])
  for (const elsewhere of [
    `${site}//evil.example`,
    `${site}/\\evil.example`,
    `${site}/./\\evil.example`,
    `${site}@evil.example/x`,
  ]) {
    expect(await share(elsewhere), elsewhere).toEqual([303, '/search'])
  }
})
