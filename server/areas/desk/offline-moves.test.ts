import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OfflineMove } from '#contract/shapes/desk/offline.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { codeOf, friday, openWorld, type World } from '#tests/support/world.ts'

/** Hand-outs and returns that happened while the desk had no network, and are sent later. */
let world: World
let here: Scene
let staff: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.pass(friday.getTime() - world.now().getTime())
  staff = await world.as('staff')
})

// Friday 20 November 2026, midday. The desk had no network since Wednesday.
const wednesday = '2026-11-18T15:00:00.000Z'
const out = { from: '2026-11-10', to: '2026-11-18', status: 'approved' }
const booked = { from: '2026-11-18', to: '2026-11-25' }

let made = 0
const newId = () => (++made).toString(16).padStart(32, '0')
const moved = (given: Partial<OfflineMove>): Partial<OfflineMove> => ({
  id: newId(),
  kind: 'take_back',
  happened_at: wednesday,
  ...given,
})
const send = (body: object) => staff.ask('/v1/desk/offline-moves', { method: 'POST', body })
const rowOf = async (table: string, where: string) =>
  (await here.run(`select * from ${table} where ${where}`)).rows as Record<string, unknown>[]
const loanOf = async (id: string) => (await rowOf('loans', `id = '${id}'`))[0]

describe('a return', () => {
  test('counts on the day on which it happened, by its label or its loan', async () => {
    const [first, second] = [await here.loan(out), await here.loan(out)]
    const byLabel = await send(moved({ label: first.object.toUpperCase() }))
    expect(byLabel.status, byLabel.text).toBe(200)
    expect(byLabel.body).toMatchObject({
      current: null,
      closed: { return_date: '2026-11-18', to_date: '2026-11-18', undo: 'take_back' },
      handovers: [{ kind: 'take_back', at: wednesday }],
    })
    const move = moved({ loan: second.id })
    expect((await send(move)).status).toBe(200)
    expect(await loanOf(second.id)).toMatchObject({
      status: 'returned',
      return_date: '2026-11-18',
      busy_until: '2026-11-18',
    })
  })

  test('is done once for its id, also at the same time, by another colleague, and after a day', async () => {
    const { id, object } = await here.loan(out)
    const move = moved({ loan: id, label: object })
    const both = await Promise.all([send(move), send(move)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    // It went out again since: what is sent once more must not take that back.
    const next = await here.loan({ object, from: '2026-11-20', to: '2026-11-27' })
    const path = `/v1/desk/loans/${next.id}/handovers`
    const given = await staff.ask(path, { method: 'POST', body: { kind: 'hand_out' } })
    expect(given.status, given.text).toBe(200)
    world.pass(25 * 3_600_000)
    staff = await world.as('super')
    expect((await send(move)).body).toMatchObject({ current: { id: next.id, status: 'approved' } })
    expect(await rowOf('handovers', `loan_id = '${id}'`)).toHaveLength(1)
  })

  test('whose answer was lost is known by the key of the first call', async () => {
    const { object, id } = await here.loan(out)
    const key = newId()
    const headers = { 'idempotency-key': key }
    await staff.ask(`/v1/desk/objects/${object}/returns`, { method: 'POST', headers })
    const again = await send(moved({ id: key, label: object }))
    expect(again.status, again.text).toBe(200)
    expect(await rowOf('handovers', `loan_id = '${id}'`)).toHaveLength(1)
    // Without that key nothing is out any more.
    expect(codeOf(await send(moved({ label: object })))).toBe('order_already_returned')
  })

  test('does not end a loan that began after it', async () => {
    const [one, other] = [
      await here.loan(booked),
      await here.loan({ ...out, delivered: '2026-11-19' }),
    ]
    await staff.ask(`/v1/desk/loans/${one.id}/handovers`, {
      method: 'POST',
      body: { kind: 'hand_out' },
    })
    for (const { object } of [one, other]) {
      expect(codeOf(await send(moved({ label: object })))).toBe('order_state_changed')
    }
    expect(await loanOf(one.id)).toMatchObject({ status: 'approved' })
  })

  test('of what came back otherwise, or never went out, is refused with its reason', async () => {
    const back = await here.loan({ ...out, status: 'returned' })
    expect(codeOf(await send(moved({ loan: back.id })))).toBe('order_already_returned')
    const waiting = await here.loan(booked)
    expect(codeOf(await send(moved({ loan: waiting.id })))).toBe('order_state_changed')
    expect(codeOf(await send(moved({ label: 'OGT-9999' })))).toBe('not_found')
    expect(codeOf(await send(moved({ loan: 'nobody' })))).toBe('not_found')
  })

  test('is undone like any other, with the days that the loan had', async () => {
    const { id } = await here.loan(out)
    await send(moved({ loan: id }))
    const path = `/v1/desk/loans/${id}/handovers?move=take_back`
    expect((await staff.ask(path, { method: 'DELETE' })).status).toBe(200)
    expect(await loanOf(id)).toMatchObject({ status: 'approved', return_date: null })
  })
})

describe('a hand-out', () => {
  const handOut = (given: Partial<OfflineMove>) => send(moved({ kind: 'hand_out', ...given }))

  test('counts on the day on which it happened, and its return may follow at once', async () => {
    const { id } = await here.loan(booked)
    const answer = await handOut({ loan: id })
    expect(answer.status, answer.text).toBe(200)
    expect(await loanOf(id)).toMatchObject({ status: 'approved', delivery_date: '2026-11-18' })
    const happened_at = '2026-11-19T09:00:00.000Z'
    expect((await send(moved({ loan: id, happened_at }))).status).toBe(200)
    expect(await loanOf(id)).toMatchObject({ status: 'returned', return_date: '2026-11-19' })
  })

  test('of a cancelled loan, before its first day, or of a copy that was still elsewhere is refused', async () => {
    const gone = await here.loan({ ...booked, status: 'cancelled' })
    expect(codeOf(await handOut({ loan: gone.id }))).toBe('order_state_changed')
    const later = await here.loan({ from: '2026-11-19', to: '2026-11-25' })
    expect(codeOf(await handOut({ loan: later.id }))).toBe('loan_not_begun')
    const before = await here.loan({ ...out, to: '2026-11-17' })
    const next = await here.loan({ ...booked, object: before.object })
    expect(codeOf(await handOut({ loan: next.id }))).toBe('object_not_back')
    await staff.ask(`/v1/desk/objects/${before.object}/returns`, { method: 'POST' })
    expect(codeOf(await handOut({ loan: next.id }))).toBe('object_busy')
    expect(await loanOf(next.id)).toMatchObject({ status: 'pending' })
  })

  test('needs its loan', async () => {
    expect(codeOf(await handOut({ label: await here.object() }))).toBe('validation_failed')
  })
})

test('is accepted for seven days, and never for a time to come', async () => {
  const { id } = await here.loan({ ...out, from: '2026-11-01' })
  const at = (happened_at: string) => send(moved({ loan: id, happened_at }))
  expect(codeOf(await at('2026-11-12T12:00:00.000Z'))).toBe('date_in_past')
  expect(codeOf(await at('2026-11-20T14:00:00.000Z'))).toBe('validation_failed')
  expect(await loanOf(id)).toMatchObject({ status: 'approved' })
  // A clock that is a little ahead.
  const soon = new Date(world.now().getTime() + 60_000).toISOString()
  const answer = await at(soon)
  expect(answer.status, answer.text).toBe(200)
  expect(await loanOf(id)).toMatchObject({ return_date: '2026-11-20' })
})

test('the records say who did it, and the audit log also who sent it', async () => {
  const { id } = await here.loan(out)
  await send(moved({ loan: id, by: 'super' }))
  expect(await rowOf('handovers', `loan_id = '${id}'`)).toMatchObject([{ staff_id: 'super' }])
  const { number } = (await loanOf(id)) ?? {}
  const [entry] = await rowOf('audit', `target = '${number}' and action = 'loan offline'`)
  expect(entry).toMatchObject({
    actor_id: 'staff',
    after: { kind: 'take_back', happened_at: wednesday, by: 'super' },
  })
  // Somebody who is not of the staff did not do it.
  const other = await here.loan(out)
  await send(moved({ loan: other.id, by: other.borrower?.id ?? '' }))
  expect(await rowOf('handovers', `loan_id = '${other.id}'`)).toMatchObject([{ staff_id: 'staff' }])
})
