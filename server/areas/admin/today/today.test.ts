import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Today, TodayPart } from '#contract/shapes/admin/today.ts'
import { desk, type Scene, scene } from '#tests/support/loans.ts'
import { codeOf, friday, openWorld, type World } from '#tests/support/world.ts'

let world: World
let here: Scene
let staff: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
})
afterAll(() => world.close())
/** Without the demo's own loans, cards and repairs. */
beforeEach(async () => {
  world.pass(friday.getTime() - world.now().getTime())
  staff = await world.as('staff')
  await here.run(`update loans set status = 'returned', closed_at = '2026-11-01', undo_until = null
    where status in ('pending', 'approved', 'extended');
    update memberships set valid_to = '2027-12-31';
    update copies set state = 'in_service'; update reviews set seen_at = now();
    update support_messages set read_at = now(); delete from holidays`)
})

async function today(query = ''): Promise<Today> {
  const { status, text, body } = await staff.ask(`/v1/admin/today${query}`)
  expect(status, text).toBe(200)
  return body
}
/** How much there is of each part, and its rows. */
const counts = ({ parts }: Today) =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, [part?.count, part?.rows.length]]),
  )
const idsOf = ({ parts }: Today, part: TodayPart) => parts[part]?.rows.map(({ id }) => id)
const move = (loan: string, kind: 'hand_out' | 'take_back') =>
  staff.ask(`/v1/desk/loans/${loan}/handovers`, { method: 'POST', body: { kind } })

const out = { status: 'approved' }

describe('the work of a day', () => {
  test('an empty day has no parts', async () => {
    expect(await today()).toEqual({ date: '2026-11-20', open: true, parts: {} })
  })

  test('loans are in the part of what is to do with them, the latest first', async () => {
    const pickup = await here.loan({ from: '2026-11-20', to: '2026-11-27' })
    const back = await here.loan({ ...out, from: '2026-11-13', to: '2026-11-20' })
    const late = await here.loan({ ...out, from: '2026-11-02', to: '2026-11-18' })
    const later = await here.loan({ ...out, from: '2026-11-02', to: '2026-11-09' })
    const bring = await here.loan({ method: 'delivery', from: '2026-11-20', to: '2026-11-27' })
    await here.run(`update loans set collect_by = null where id = '${bring.id}'`)
    const { id: request } = await here.request({ collect_by: '2026-11-30' })
    // Nothing is to be done with these today.
    await here.loan({ from: '2026-11-23', to: '2026-11-27' })
    await here.loan({ ...out, from: '2026-11-13', to: '2026-11-21' })
    const work = await today()
    expect(idsOf(work, 'pickups')).toEqual([pickup.id])
    expect(idsOf(work, 'returns')).toEqual([back.id])
    expect(idsOf(work, 'overdue')).toEqual([later.id, late.id])
    expect(idsOf(work, 'deliveries')).toEqual([bring.id])
    expect(idsOf(work, 'requests')).toEqual([request])
    expect(counts(work)).toEqual({
      pickups: [1, 1],
      returns: [1, 1],
      overdue: [2, 2],
      deliveries: [1, 1],
      requests: [1, 1],
    })
  })

  test('what was done stays in its place while it can be undone, and is not counted', async () => {
    const pickup = await here.loan({ from: '2026-11-20', to: '2026-11-27' })
    const late = await here.loan({ ...out, from: '2026-11-02', to: '2026-11-18' })
    expect((await move(pickup.id, 'hand_out')).status).toBe(200)
    expect((await move(late.id, 'take_back')).status).toBe(200)
    const work = await today()
    expect(counts(work)).toEqual({ pickups: [0, 1], overdue: [0, 1] })
    expect(work.parts.pickups?.rows[0]?.undo).toBe('hand_out')
    expect(work.parts.overdue?.rows[0]?.undo).toBe('take_back')
    await here.run(`update loans set undo_until = null`)
    expect((await today()).parts).toEqual({})
  })

  test('of a point only its loans, and of another day only what belongs to it', async () => {
    const there = await here.loan({ from: '2026-11-20', to: '2026-11-27', point: 'centro' })
    const at = await here.loan({ from: '2026-11-20', to: '2026-11-27' })
    const monday = await here.loan({ from: '2026-11-23', to: '2026-11-27' })
    await here.loan({ ...out, from: '2026-11-02', to: '2026-11-18' })
    await here.run(`insert into support_messages (library_id, id, email, section, object, message)
      values ('bologna', 'M-1', 'a@example.org', 'Altro', '', 'Ciao') on conflict do nothing;
      update support_messages set read_at = null where id = 'M-1'`)
    expect(idsOf(await today(), 'pickups')).toEqual(expect.arrayContaining([there.id, at.id]))
    const atDesk = await today(`?point=${desk}`)
    expect(idsOf(atDesk, 'pickups')).toEqual([at.id])
    expect(idsOf(atDesk, 'messages')).toEqual(['M-1'])
    const next = await today(`?point=${desk}&date=2026-11-23`)
    expect(counts(next)).toEqual({ pickups: [2, 2] })
    expect(idsOf(next, 'pickups')).toEqual(expect.arrayContaining([at.id, monday.id]))
    expect((await today(`?point=${desk}&date=2026-11-22`)).open).toBe(false)
    expect(codeOf(await staff.ask('/v1/admin/today?date=ieri'))).toBe('validation_failed')
  })

  test('what borrowers report is there until it is repaired or becomes a repair', async () => {
    const { id, object, borrower } = await here.loan({
      ...out,
      from: '2026-11-13',
      to: '2026-11-27',
    })
    const note = 'La maniglia balla'
    await borrower?.ask(`/v1/me/orders/${id}/defects`, { method: 'POST', body: { note } })
    const reported = (await today()).parts.defects
    expect(reported?.count).toBe(1)
    expect(reported?.rows).toMatchObject([
      { note, copy: { code: object }, reported_at: friday.toISOString() },
    ])
    expect((await today('?point=centro')).parts.defects).toBeUndefined()
    await here.run(`update copies set state = 'repair' where id = '${object}'`)
    expect((await today()).parts.defects).toBeUndefined()
    await here.run(`update copies set state = 'in_service' where id = '${object}'`)
    const closing = { method: 'POST', body: { outcome: 'repaired' } }
    await staff.ask(`/v1/desk/defects/${reported?.rows[0]?.id}/closings`, closing)
    expect((await today()).parts.defects).toBeUndefined()
  })

  test('what is not a loan: messages, letters, reviews, repairs, cards and closures', async () => {
    const object = await here.object()
    const [ending = '', renewed = '', leaving = ''] = await world.members(3)
    await here.run(`update support_messages set read_at = null where id = 'M-1';
      insert into mails (library_id, id, recipient, kind, ref, day, subject, body, due_at, created_at)
        select 'bologna', 'letter', id || '@no-email.invalid', 'test', '', '2026-11-20', 'Avviso', 'Testo', '2026-11-20', '2026-11-20'
        from members where library_id = 'bologna' and id = '${leaving}';
      update members set email = id || '@no-email.invalid' where id = '${leaving}';
      insert into reviews (library_id, id, object_id, member_id, rating, message)
        values ('bologna', 'seen-not', '${object}', '${ending}', 2, 'Rotta');
      update copies set state = 'repair', state_reason = 'Manca un picchetto' where id = '${object}';
      update memberships set valid_to = '2026-12-04' where member_id in ('${ending}', '${renewed}');
      insert into memberships (library_id, member_id, card_name, valid_from, valid_to)
        values ('bologna', '${renewed}', 'Annuale', '2026-12-05', '2027-12-04');
      insert into holidays (library_id, headquarters_id, name, first_day, last_day)
        values ('bologna', '${desk}', 'Ponte', '2026-12-04', '2026-12-08'),
          ('bologna', 'centro', 'Ponte', '2026-12-04', '2026-12-08'),
          ('bologna', 'centro', 'Natale', '2026-12-24', '2026-12-26')`)
    const { parts } = await today()
    expect(parts.messages?.rows.map(({ message }) => message)).toEqual(['Ciao'])
    expect(parts.letters?.rows.map(({ subject }) => subject)).toEqual(['Avviso'])
    expect(parts.reviews?.rows).toMatchObject([{ id: 'seen-not', rating: 2, seen_at: null }])
    expect(parts.repairs?.rows).toMatchObject([{ code: object, reason: 'Manca un picchetto' }])
    expect(parts.cards?.rows.map(({ member }) => member.id)).toEqual([ending])
    const bridge = { name: 'Ponte', from_date: '2026-12-04', to_date: '2026-12-08' }
    expect(parts.closures?.rows).toMatchObject([bridge])
    expect(parts.closures?.rows[0]?.points).toHaveLength(2)
    const mark = { method: 'PATCH', body: { seen: true } }
    expect((await staff.ask('/v1/admin/reviews/seen-not', mark)).body.seen_at).toBe(
      friday.toISOString(),
    )
    expect((await today()).parts.reviews).toBeUndefined()
    expect(codeOf(await staff.ask('/v1/admin/reviews/nobody', mark))).toBe('not_found')
  })
})
