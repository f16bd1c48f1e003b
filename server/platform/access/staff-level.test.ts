import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import type { AuditEntry } from '#contract/shapes/admin/audit.ts'
import type { endAllSessions, endMemberSessions } from '#server/areas/admin/sessions.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import type { ActorContext, StaffContext } from '#server/platform/context.ts'
import { codeOf, openWorld, password, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const as = (id: string) => world.as(id)
const input = { banned: false, can_post_objects: true, max_loans: 3, card_number: null }
const change = async (by: string, member: string, staff: boolean) =>
  (await as(by)).ask(`/v1/admin/members/${member}`, { method: 'PATCH', body: { ...input, staff } })
const invite = async (by: string, email: string, level: number) =>
  (await as(by)).ask('/v1/admin/invitations', {
    method: 'POST',
    body: { email, first_name: 'Ada', last_name: '', level, language: 'it' },
  })
const levelOf = async (id: string) =>
  (
    await acrossLibraries(world.store, db =>
      db
        .selectFrom('members')
        .select('level')
        .where('library_id', '=', 'bologna')
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    )
  ).level
/** A new member, at a level. */
const person = async (level = 10) => {
  const [id = ''] = await world.members(1)
  await acrossLibraries(world.store, db =>
    db.updateTable('members').set({ level }).where('id', '=', id).execute(),
  )
  return id
}

describe('the level of staff', () => {
  test('is set by a super: a new staff member enters at once, a former one is out at once', async () => {
    const id = await person()
    // Signed in before, and not again afterwards.
    const { ask } = await as(id)
    const admin = async () => {
      const answer = await ask('/v1/admin/settings')
      return answer.status === 200 ? 'in' : codeOf(answer)
    }
    expect(await admin()).toBe('forbidden')
    expect((await change('super', id, true)).body).toMatchObject({ id, level: 4 })
    expect(await admin()).toBe('in')
    expect((await ask('/v1/me')).body.level).toBe(4)
    expect((await change('super', id, false)).body).toMatchObject({ id, level: 10 })
    expect(await admin()).toBe('forbidden')
    const ghost = { headers: { 'ghost-user': 'socia' } }
    expect(codeOf(await ask('/v1/me', ghost))).toBe('impersonation_refused')
    expect((await ask('/v1/me')).body.level).toBe(10)
  })

  test('has an audit entry for each change: who, whom, the values before and after', async () => {
    const id = await person()
    await change('super', id, true)
    await change('super', id, false)
    const entries: AuditEntry[] = (await (await as('super')).ask('/v1/admin/audit')).body
    const [lowered, raised] = entries
    const actor = await (await as('super')).ask('/v1/me')
    expect(raised).toMatchObject({
      action: 'member',
      target: id,
      actor: actor.body.name,
      before: { level: 10 },
      after: { level: 4 },
    })
    expect(lowered).toMatchObject({ target: id, before: { level: 4 }, after: { level: 10 } })
  })

  test('is not set by staff, by members, or by a super who impersonates', async () => {
    const id = await person()
    expect(codeOf(await change('staff', id, true))).toBe('forbidden')
    expect(codeOf(await change('socia', id, true))).toBe('forbidden')
    expect(codeOf(await change(id, id, true))).toBe('forbidden')
    expect(await levelOf(id)).toBe(10)
    // Saving other data of a member does not change the level.
    const { ask } = await as('staff')
    expect((await ask(`/v1/admin/members/${id}`, { method: 'PATCH', body: input })).status).toBe(
      200,
    )
    expect(await levelOf(id)).toBe(10)
  })

  test('is never higher than that of the super who sets it', async () => {
    const [id, staff] = [await person(), await person(4)]
    const { ask } = await as('super')
    for (const more of [{ level: 0 }, { level: 1, staff: true }]) {
      await ask(`/v1/admin/members/${id}`, { method: 'PATCH', body: { ...input, ...more } })
      expect(await levelOf(id)).toBeGreaterThanOrEqual(4)
    }
    expect(codeOf(await invite('staff', 'nuova@example.com', 1))).toBe('forbidden')
    expect(codeOf(await invite('staff', `${staff}@example.org`, 4))).toBe('forbidden')
    expect(codeOf(await invite('super', 'zero@example.com', 0))).toBe('validation_failed')
  })

  test('of the last super cannot be lowered', async () => {
    const other = await person(1)
    expect(codeOf(await change('super', other, false))).toBe('forbidden')
    expect(codeOf(await change(other, 'super', false))).toBe('forbidden')
    expect(codeOf(await change('super', 'super', false))).toBe('forbidden')
    expect([await levelOf('super'), await levelOf(other)]).toEqual([1, 1])
  })

  test('is why the last super cannot delete their account', async () => {
    const [first, second] = ['bibliotecaria', 'studente']
    const set = (id: string, level: number) =>
      acrossLibraries(world.store, db =>
        db
          .updateTable('members')
          .set({ level })
          .where('library_id', '=', 'campus')
          .where('id', '=', id)
          .execute(),
      )
    await set(first, 1)
    const leave = async (id: string) =>
      (await world.as(id, 'campus')).ask('/v1/me', {
        method: 'DELETE',
        body: { current: password },
      })
    expect(codeOf(await leave(first))).toBe('last_administrator')
    await set(second, 4)
    expect(codeOf(await leave(first))).toBe('last_administrator')
    await set(second, 1)
    expect((await leave(first)).status).toBe(200)
  })
})

test('use cases for staff and for supers compile only with a context that was checked', () => {
  type First<F extends (ctx: never, ...rest: never[]) => unknown> = Parameters<F>[0]
  expectTypeOf<ActorContext>().not.toExtend<First<typeof endMemberSessions>>()
  expectTypeOf<StaffContext>().toExtend<First<typeof endMemberSessions>>()
  expectTypeOf<StaffContext>().not.toExtend<First<typeof endAllSessions>>()
})
