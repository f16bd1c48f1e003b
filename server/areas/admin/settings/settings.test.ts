import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/shapes/admin/audit.ts'
import type { Settings } from '#contract/shapes/admin/setup.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
let staff: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
  staff = await world.as('staff')
})
afterAll(() => world.close())

const lastWrite = async (): Promise<AuditEntry> => (await staff.ask('/v1/admin/audit')).body[0]

test('settings are of one library, shown at once, and recorded with the values before', async () => {
  const before: Settings = (await staff.ask('/v1/admin/settings')).body
  await staff.ask('/v1/admin/settings', { method: 'PUT', body: before })
  const unchanged = await lastWrite()
  expect([unchanged.action, unchanged.before, unchanged.after]).toEqual(['settings', {}, {}])
  // Saved unchanged, the adhesion needs no new acceptance.
  const still = await (await world.as('socia')).ask('/v1/me')
  expect(still.body.modulo_adesione.accettato).toBe(true)
  const body: Settings = {
    ...before,
    name: 'Oggettoteca Nuova',
    hue: 200,
    contacts: { ...before.contacts, phone: '051 99' },
    adhesion_form: { ...before.adhesion_form, it: '<p>Nuove regole</p>' },
  }
  const saved = await staff.ask('/v1/admin/settings', { method: 'PUT', body })
  expect(saved.body).toEqual(body)
  const library = await world.ask('/v1/libraries/current')
  expect(library.body).toMatchObject({
    name: 'Oggettoteca Nuova',
    branding: { hue: 200 },
    contacts: { phone: '051 99' },
  })
  const campus = await world.ask('/v1/libraries/current', { headers: { host: 'campus.localhost' } })
  expect(campus.body.name).toBe('Oggettoteca del Campus')
  expect(await lastWrite()).toMatchObject({
    action: 'settings',
    target: 'bologna',
    before: { name: before.name, hue: before.hue },
  })
  // A new text of the adhesion must be accepted again.
  const me = await (await world.as('socia')).ask('/v1/me')
  expect(me.body.modulo_adesione.accettato).toBe(false)
  const wrong = await staff.ask('/v1/admin/settings', {
    method: 'PUT',
    body: { ...body, website: 'javascript:alert(1)' },
  })
  expect(wrong.body.error.fields).toEqual({ website: 'url' })
})
