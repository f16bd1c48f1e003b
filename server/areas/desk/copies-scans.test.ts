import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeskProduct } from '#contract/shapes/desk.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { codeOf, openWorld, type World } from '#tests/support/world.ts'

/** The scanned label says which copy is at the desk, whatever is recorded. */
let world: World
let here: Scene
let staff: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
  staff = await world.as('staff')
})
afterAll(() => world.close())

// Today is Friday 20 November 2026.
const out = { from: '2026-11-16', to: '2026-11-25', status: 'approved' }
const now = { from: '2026-11-20', to: '2026-11-24' }
const post = (body: object) => ({ method: 'POST', body })
const handOver = (loan: { id: string }, body: object) =>
  staff.ask(`/v1/desk/loans/${loan.id}/handovers`, post(body))
const look = async (label: string) =>
  (await staff.ask(`/v1/desk/objects/${label}`)).body as DeskProduct

describe('a copy that comes back', () => {
  test('is the one that the loan had, though another was recorded', async () => {
    const [first, second] = await here.pair(staff)
    const loan = await here.loan({ ...out, object: first, copy: first })
    const scanned = await look(second)
    expect(scanned).toMatchObject({ current: null, away: [{ id: loan.id }] })
    expect((await look(first)).away).toEqual([])
    const answer = await handOver(loan, { kind: 'take_back', copy: second, damaged: true })
    expect(answer.body).toMatchObject({
      object: { copy: second, state: 'repair' },
      closed: { id: loan.id, undo: 'take_back' },
    })
    expect((await look(first)).object.state).toBe('in_service')
    // Undone, it is out with the copy that was seen.
    const path = `/v1/desk/loans/${loan.id}/handovers?move=take_back`
    expect((await staff.ask(path, { method: 'DELETE' })).status).toBe(200)
    expect((await look(second)).current).toMatchObject({ id: loan.id, status: 'approved' })
    expect((await look(first)).current).toBeNull()
  })

  test('is no copy of another product, and none that another loan has', async () => {
    const [first, second] = await here.pair(staff)
    const loan = await here.loan({ ...out, object: first, copy: first })
    const other = await here.object()
    expect(codeOf(await handOver(loan, { kind: 'take_back', copy: other }))).toBe('not_found')
    await here.loan({ ...out, object: first, copy: second })
    expect(codeOf(await handOver(loan, { kind: 'take_back', copy: second }))).toBe(
      'object_not_back',
    )
  })
})

describe('a copy that is handed out', () => {
  test('is taken back first, in one press, if another loan still has it', async () => {
    const [first, second] = await here.pair(staff)
    const late = await here.loan({ ...out, to: '2026-11-18', object: first, copy: first })
    const away = await here.loan({ ...out, object: first, copy: second })
    const next = await here.loan({ ...now, object: first, copy: first })
    const body = { kind: 'hand_out', copy: first }
    expect(codeOf(await handOver(next, body))).toBe('object_not_back')
    const given = await handOver(next, { ...body, returned: true })
    expect(given.body.current).toMatchObject({ id: next.id, status: 'approved' })
    expect((await look(second)).current).toMatchObject({ id: away.id, status: 'approved' })
    const { handovers } = await look(first)
    expect(handovers.map(({ kind }) => kind).sort()).toEqual(['hand_out', 'take_back'])
    const undo = (loan: { id: string }, move: string) =>
      staff.ask(`/v1/desk/loans/${loan.id}/handovers?move=${move}`, { method: 'DELETE' })
    expect((await undo(next, 'hand_out')).status).toBe(200)
    expect((await undo(late, 'take_back')).status).toBe(200)
    expect((await look(first)).current).toMatchObject({ id: late.id })
  })

  test('is not taken back from another loan than the one that the desk saw', async () => {
    const [first, second] = await here.pair(staff)
    const seen = await here.loan({ ...out, to: '2026-11-18', object: first, copy: second })
    const late = await here.loan({ ...out, to: '2026-11-18', object: first, copy: first })
    const next = await here.loan({ ...now, object: first, copy: first })
    const body = { kind: 'hand_out', copy: first, returned: true }
    const refused = await handOver(next, { ...body, held: seen.id })
    expect(codeOf(refused)).toBe('order_state_changed')
    expect((await look(first)).current).toMatchObject({ id: late.id, status: 'approved' })
    expect((await handOver(next, { ...body, held: late.id })).status).toBe(200)
  })

  test('of another product takes nothing back', async () => {
    const [first] = await here.pair(staff)
    const next = await here.loan({ ...now, object: first, copy: first })
    const other = await here.loan(out)
    const body = { kind: 'hand_out', copy: other.object, returned: true }
    expect(codeOf(await handOver(next, body))).toBe('not_found')
    expect((await look(other.object)).current).toMatchObject({ id: other.id, status: 'approved' })
  })
})
