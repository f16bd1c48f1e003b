import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Right, rights } from '#contract/endpoint.ts'
import { serverLimits } from '#contract/limits.ts'
import type { AuditEntry } from '#contract/shapes/admin/admin.ts'
import type { Me } from '#contract/shapes/member.ts'
import { supportSections } from '#contract/shapes/support.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { asking } from '#tests/support/asking.ts'
import { codeOf, drill, openWorld, password, type World } from '#tests/support/world.ts'

let world: World
let person: ReturnType<typeof asking>['person']
let id: string
beforeAll(async () => {
  world = await openWorld()
  ;({ person } = asking(world))
})
afterAll(() => world.close())
beforeEach(async () => {
  id = await person()
})

const give = async (by: string, member: string, given: string[]) =>
  (await world.as(by)).ask(`/v1/admin/members/${member}/rights`, {
    method: 'PUT',
    body: { rights: given },
  })
const stored = (member: string, values: { level: number; rights?: Right[] }) =>
  acrossLibraries(world.store, db =>
    db.updateTable('members').set(values).where('id', '=', member).execute(),
  )
const levelIn = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).level

describe('the rights of a colleague', () => {
  test('count and end at once, without signing in again', async () => {
    const { ask } = await world.as(id)
    const door = async (path: string) => {
      const answer = await ask(path)
      return answer.status < 400 ? 'in' : codeOf(answer)
    }
    expect(await door('/v1/desk/days')).toBe('forbidden')
    expect((await give('staff', id, ['desk', 'money'])).body).toMatchObject({
      level: 5,
      rights: ['desk', 'money'],
    })
    expect(await door('/v1/desk/days')).toBe('in')
    expect(await door('/v1/desk/cards?member=socia')).toBe('in')
    expect(await door('/v1/admin/settings')).toBe('forbidden')
    expect((await ask('/v1/me')).body).toMatchObject({ level: 5, rights: ['desk', 'money'] })
    await give('staff', id, ['catalogue'])
    expect(await door('/v1/desk/days')).toBe('forbidden')
    expect(await door('/v1/admin/category-signs')).toBe('in')
    expect((await give('staff', id, [])).body).toMatchObject({ level: 10, rights: [] })
    expect(await door('/v1/admin/category-signs')).toBe('forbidden')
    expect((await ask('/v1/me')).body).toMatchObject({ level: 10, rights: [] })
  })

  test('are a level from 5 to 9 in the token: no impersonation, no maintenance', async () => {
    await give('staff', 'socia', [...rights])
    const credentials = { email: 'socia@example.org', password }
    const signed = await world.ask('/v1/auths/signin', { method: 'POST', body: credentials })
    await give('staff', 'socia', [])
    expect(levelIn(signed.body.access_token)).toBe(5)
    const session = await world.as(await person(5, false, [...rights]))
    const ghost = { headers: { 'ghost-user': id } }
    expect(codeOf(await session.ask('/v1/me', ghost))).toBe('impersonation_refused')
    for (const [path, method] of [
      ['/v1/users', 'GET'],
      ['/v1/files/controls/all/bologna', 'PATCH'],
      ['/v1/files/all', 'DELETE'],
      ['/v1/headquarters/all', 'DELETE'],
      ['/v1/zoho/syncs/bologna', 'PATCH'],
    ] as const) {
      expect(codeOf(await session.ask(path, { method })), path).toBe('forbidden')
    }
  })

  test('are given by whoever has all, never by a colleague, for oneself, or above one’s rank', async () => {
    const [colleague, staff] = [await person(5, false, [...rights]), await person(4)]
    expect(codeOf(await give(colleague, id, ['desk']))).toBe('forbidden')
    expect(codeOf(await give('socia', id, ['desk']))).toBe('forbidden')
    expect(codeOf(await give('staff', 'staff', ['desk']))).toBe('forbidden')
    expect(codeOf(await give('staff', staff, ['desk']))).toBe('forbidden')
    expect(codeOf(await give('super', 'super', ['desk']))).toBe('forbidden')
    // Everything is given and taken by supers alone, and nothing else of the level can be said.
    expect(codeOf(await give('staff', id, ['all']))).toBe('forbidden')
    expect(codeOf(await give(await person(2), staff, ['desk']))).toBe('forbidden')
    expect((await give('super', id, ['all', 'desk'])).body).toMatchObject({ level: 4 })
    expect((await give('super', id, ['desk'])).body).toMatchObject({ level: 5, rights: ['desk'] })
    expect(codeOf(await give('super', id, ['owner']))).toBe('validation_failed')
  })

  test('are in the audit log with the values before and after', async () => {
    await give('staff', id, ['desk'])
    await give('staff', id, ['desk', 'members'])
    const entries: AuditEntry[] = (await (await world.as('super')).ask('/v1/admin/audit')).body
    const [second, first] = entries.filter(({ target }) => target === id)
    expect(first).toMatchObject({
      action: 'rights',
      before: { level: 10, rights: [] },
      after: { level: 5, rights: ['desk'] },
    })
    expect(second).toMatchObject({
      before: { rights: ['desk'] },
      after: { rights: ['desk', 'members'] },
    })
  })

  test('of a former colleague, whose level an earlier release changed, do not count', async () => {
    await stored(id, { level: 10, rights: ['desk'] })
    const { ask } = await world.as(id)
    expect(codeOf(await ask('/v1/desk/days'))).toBe('forbidden')
    expect((await ask('/v1/me')).body).toMatchObject({ level: 10, rights: [] })
    // Nor does a level between them alone, which imported members may have.
    await stored(id, { level: 7, rights: [] })
    expect(codeOf(await ask('/v1/desk/days'))).toBe('forbidden')
    await expect(stored(id, { level: 5, rights: ['owner' as Right] })).rejects.toThrow()
  })

  test('end when a super takes everything away, and are listed with the staff', async () => {
    await give('staff', id, ['desk'])
    const { ask } = await world.as('super')
    const listed = async () =>
      (await ask('/v1/admin/members?show=staff')).body.map((one: Me) => one.id)
    expect(await listed()).toContain(id)
    const input = { banned: false, can_post_objects: true, max_loans: 3, card_number: null }
    const save = (staff: boolean) =>
      ask(`/v1/admin/members/${id}`, { method: 'PATCH', body: { ...input, staff } })
    await save(true)
    expect((await save(false)).body).toMatchObject({ level: 10, rights: [] })
    expect(await listed()).not.toContain(id)
  })
})

describe('a colleague', () => {
  test('has the session length of staff', async () => {
    await give('staff', id, ['desk'])
    const session = await world.as(id)
    const began = new Date(world.now().getTime() - (serverLimits.staffSessionHours + 1) * 3_600_000)
    await acrossLibraries(world.store, db =>
      sql`update sessions set created_at = ${began} where member_id = ${id}`.execute(db),
    )
    expect(codeOf(await session.ask('/v1/me'))).toBe('session_revoked')
  })

  test('uses a library that is closed to members', async () => {
    const { ask } = await world.as(await person(5, false, ['desk']))
    const member = await world.as(id)
    const staff = await world.as('staff')
    const service = (await staff.ask('/v1/admin/service')).body
    const set = (available: boolean) =>
      staff.ask('/v1/admin/service', { method: 'PUT', body: { ...service, available } })
    expect((await set(false)).status).toBe(200)
    expect(codeOf(await member.ask('/v1/me'))).toBe('library_unavailable')
    expect((await ask('/v1/me')).status).toBe(200)
    expect((await set(true)).status).toBe(200)
  })

  test('sees of a day, a loan and a member what their rights show', async () => {
    const borrower = await person()
    const asks = async (own: Right[]) => (await world.as(await person(5, false, own))).ask
    const [desk, people, money, all] = [
      await asks(['desk']),
      await asks(['members']),
      await asks(['money']),
      (await world.as('staff')).ask,
    ]
    const lent = await desk('/v1/desk/loans', {
      method: 'POST',
      body: {
        member: borrower,
        lines: [{ product: drill.id }],
        point: 'bolognina',
        to_date: '2026-11-24',
        overrides: [{ check: 'card', reason: 'Prova' }],
      },
    })
    expect(lent.status, lent.text).toBe(200)
    const sold = await money('/v1/desk/contributions', {
      method: 'POST',
      body: { member: borrower, cents: 500, method: 'cash', point: 'bolognina', reason: '' },
    })
    expect(sold.status, sold.text).toBe(200)
    const page = async (ask: typeof all) => (await ask(`/v1/admin/members/${borrower}`)).body
    expect((await page(desk)).loans[0].undo).toBe('hand_out')
    expect((await page(desk)).receipts).toEqual([])
    expect((await page(people)).loans[0]).toMatchObject({ undo: null, actions: [] })
    expect((await page(money)).receipts).toHaveLength(1)

    const body = {
      email: 'ada@example.com',
      section: supportSections[0],
      object: '',
      message: 'Ciao',
    }
    expect((await world.ask('/v1/supports', { method: 'POST', body })).status).toBe(200)
    const parts = async (ask: typeof all) => Object.keys((await ask('/v1/admin/today')).body.parts)
    expect(await parts(all)).toEqual(expect.arrayContaining(['messages', 'overdue']))
    expect(await parts(desk)).toContain('overdue')
    expect(await parts(desk)).not.toContain('messages')
    expect(await parts(people)).toEqual(expect.arrayContaining(['messages', 'overdue']))
    expect(await parts(people)).not.toContain('pickups')
    expect(await parts(await asks(['settings']))).not.toContain('overdue')
  })
})
