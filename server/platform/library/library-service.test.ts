import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/shapes/admin/audit.ts'
import type { ServiceInput } from '#contract/shapes/admin/service.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { setService } from '#server/operations/cli/set-service.ts'
import { codeOf, friday, openWorld, password, type World } from '#tests/support/world.ts'

let world: World
type Person = Awaited<ReturnType<World['as']>>
let staff: Person
let boss: Person
let member: Person
let before: ServiceInput
beforeAll(async () => {
  world = await openWorld()
  const { daily_calls_today: _, ...service } = (
    await (await world.as('super')).ask('/v1/admin/service')
  ).body
  before = service
})
afterAll(() => world.close())
// Tests move the clock, and tokens are short-lived.
beforeEach(async () => {
  world.pass(friday.getTime() - world.now().getTime())
  staff = await world.as('staff')
  boss = await world.as('super')
  member = await world.as((await world.members(1))[0] ?? '')
})
afterEach(async () => {
  boss = await world.as('super')
  expect((await save({})).status).toBe(200)
})

const save = (change: Partial<ServiceInput>, by = boss) =>
  by.ask('/v1/admin/service', { method: 'PUT', body: { ...before, ...change } })
const library = async () => (await world.ask('/v1/libraries/current')).body
const signIn = (email: string) =>
  world.ask('/v1/auths/signin', { method: 'POST', body: { email, password } })
/** The newest entry: tests move the clock back, by which the log is sorted. */
const latest = (entries: AuditEntry[]) => entries.toSorted((a, b) => Number(b.id) - Number(a.id))[0]
const text = { it: 'Facciamo l’inventario.', en: 'We are taking stock.' }
const closed = { available: false, maintenance_text: text }

describe('a library in maintenance', () => {
  test('answers with its text and its end, and refuses calls until then', async () => {
    const until = '2026-11-20T12:00:00.000Z'
    expect((await save({ ...closed, maintenance_until: until }, staff)).status).toBe(200)
    const document = await library()
    expect(document.is.available).toBe(false)
    expect(document.maintenance).toEqual({ text, until })
    for (const ask of [world.ask, member.ask]) {
      const refused = await ask('/v1/categories')
      expect([refused.status, codeOf(refused)]).toEqual([503, 'library_unavailable'])
      expect(refused.headers.get('retry-after')).toBe('3600')
    }
    expect((await world.ask('/v1/status')).status).toBe(200)
    world.pass(3600_000)
    expect((await world.ask('/v1/categories')).status).toBe(200)
    expect((await library()).is.available).toBe(true)
    expect((await library()).maintenance).toBeNull()
  })

  test('is open to its staff, who sign in and open it', async () => {
    await save(closed)
    expect((await signIn('staff@example.org')).status).toBe(200)
    expect((await staff.ask('/v1/categories')).status).toBe(200)
    expect((await staff.ask('/v1/admin/numbers')).status).toBe(200)
    expect(codeOf(await member.ask('/v1/me'))).toBe('library_unavailable')
    expect((await save({ available: true }, staff)).status).toBe(200)
    expect((await world.ask('/v1/categories')).status).toBe(200)
  })

  test('does not close another library', async () => {
    await save(closed)
    const campus = await world.ask('/v1/categories', { headers: { host: 'campus.localhost:3000' } })
    expect(campus.status).toBe(200)
  })
})

describe('daily limits', () => {
  test('refuse calls until the library’s day is over', async () => {
    // A day on which no other test has set a limit.
    world.pass(24 * 3600_000)
    boss = await world.as('super')
    staff = await world.as('staff')
    expect((await save({ daily_calls_limit: 3 })).body.daily_calls_today).toBe(0)
    const statuses: number[] = []
    for (let n = 0; n < 5; n++) statuses.push((await world.ask('/v1/categories')).status)
    expect(statuses).toEqual([200, 200, 200, 503, 503])
    const refused = await world.ask('/v1/categories')
    expect(codeOf(refused)).toBe('daily_limits_exceeded')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600)
    expect((await library()).zh.is_daily_limits_exceeded).toBe(true)
    expect((await library()).is.available).toBe(true)
    expect((await staff.ask('/v1/admin/service')).body.daily_calls_today).toBe(3)
    const rows = await acrossLibraries(world.store, db =>
      db
        .selectFrom('daily_calls')
        .select(['library_id', 'calls'])
        .where('day', '=', '2026-11-21')
        .execute(),
    )
    expect(rows).toEqual([{ library_id: 'bologna', calls: 3 }])
    world.pass(24 * 3600_000)
    expect((await world.ask('/v1/categories')).status).toBe(200)
    expect((await library()).zh.is_daily_limits_exceeded).toBe(false)
  })

  test('are exact for calls that arrive at once', async () => {
    world.pass(3 * 24 * 3600_000)
    boss = await world.as('super')
    await save({ daily_calls_limit: 3 })
    await world.ask('/v1/categories')
    const answers = await Promise.all(Array.from({ length: 10 }, () => world.ask('/v1/categories')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  })
})

describe('permissions of the service settings', () => {
  test('staff open and close; only a super sets limits, university and exempt hosts', async () => {
    expect((await save({ max_inactivity: 600 }, staff)).status).toBe(200)
    expect((await library()).max_inactivity).toBe(600)
    for (const change of [
      { daily_calls_limit: 10 },
      { university: { domain: 'ateneo.example' } },
      { adhesion_exempt_hosts: ['tessere.example'] },
    ]) {
      const refused = await save(change, staff)
      expect([Object.keys(change), refused.status]).toEqual([Object.keys(change), 403])
      expect((await save({ ...change, max_inactivity: 600 })).status).toBe(200)
      await save({})
    }
    expect((await save({}, member)).status).toBe(403)
  })

  test('invalid values are refused with the field’s name', async () => {
    const fields = async (change: object) => (await save(change)).body.error.fields
    expect(await fields({ max_inactivity: 5 })).toEqual({ max_inactivity: 'integer' })
    expect(await fields({ adhesion_exempt_hosts: ['a b'] })).toEqual({
      'adhesion_exempt_hosts.0': 'invalid',
    })
    expect(await fields({ maintenance_until: 'tomorrow' })).toEqual({
      maintenance_until: 'instant',
    })
  })

  test('each change has an audit entry with the value before', async () => {
    await save({ ...closed, max_inactivity: 900 })
    const entry = latest((await staff.ask('/v1/admin/audit')).body)
    expect(entry).toMatchObject({
      action: 'service',
      target: 'bologna',
      before: { available: true, max_inactivity: before.max_inactivity },
      after: { available: false, max_inactivity: 900, maintenance_text: text },
    })
    expect(entry?.after).not.toHaveProperty('university')
  })
})

describe('the library command', () => {
  const set = (values: object) => setService(world.services, { library: 'bologna', ...values })

  test('sets the named values, leaves the others, and writes an audit entry', async () => {
    await set({ available: 'no', 'text-it': text.it, 'text-en': text.en })
    await set({ university: 'ateneo.example', 'exempt-hosts': 'a.example,b.example' })
    const { body } = await boss.ask('/v1/admin/service')
    expect(body).toMatchObject({
      available: false,
      maintenance_text: text,
      university: { domain: 'ateneo.example' },
      adhesion_exempt_hosts: ['a.example', 'b.example'],
      max_inactivity: before.max_inactivity,
    })
    const entry = latest((await boss.ask('/v1/admin/audit')).body)
    expect([entry?.actor, entry?.action]).toEqual(['npm run library', 'service'])
    await set({ available: 'yes', university: 'none', 'exempt-hosts': 'none', until: 'none' })
    const again = (await boss.ask('/v1/admin/service')).body
    expect([again.available, again.university, again.adhesion_exempt_hosts]).toEqual([
      true,
      null,
      [],
    ])
  })

  test('refuses an unknown library and invalid values', async () => {
    await expect(set({ library: 'nowhere' })).rejects.toThrow('no library nowhere')
    await expect(set({ available: 'maybe' })).rejects.toThrow('yes or no')
    await expect(set({ 'daily-calls': '-1' })).rejects.toThrow()
  })
})

test('the adhesion is required on every host but the exempt ones, which must match as a whole', async () => {
  const accepted = async (host: string) => {
    const newcomer = await world.as('nuovo')
    const { body } = await newcomer.ask('/v1/me', { headers: { host } })
    return body.modulo_adesione.accettato
  }
  await save({ adhesion_exempt_hosts: ['bologna.localhost'] })
  expect(await accepted('bologna.localhost:3000')).toBe(true)
  await save({ adhesion_exempt_hosts: ['bologna'] })
  expect(await accepted('bologna.localhost:3000')).toBe(false)
})
