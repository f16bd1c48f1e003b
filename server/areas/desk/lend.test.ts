import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { headers } from '#contract/headers.ts'
import { serverLimits } from '#contract/limits.ts'
import type { DeskChecksAnswer } from '#contract/shapes/desk/lending.ts'
import type { DeskBooking } from '#contract/shapes/desk.ts'
import { finishMoves } from '#server/areas/loans/deadlines/finish-moves.ts'
import { desk, type Scene, scene } from '#tests/support/loans.ts'
import { whileRowIsHeld } from '#tests/support/row-lock.ts'
import { staffBodies } from '#tests/support/things.ts'
import { together } from '#tests/support/together.ts'
import { codeOf, friday, openWorld, prepareCheckout, type World } from '#tests/support/world.ts'

/** The desk lends to whoever stands there, by the rules of their own checkout. */
let world: World
let here: Scene
let many: ReturnType<typeof together>
let staff: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
  many = together(world, here)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.pass(friday.getTime() - world.now().getTime())
  staff = await world.as('staff')
})

// Friday 20 November 2026, midday. The desk is closed on Saturdays and Sundays.
const today = '2026-11-20'
const days = { point: desk, to_date: '2026-11-24' }
const isPostgres = Boolean(process.env.TEST_DATABASE_URL)
type Member = Awaited<ReturnType<Scene['member']>>

const lend = ({ id: member }: { id: string }, products: readonly string[], more: object = {}) =>
  staff.ask('/v1/desk/loans', {
    method: 'POST',
    body: { member, lines: products.map(product => ({ product })), ...days, ...more },
  })
async function lent(member: { id: string }, products: readonly string[], more: object = {}) {
  const { status, body, text } = await lend(member, products, more)
  expect(status, text).toBe(200)
  return body as DeskBooking
}
async function checks({ id }: { id: string }, products: readonly string[], more = '') {
  const path = `/v1/desk/checks?member=${id}&lines=${products.join(',')}&point=${desk}${more}`
  const { status, body, text } = await staff.ask(path)
  expect(status, text).toBe(200)
  return body as DeskChecksAnswer
}
const colours = ({ checks }: DeskChecksAnswer) =>
  Object.fromEntries(checks.filter(({ state }) => state !== 'ok').map(one => [one.check, one]))
const loansOf = async ({ id }: { id: string }) => {
  const { rows } = await here.run(`select object_id, copy_id, status, booking_id, from_date::text,
    delivery_date::text from loans where member_id = '${id}' order by length(number), number`)
  return rows as Record<string, string>[]
}

describe('the checks', () => {
  test('are all in order, and the rules of the place propose one day', async () => {
    const member = await here.member()
    const [tent, [mat, other]] = [await here.object(), await here.pair(staff)]
    const found = await checks(member, [tent, `${mat}:2`], `&copies=${other}`)
    expect(colours(found)).toEqual({})
    expect(found).toMatchObject({ member: { id: member.id }, hands_out: true, from_date: today })
    // A week has the seven days from today.
    expect(found).toMatchObject({ proposed: '2026-11-26', to_date: '2026-11-26' })
    // Thirty days end on a Saturday.
    expect(found.latest).toBe('2026-12-18')
    expect(found.lines).toMatchObject([
      { product: { id: tent, handout_note: '' }, quantity: 1, copies: [] },
      { product: { id: mat }, quantity: 2, copies: [{ id: other }] },
    ])
  })

  test('propose the last day before the next booking', async () => {
    const loan = await here.loan({ from: '2026-11-25', to: '2026-11-27' })
    const found = await checks(await here.member(), [loan.object])
    expect(colours(found)).toEqual({})
    expect([found.proposed, found.latest]).toEqual(['2026-11-24', '2026-11-24'])
  })

  const of = (member: Member) => `where member_id = '${member.id}'`
  const me = (member: Member) => `where id = '${member.id}'`
  test.each<[string, string, string, (member: Member, product: string) => Promise<unknown>]>([
    ['card', 'overridable', 'card_missing', m => here.run(`delete from memberships ${of(m)}`)],
    [
      'suspension',
      'refused',
      'member_suspended',
      m => here.run(`update members set banned = true ${me(m)}`),
    ],
    [
      'overdue',
      'overridable',
      'loans_overdue',
      m => here.loan({ member: m.id, from: '2026-11-10', to: '2026-11-18', status: 'approved' }),
    ],
    [
      'limit',
      'overridable',
      'no_loans_available',
      m => here.run(`update members set max_loans = 0 ${me(m)}`),
    ],
    [
      'form',
      'refused',
      'adhesion_required',
      m => here.run(`update members set adhesion_version = null ${me(m)}`),
    ],
    [
      'permission',
      'refused',
      'own_object',
      (m, product) => here.run(`update objects set owner_id = '${m.id}' where id = '${product}'`),
    ],
    [
      'queue',
      'overridable',
      'object_busy',
      async (_, product) => {
        const { id } = await here.member()
        await here.run(`insert into queue_places (library_id, object_id, member_id, offered_on)
          values ('bologna', '${product}', '${id}', '${today}')`)
      },
    ],
    [
      'next_booking',
      'refused',
      'object_busy',
      (_, object) => here.loan({ object, from: '2026-11-23', to: '2026-11-24' }),
    ],
    [
      'service',
      'refused',
      'object_in_maintenance',
      (_, product) => here.run(`update objects set maintenance = true where id = '${product}'`),
    ],
    [
      'place',
      'refused',
      'pickup_point_not_allowed',
      (_, product) =>
        here.run(`update objects set transportable = false, location_id = 'bolognina'
          where id = '${product}'`),
    ],
  ])('say of «%s» that it is %s by %s', async (check, state, code, change) => {
    const member = await here.member()
    const product = await here.object()
    await change(member, product)
    const found = colours(await checks(member, [product], '&to_date=2026-11-24'))
    expect(found).toMatchObject({ [check]: { state, code } })
    expect(Object.keys(found)).toEqual([check])
    const refused = await lend(member, [product])
    expect([codeOf(refused), await loansOf(member)]).toEqual([
      code,
      check === 'overdue' ? [expect.anything()] : [],
    ])
    const overrides = [{ check, reason: 'Lo sa la presidente' }]
    const answer = await lend(member, [product], { overrides })
    expect(answer.status === 200, answer.text).toBe(state === 'overridable')
    if (state === 'refused') expect(codeOf(answer)).toBe(code)
  })

  test('say which days are not the place’s, and of a copy that it is out or in repair', async () => {
    const member = await here.member()
    const [first, second] = await here.pair(staff)
    const closed = colours(await checks(member, [first], '&to_date=2026-11-21'))
    expect(closed.days).toMatchObject({ state: 'overridable', code: 'return_closed', lines: [] })
    const past = colours(await checks(member, [first], '&from_date=2026-11-12&to_date=2026-11-24'))
    expect(past.days).toMatchObject({ state: 'refused', code: 'date_in_past' })
    await here.loan({
      object: first,
      copy: second,
      from: '2026-11-16',
      to: '2026-11-25',
      status: 'approved',
    })
    const out = colours(await checks(member, [first], `&copies=${second}`))
    expect(out.service).toMatchObject({ state: 'refused', code: 'object_not_back' })
    expect(out.service?.lines).toMatchObject([{ product_id: first }])
    await here.run(`update copies set state = 'repair' where id = '${first}'`)
    const broken = colours(await checks(member, [first], `&copies=${first}`))
    expect(broken.service?.code).toBe('object_in_maintenance')
  })

  test('go on behind the days that are kept for a queue', async () => {
    const { object } = await here.loan({ from: '2026-11-23', to: '2026-11-24' })
    const { id } = await here.member()
    await here.run(`insert into queue_places (library_id, object_id, member_id, offered_on)
      values ('bologna', '${object}', '${id}', '${today}')`)
    const member = await here.member()
    const found = colours(await checks(member, [object], '&to_date=2026-11-24'))
    expect(found.next_booking?.state).toBe('refused')
    const overrides = [{ check: 'queue', reason: 'Non viene' }]
    expect(codeOf(await lend(member, [object], { overrides }))).toBe('object_busy')
  })
})

describe('the desk lends', () => {
  test('several things as one booking, the scanned copy too, and everybody is told once', async () => {
    const member = await here.member()
    const tent = await here.object()
    const [mat, second] = await here.pair(staff)
    const lines = [{ product: tent }, { product: mat, quantity: 2 }]
    const booking = await lent(member, [], { lines, copies: [second], note: 'Senza picchetti' })
    expect(booking.loans).toMatchObject([
      { product: { id: tent }, status: 'approved', delivery_date: today, undo: 'hand_out' },
      { product: { id: mat }, status: 'approved', note: 'Senza picchetti' },
      { product: { id: mat }, status: 'approved' },
    ])
    const loans = await loansOf(member)
    expect(loans.map(({ copy_id }) => copy_id)).toEqual([tent, second, mat])
    expect(new Set(loans.map(({ booking_id }) => booking_id))).toEqual(new Set([booking.id]))
    world.pass(serverLimits.undoMs)
    await finishMoves(world.services)
    const kinds = (await here.emailsTo(member.email)).map(({ kind }) => kind)
    expect(kinds).toEqual(['booked', 'handed_out'])
    const actions = (await world.auditOf('staff')).map(({ action }) => action)
    expect(actions.filter(action => action === 'loan lend').length).toBeGreaterThanOrEqual(3)
  })

  test('the copy that was scanned, though another piece would get it', async () => {
    const member = await here.member()
    const [first, second] = await here.pair(staff)
    await lent(member, [first], { copies: [second] })
    expect(await loansOf(member)).toMatchObject([{ copy_id: second, status: 'approved' }])
  })

  test('what it overrides with a reason, which is in the audit log', async () => {
    const member = await here.member()
    await here.run(`delete from memberships where member_id = '${member.id}'`)
    const product = await here.object()
    expect(codeOf(await lend(member, [product]))).toBe('card_missing')
    const overrides = [
      { check: 'card', reason: 'Paga domani' },
      // Nothing refuses by it.
      { check: 'limit', reason: 'Va bene' },
    ]
    const { loans } = await lent(member, [product], { overrides })
    const entries = await world.auditOf('staff')
    const entry = entries.find(
      ({ action, target }) => action === 'loan lend' && target === loans[0]?.number,
    )
    expect(entry?.after).toMatchObject({
      member: member.id,
      overrides: [{ check: 'card', code: 'card_missing', reason: 'Paga domani' }],
    })
  })

  test('what came back just now, before it is prepared, for a reason; a member may not', async () => {
    const back = await here.loan({ from: '2026-11-16', to: today, status: 'approved' })
    await here.run(`update objects set preparation_days = 2 where id = '${back.object}'`)
    await staff.ask(`/v1/desk/objects/${back.object}/returns`, { method: 'POST' })
    const member = await here.member()
    const { next_booking, ...others } = colours(await checks(member, [back.object]))
    expect(others).toEqual({})
    expect(next_booking).toMatchObject({
      state: 'overridable',
      code: 'object_busy',
      lines: [{ product_id: back.object }],
    })
    expect(codeOf(await lend(member, [back.object]))).toBe('object_busy')
    const wanted = { id: back.object, point: desk, from: today, to: '2026-11-24' }
    expect(codeOf((await prepareCheckout(member, wanted)).loan)).toBe('object_busy')
    const overrides = [{ check: 'next_booking', reason: 'Pulita mentre aspettava' }]
    const { loans } = await lent(member, [back.object], { overrides })
    expect(loans).toMatchObject([{ status: 'approved', delivery_date: today }])
    // What somebody has is no preparation.
    const other = await here.member()
    expect(codeOf(await lend(other, [back.object], { overrides }))).toBe('object_busy')
  })

  test('all or none, and names the line that is refused', async () => {
    const member = await here.member()
    const [free, busy] = [await here.object(), await here.loan({ from: today, to: '2026-11-24' })]
    const answer = await lend(member, [free, busy.object])
    expect([answer.status, codeOf(answer)]).toEqual([409, 'object_busy'])
    expect(answer.body.error.lines).toMatchObject([{ product_id: busy.object }])
    const broken = await here.pair(staff)
    await here.run(`update copies set state = 'repair' where id = '${broken[1]}'`)
    const scanned = await lend(member, [free, broken[0]], { copies: [broken[1]] })
    expect(codeOf(scanned)).toBe('object_in_maintenance')
    expect([await loansOf(member), await here.emailsTo(member.email)]).toEqual([[], []])
  })

  test('for later, which is a booking', async () => {
    const member = await here.member()
    const product = await here.object()
    const more = { from_date: '2026-11-25', to_date: '2026-11-27' }
    const { loans } = await lent(member, [product], more)
    expect(loans).toMatchObject([{ status: 'pending', delivery_date: null, ...more }])
    expect((await here.emailsTo(member.email)).map(({ kind }) => kind)).toEqual(['booked'])
  })

  test('what left the house yesterday, unless somebody else had it then', async () => {
    const member = await here.member()
    const more = { from_date: '2026-11-19' }
    const product = await here.object()
    await lent(member, [product], more)
    expect(await loansOf(member)).toMatchObject([
      { status: 'approved', from_date: '2026-11-19', delivery_date: '2026-11-19' },
    ])
    const past = { from: '2026-11-17', to: '2026-11-19' }
    const other = await here.member()
    const booked = await here.loan(past)
    expect(codeOf(await lend(other, [booked.object], more))).toBe('object_busy')
    const back = await here.loan({ ...past, status: 'approved' })
    await staff.ask(`/v1/desk/objects/${back.object}/returns`, { method: 'POST' })
    expect(codeOf(await lend(other, [back.object], more))).toBe('object_busy')
    expect(codeOf(await lend(other, [product], { from_date: '2026-11-12' }))).toBe('date_in_past')
    expect(await loansOf(other)).toEqual([])
  })

  test('and undoes it as a hand-out', async () => {
    const member = await here.member()
    const { id } = await lent(member, [await here.object(), await here.object()])
    const path = `/v1/desk/bookings/${id}/handovers?move=hand_out`
    const { status, body } = await staff.ask(path, { method: 'DELETE' })
    expect([status, body.loans]).toMatchObject([
      200,
      [{ status: 'pending', delivery_date: null }, { status: 'pending' }],
    ])
    world.pass(serverLimits.undoMs)
    await finishMoves(world.services)
    expect((await here.emailsTo(member.email)).map(({ kind }) => kind)).toEqual(['booked'])
  })

  test('what the member has just reserved; the rest of their checkout stays', async () => {
    const member = await here.member()
    const [tent, stove] = [await here.object(), await here.object()]
    await many.prepare(member, [tent, stove], { from: today, to: days.to_date })
    expect((await many.post(member, 'intent')).status).toBe(200)
    expect(colours(await checks(member, [tent]))).toEqual({})
    await lent(member, [tent])
    expect(await loansOf(member)).toMatchObject([
      { object_id: stove, status: 'checkout' },
      { object_id: tent, status: 'approved' },
    ])
    expect((await many.cartOf(member)).lines).toHaveLength(2)
  })

  test('once for each idempotency key', async () => {
    const member = await here.member()
    const product = await here.object()
    const body = { member: member.id, lines: [{ product }], ...days }
    const send = () =>
      staff.ask('/v1/desk/loans', {
        method: 'POST',
        body,
        headers: { [headers.idempotencyKey]: `lend-${member.id}` },
      })
    const answers = [await send(), await send()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]?.text).toBe(answers[0]?.text)
    expect(await loansOf(member)).toHaveLength(1)
  })
})

describe('nothing is lent', () => {
  test('by a member, or by staff who impersonate one', async () => {
    const member = await here.member()
    const product = await here.object()
    const body = { member: member.id, lines: [{ product }], ...days }
    const own = await member.ask('/v1/desk/loans', { method: 'POST', body })
    expect([own.status, codeOf(own)]).toEqual([403, 'forbidden'])
    const ghost = { [headers.ghostUser]: member.id }
    const acted = await staff.ask('/v1/desk/loans', { method: 'POST', body, headers: ghost })
    expect([acted.status, codeOf(acted)]).toEqual([403, 'forbidden'])
    expect(await loansOf(member)).toEqual([])
  })

  test('to a member, or of a product or copy, that the library does not have', async () => {
    const member = await here.member()
    const product = await here.object()
    const { rows } =
      await here.run(`select (select id from members where library_id = 'campus' limit 1)
      as member, (select id from copies where library_id = 'campus' limit 1) as copy`)
    const [other] = rows as { member: string; copy: string }[]
    const wrong = [
      await lend({ id: other?.member ?? '' }, [product]),
      await lend({ id: 'nobody' }, [product]),
      await lend(member, [other?.copy ?? '']),
      await lend(member, [product], { copies: [other?.copy] }),
      await lend(member, ['nothing']),
    ]
    expect(wrong.map(answer => codeOf(answer))).toEqual(wrong.map(() => 'not_found'))
    const path = `/v1/desk/checks?member=${other?.member}&lines=${product}&point=${desk}`
    expect(codeOf(await staff.ask(path))).toBe('not_found')
  })

  test('without lines, twice the same, with more copies than pieces, or without a reason', async () => {
    const member = await here.member()
    const [product, second] = await here.pair(staff)
    const wrong = [
      { lines: [] },
      { lines: [{ product }, { product }] },
      { lines: [{ product, quantity: 0 }] },
      { copies: [product, second] },
      { copies: [await here.object()] },
      { to_date: '2026-02-30' },
      { overrides: [{ check: 'card', reason: ' ' }] },
      { overrides: [{ check: 'sympathy', reason: 'Sì' }] },
    ]
    for (const more of wrong) {
      expect(codeOf(await lend(member, [product], more)), JSON.stringify(more)).toBe(
        'validation_failed',
      )
    }
    for (const lines of ['', `${product}:0`, `${product},${product}`, 'a:b:c']) {
      const path = `/v1/desk/checks?member=${member.id}&lines=${lines}&point=${desk}`
      expect(codeOf(await staff.ask(path)), lines).toBe('validation_failed')
    }
    expect(codeOf(await lend(member, [product], { to_date: '2026-11-19' }))).toBe('dates_reversed')
    expect(await loansOf(member)).toEqual([])
  })
})

describe('what was booked is handed out', () => {
  const handOver = (id: string, more: object = {}) =>
    staff.ask(`/v1/desk/loans/${id}/handovers`, {
      method: 'POST',
      body: { kind: 'hand_out', ...more },
    })
  const look = async (id: string) => (await staff.ask(`/v1/desk/bookings/${id}`)).body.loans[0]

  test('before its first day after a question, and the undo gives the day back', async () => {
    const { id } = await here.loan({ from: '2026-11-23', to: '2026-11-25' })
    expect(await look(id)).toMatchObject({
      hand_out_refusal: 'loan_not_begun',
      hand_out_anyway: true,
    })
    for (const more of [{}, { anyway: false }]) {
      expect(codeOf(await handOver(id, more))).toBe('loan_not_begun')
    }
    const { status, text } = await handOver(id, { anyway: true })
    expect(status, text).toBe(200)
    expect(await look(id)).toMatchObject({ status: 'approved', from_date: today })
    const path = `/v1/desk/loans/${id}/handovers?move=hand_out`
    expect((await staff.ask(path, { method: 'DELETE' })).status).toBe(200)
    expect(await look(id)).toMatchObject({ status: 'pending', from_date: '2026-11-23' })
  })

  test('before it is prepared, if it came back today', async () => {
    const back = await here.loan({ from: '2026-11-16', to: today, status: 'approved' })
    await here.run(`update objects set preparation_days = 1 where id = '${back.object}'`)
    const { id } = await here.loan({ object: back.object, from: '2026-11-24', to: '2026-11-25' })
    await staff.ask(`/v1/desk/objects/${back.object}/returns`, { method: 'POST' })
    expect((await handOver(id, { anyway: true })).status).toBe(200)
  })

  test('not before its first day if others have it until then', async () => {
    const first = await here.loan({ from: today, to: '2026-11-20' })
    const { id } = await here.loan({ object: first.object, from: '2026-11-23', to: '2026-11-25' })
    expect(codeOf(await handOver(id, { anyway: true }))).toBe('object_busy')
    expect(await look(id)).toMatchObject({ status: 'pending', from_date: '2026-11-23' })
    const kept = await here.loan({ from: '2026-11-27', to: '2026-11-30' })
    const { id: waiting } = await here.member()
    await here.run(`insert into queue_places (library_id, object_id, member_id, offered_on)
      values ('bologna', '${kept.object}', '${waiting}', '${today}')`)
    const refused = await handOver(kept.id, { anyway: true })
    expect(refused.body.error).toMatchObject({ code: 'object_busy', limit: 'queue' })
  })

  test('while the place is closed after a question', async () => {
    // Sunday. The session of Friday is over.
    world.pass(2 * 24 * 3_600_000)
    staff = await world.as('staff')
    const { id } = await here.loan({ from: '2026-11-22', to: '2026-11-25' })
    expect(await look(id)).toMatchObject({ hand_out_refusal: null, hand_out_anyway: true })
    expect(codeOf(await handOver(id, { anyway: false }))).toBe('pickup_closed')
    expect((await handOver(id, { anyway: true })).status).toBe(200)
    const member = await here.member()
    const product = await here.object()
    expect(codeOf(await lend(member, [product]))).toBe('pickup_closed')
    const overrides = [{ check: 'days', reason: 'Aperto per la festa' }]
    // It is a Saturday.
    const { loans } = await lent(member, [product], { overrides, to_date: '2026-11-28' })
    const written = (await world.auditOf('staff')).findLast(
      ({ action, target }) => action === 'loan lend' && target === loans[0]?.number,
    )
    expect(written?.after).toMatchObject({
      overrides: [{ code: 'pickup_closed' }, { code: 'return_closed' }],
    })
  })
})

test('what there is to know at the hand-out is shown at the desk and in the e-mail', async () => {
  const member = await here.member()
  const product = await here.object()
  const save = (more: object) =>
    staff.ask(`/v1/admin/objects/${product}`, {
      method: 'PATCH',
      body: { ...staffBodies['admin.objects.save'], location_id: desk, ...more },
    })
  const manual = 'https://www.example.com/tenda.pdf'
  expect((await save({ handout_note: 'Consegnare con i guanti', manual })).status).toBe(200)
  // A page of the release before does not know it.
  expect((await save({})).body.handout_note).toBe('Consegnare con i guanti')
  const shown = { handout_note: 'Consegnare con i guanti' }
  expect((await checks(member, [product])).lines).toMatchObject([{ product: shown }])
  const { loans } = await lent(member, [product])
  expect(loans).toMatchObject([{ product: shown }])
  expect((await staff.ask(`/v1/desk/objects/${product}`)).body.object).toMatchObject(shown)
  world.pass(serverLimits.undoMs)
  await finishMoves(world.services)
  const mail = (await here.emailsTo(member.email)).find(({ kind }) => kind === 'handed_out')
  expect(JSON.stringify(mail)).toContain('Consegnare con i guanti')
  expect(JSON.stringify(mail)).toContain(manual)
})

describe('of two at once', () => {
  test('desks that lend the last copies one after another give no copy twice', async () => {
    const [product] = await here.pair(staff)
    const members = await Promise.all(Array.from({ length: 6 }, () => here.member()))
    const answers = await Promise.all(members.map(member => lend(member, [product])))
    const codes = answers.map(answer => (answer.status === 200 ? 'ok' : codeOf(answer)))
    expect(codes.sort()).toEqual([...Array(4).fill('object_busy'), 'ok', 'ok'])
    const { rows } = await here.run(`select copy_id from loans where object_id = '${product}'`)
    expect(new Set((rows as { copy_id: string }[]).map(({ copy_id }) => copy_id)).size).toBe(2)
  })

  test('a member’s confirmation and the desk, one has it', async () => {
    const products = [await here.object(), await here.object()]
    const member = await here.member()
    await many.prepare(member, products, { from: today, to: days.to_date })
    const other = await here.member()
    const [own, desks] = await Promise.all([
      many.confirm(member),
      lend(other, [...products].reverse()),
    ])
    expect([own.status, desks.status].sort()).toEqual([200, 409])
    const { rows } = await here.run(`select distinct member_id from loans
      where object_id in ('${products.join("', '")}')`)
    expect(rows).toHaveLength(1)
  })

  describe.runIf(isPostgres)('with a row that another transaction holds', () => {
    test('the desk waits for the member’s row, and then counts what they have borrowed meanwhile', async () => {
      const member = await here.member()
      const product = await here.object()
      const change = `update members set max_loans = 0 where id = '${member.id}'`
      const { waited, answer } = await whileRowIsHeld(
        world.store,
        { table: 'members', id: member.id },
        () => lend(member, [product]),
        { after: change },
      )
      expect([waited, codeOf(answer)]).toEqual([true, 'no_loans_available'])
    })

    test.each([0, 1])('the desk waits for product %i, and then sees who has it', async at => {
      const member = await here.member()
      const other = await here.member()
      const products = [await here.object(), await here.object()]
      const id = products[at] ?? ''
      const { waited, answer } = await whileRowIsHeld(
        world.store,
        { table: 'objects', id },
        () => lend(member, products),
        {
          after: `insert into loans (library_id, object_id, member_id, status, method, headquarters_id,
            from_date, to_date, first_to_date, busy_until, collect_by) values ('bologna', '${id}',
            '${other.id}', 'pending', 'desk', '${desk}', '${today}', '2026-11-24', '2026-11-24',
            '2026-11-24', '2026-11-24')`,
        },
      )
      expect([waited, codeOf(answer)]).toEqual([true, 'object_busy'])
      expect(answer.body.error.lines).toMatchObject([{ product_id: id }])
      expect(await loansOf(member)).toEqual([])
    })
  })
})
