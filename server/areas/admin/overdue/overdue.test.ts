import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OverdueMember } from '#contract/shapes/admin/overdue.ts'
import type { Letter } from '#contract/shapes/admin/people.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { codeOf, friday, openWorld, type World } from '#tests/support/world.ts'

/** What staff do about things that do not come back. It is Friday 20 November 2026. */
let world: World
let here: Scene
let staff: Awaited<ReturnType<World['as']>>
let colleague: typeof staff
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
  colleague = await world.as('super')
})
afterAll(() => world.close())
beforeEach(async () => {
  world.pass(friday.getTime() - world.now().getTime())
  staff = await world.as('staff')
})

const late = { from: '2026-11-02', to: '2026-11-09', status: 'approved' }
type Someone = { id: string; email: string }
/** A member with some late things. */
async function someone(...ends: string[]): Promise<Someone> {
  const { id, email } = await here.member()
  for (const to of ends) await here.loan({ ...late, to, member: id })
  return { id, email }
}
const rowOf = async ({ id }: Pick<Someone, 'id'>) => {
  const { body, status } = await staff.ask('/v1/admin/overdue')
  expect(status).toBe(200)
  return (body as OverdueMember[]).find(row => row.id === id)
}
const send = (members: readonly { id: string }[], words = '', by = staff) =>
  by.ask('/v1/admin/overdue/messages', {
    method: 'POST',
    body: { members: members.map(({ id }) => id), words },
  })
const write = ({ id }: Pick<Someone, 'id'>, body: object) =>
  staff.ask(`/v1/admin/members/${id}/contacts`, { method: 'POST', body })
const messagesTo = async ({ email }: Someone) =>
  (await here.emailsTo(email)).filter(({ kind }) => kind === 'overdue_asked')

test('three late things of a person are one row, the latest first; what is due is not late', async () => {
  const who = await someone('2026-11-12', '2026-11-09', '2026-11-18', '2026-11-20')
  const row = await rowOf(who)
  expect(row?.loans.map(({ to_date }) => to_date)).toEqual([
    '2026-11-09',
    '2026-11-12',
    '2026-11-18',
  ])
  expect(row).toMatchObject({ member: { email: who.email }, contacts: [], sent_today: false })
  expect(row?.next).toEqual({ step: 'call', day: '2026-11-19', is_due: true })
})

test('a talk is written down with who and when, and does the step; the return ends all', async () => {
  const who = await someone('2026-11-09')
  expect((await write(who, { kind: 'call', note: 'Richiama lunedì' })).status).toBe(200)
  const row = await rowOf(who)
  expect(row?.contacts).toMatchObject([
    { kind: 'call', note: 'Richiama lunedì', at: friday.toISOString() },
  ])
  expect(row?.contacts[0]?.by).toBeTruthy()
  expect(row?.next).toEqual({ step: 'block', day: '2026-11-30', is_due: false })
  const loan = row?.loans[0]?.id
  await staff.ask(`/v1/desk/loans/${loan}/handovers`, {
    method: 'POST',
    body: { kind: 'take_back' },
  })
  expect(await rowOf(who)).toBeUndefined()
  // What was said about it is not said about the next thing that is late.
  await here.loan({ ...late, member: who.id, from: '2026-11-19', to: '2026-11-20' })
  world.pass(24 * 3_600_000)
  staff = await world.as('staff')
  expect((await rowOf(who))?.contacts).toEqual([])
})

test('a member of another library cannot be written about', async () => {
  const { status } = await (await world.as('bibliotecaria', 'campus')).ask(
    `/v1/admin/members/${(await someone()).id}/contacts`,
    { method: 'POST', body: { kind: 'call' } },
  )
  expect(status).toBe(404)
})

describe('a message', () => {
  test('names everything that is late, in the language of its reader, with what staff add; the preview is the same', async () => {
    const who = await someone('2026-11-09', '2026-11-12')
    await here.run(`update members set language = 'en' where id = '${who.id}'`)
    const words = 'La scala serve a {product} e a Marta.'
    const path = `/v1/admin/members/${who.id}/overdue?words=${encodeURIComponent(words)}`
    const shown = (await staff.ask(path)).body
    expect(shown).toMatchObject({ by: 'email', sent_today: false })
    expect(await messagesTo(who)).toEqual([])
    expect((await send([who], words)).body).toEqual([{ member: who.id, result: 'email' }])
    const [message, ...others] = await messagesTo(who)
    expect(others).toEqual([])
    expect(message).toMatchObject(shown.message)
    expect(message?.body).toContain(words)
    expect(message?.body).toContain('Monday')
    for (const { product } of (await rowOf(who))?.loans ?? []) {
      expect(message?.body).toContain(product.code)
    }
    const { sent_today, contacts } = (await rowOf(who)) ?? {}
    expect([sent_today, contacts?.map(({ kind, note }) => [kind, note])]).toEqual([
      true,
      [['email', words]],
    ])
  })

  test('goes out once a day, by two presses or two colleagues', async () => {
    const all = [await someone('2026-11-09'), await someone('2026-11-10')]
    const [mine, theirs] = await Promise.all([send(all), send(all.toReversed(), '', colleague)])
    const results = [mine, theirs].flatMap(({ body }) =>
      (body as { result: string }[]).map(({ result }) => result),
    )
    expect(results.sort()).toEqual(['already', 'already', 'email', 'email'])
    for (const who of all) {
      expect(await messagesTo(who)).toHaveLength(1)
      expect((await rowOf(who))?.contacts).toHaveLength(1)
    }
    world.pass(24 * 3_600_000)
    staff = await world.as('staff')
    expect((await send(all)).body.map(({ result }: { result: string }) => result)).toEqual([
      'email',
      'email',
    ])
  })

  test('is a letter for who has no e-mail', async () => {
    const who = await someone('2026-11-09')
    await here.run(`update members set email = '${who.id}@no-email.invalid' where id = '${who.id}'`)
    expect((await send([who])).body).toEqual([{ member: who.id, result: 'letter' }])
    const letters: Letter[] = (await staff.ask(`/v1/admin/letters?member=${who.id}`)).body
    expect(letters).toHaveLength(1)
    expect((await rowOf(who))?.contacts).toMatchObject([{ kind: 'letter' }])
  })

  test('is not sent to who has brought it back meanwhile', async () => {
    const who = await someone()
    expect((await send([who])).body).toEqual([{ member: who.id, result: 'returned' }])
    expect((await staff.ask(`/v1/admin/members/${who.id}/overdue`)).body.message).toBeNull()
  })

  test('goes to ten in one call at most', async () => {
    const many = Array.from({ length: 11 }, (_, n) => ({ id: `nobody-${n}` }))
    expect(codeOf(await send(many))).toBe('validation_failed')
  })
})

test('the days of the steps are a setting', async () => {
  const who = await someone('2026-11-16')
  expect((await rowOf(who))?.next).toMatchObject({ step: 'reminder' })
  const { body } = await staff.ask('/v1/admin/settings')
  const saved = { ...body, overdue_call_days: 0, overdue_block_days: 4 }
  expect((await staff.ask('/v1/admin/settings', { method: 'PUT', body: saved })).status).toBe(200)
  expect((await rowOf(who))?.next).toEqual({ step: 'block', day: '2026-11-20', is_due: true })
  await here.run(`update members set banned = true where id = '${who.id}'`)
  expect((await rowOf(who))?.next).toMatchObject({ step: 'reminder' })
})
