import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import type { AdminCopy } from '#contract/shapes/admin/admin.ts'
import type { DeskProduct } from '#contract/shapes/desk.ts'
import { finishMoves } from '#server/areas/loans/deadlines/finish-moves.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { codeOf, friday, openWorld, prepareCheckout, type World } from '#tests/support/world.ts'

/** What the desk may undo, and who is told afterwards, of a product with several copies. */
let world: World
let here: Scene
let staff: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
  staff = await world.as('staff')
})
afterAll(() => world.close())
beforeEach(() => world.pass(friday.getTime() - world.now().getTime()))

// Friday 20 November 2026, midday.
const minute = 60_000
const late = { from: '2026-11-10', to: '2026-11-18', status: 'approved' }
const out = { from: '2026-11-16', to: '2026-11-25', status: 'approved' }
const now = { from: '2026-11-20', to: '2026-11-24' }
type Loan = Awaited<ReturnType<Scene['loan']>>
const post = (body: object) => ({ method: 'POST', body })

const takeBack = ({ id }: Loan, more = {}) =>
  staff.ask(`/v1/desk/loans/${id}/handovers`, post({ kind: 'take_back', ...more }))
const undo = ({ id }: Pick<Loan, 'id'>, move: string) =>
  staff.ask(`/v1/desk/loans/${id}/handovers?move=${move}`, { method: 'DELETE' })
const look = async (label: string) =>
  (await staff.ask(`/v1/desk/objects/${label}`)).body as DeskProduct
const kindsTo = async ({ borrower }: Loan) =>
  (await here.emailsTo(borrower?.email ?? '')).map(({ kind }) => kind)
const save = async (product: string, id: string, change: object) => {
  const copies = (await staff.ask(`/v1/admin/objects/${product}/copies`)).body as AdminCopy[]
  const { state, state_reason, corner, serial_number, value_cents, bought_on, note } =
    copies.find(copy => copy.id === id) ?? ({} as AdminCopy)
  const known = { state, state_reason, corner, serial_number, value_cents, bought_on, note }
  const body = { ...known, location_id: null, ...change }
  return staff.ask(`/v1/admin/copies/${id}`, { method: 'PATCH', body })
}
async function later() {
  world.pass(serverLimits.undoMs)
  await finishMoves(world.services)
}
async function book(id: string, days = now) {
  const member = await here.member()
  await prepareCheckout(member, { id, point: 'scene-desk', ...days })
  const { body } = await member.ask('/v1/checkout/confirm', { method: 'PUT' })
  return { id: body.origin_id as string }
}

describe('a return that may be undone', () => {
  test('stays so when a shelf or a note is saved, and when another copy goes to repair', async () => {
    const [first, second] = await here.pair(staff)
    const loan = await here.loan({ ...out, object: first, copy: first })
    await takeBack(loan)
    expect((await save(first, first, { corner: 'B2', note: 'pulita' })).status).toBe(200)
    expect((await save(first, second, { state: 'repair' })).status).toBe(200)
    const body = { maintenance: false, note: '', loans: [] }
    expect((await staff.ask(`/v1/desk/objects/${second}/maintenance`, post(body))).status).toBe(200)
    expect((await look(first)).closed).toMatchObject({ id: loan.id, undo: 'take_back' })
    expect(await kindsTo(loan)).toEqual([])
    expect((await undo(loan, 'take_back')).status).toBe(200)
    expect((await look(first)).current).toMatchObject({ id: loan.id, status: 'approved' })
  })

  test('is final once its own copy has another state', async () => {
    const [first] = await here.pair(staff)
    const loan = await here.loan({ ...out, object: first, copy: first })
    await takeBack(loan)
    await save(first, first, { state: 'repair' })
    expect(await kindsTo(loan)).toEqual(['returned'])
    expect(codeOf(await undo(loan, 'take_back'))).toBe('undo_too_late')
  })

  test('is undone alone: the other copy stays returned, and in repair', async () => {
    const [first, second] = await here.pair(staff)
    const one = await here.loan({ ...out, object: first, copy: first })
    const two = await here.loan({ ...out, object: first, copy: second })
    await takeBack(one)
    await takeBack(two, { damaged: true })
    expect((await undo(one, 'take_back')).body.current).toMatchObject({ id: one.id })
    const other = await look(second)
    expect(other.closed).toMatchObject({ id: two.id, undo: 'take_back' })
    expect(other.object.state).toBe('repair')
    await later()
    expect([await kindsTo(one), await kindsTo(two)]).toEqual([[], ['returned']])
  })

  test('gives its copy back, and who was booked onto it meanwhile gets the other', async () => {
    const [first, second] = await here.pair(staff)
    const loan = await here.loan({ ...out, object: first, copy: first })
    await takeBack(loan)
    const booked = await book(first)
    expect((await look(first)).closed?.undo).toBe('take_back')
    expect((await undo(loan, 'take_back')).status).toBe(200)
    expect((await look(first)).current).toMatchObject({ id: loan.id })
    expect((await look(second)).current).toMatchObject({ id: booked.id })
  })

  test('is too late before it is refused for what followed', async () => {
    const [first] = await here.pair(staff)
    const loan = await here.loan({ ...out, object: first, copy: first })
    await takeBack(loan)
    await book(first)
    await book(first)
    world.pass(serverLimits.undoMs)
    expect(codeOf(await undo(loan, 'take_back'))).toBe('undo_too_late')
  })

  test('is not undone if both copies are booked on its days', async () => {
    const [first] = await here.pair(staff)
    const loan = await here.loan({ ...out, object: first, copy: first })
    await takeBack(loan)
    await book(first)
    await book(first)
    expect(codeOf(await undo(loan, 'take_back'))).toBe('undo_followed')
  })
})

test('a denial is undone onto the other copy if its own was booked meanwhile', async () => {
  const [first, second] = await here.pair(staff)
  const denied = await book(first)
  await staff.ask(`/v1/desk/loans/${denied.id}/denials`, post({ motivation: 'Non si trova' }))
  const next = await book(first)
  expect((await undo(denied, 'deny')).status).toBe(200)
  const held = await world.inLibrary(({ db }) =>
    db.selectFrom('loans').select(['id', 'copy_id']).where('object_id', '=', first).execute(),
  )
  expect(new Map(held.map(({ id, copy_id }) => [id, copy_id]))).toEqual(
    new Map([
      [denied.id, second],
      [next.id, first],
    ]),
  )
})

describe('those who wait for a copy', () => {
  async function waiting() {
    const [first, second] = await here.pair(staff)
    const lent = [
      await here.loan({ ...late, object: first, copy: first }),
      await here.loan({ ...late, object: first, copy: second }),
    ] as const
    const wait = (copy: string, booked: string) =>
      here.loan({ ...now, object: first, copy, booked })
    return {
      lent,
      one: await wait(second, '2026-11-02T10:00:00Z'),
      two: await wait(first, '2026-11-03T10:00:00Z'),
      first,
    }
  }
  const ready = async (loan: Loan) => (await kindsTo(loan)).filter(kind => kind === 'ready').length

  test('are told one for each copy that comes back, once it can no longer be undone', async () => {
    const { lent, one, two } = await waiting()
    await takeBack(lent[0])
    world.pass(minute)
    await takeBack(lent[1])
    expect([await ready(one), await ready(two)]).toEqual([0, 0])
    await later()
    expect([await ready(one), await ready(two)]).toEqual([1, 1])
  })

  test('are not told of a copy that came back for somebody else, or was collected meanwhile', async () => {
    const { lent, one, two, first } = await waiting()
    await takeBack(lent[0])
    await later()
    expect([await ready(one), await ready(two)]).toEqual([1, 0])
    // Who was not told comes first, and takes it.
    const handOut = post({ kind: 'hand_out', copy: first })
    expect((await staff.ask(`/v1/desk/loans/${two.id}/handovers`, handOut)).status).toBe(200)
    world.pass(minute)
    await takeBack(lent[1])
    await later()
    expect([await ready(one), await ready(two)]).toEqual([2, 0])
  })

  test('are nobody while another copy was in', async () => {
    const [first, second] = await here.pair(staff)
    const lent = await here.loan({ ...late, object: first, copy: first })
    const booked = await here.loan({ ...now, object: first, copy: second })
    const next = await here.loan({ ...now, from: '2026-12-01', to: '2026-12-02', object: first })
    await takeBack(lent)
    await later()
    expect([await ready(booked), await ready(next)]).toEqual([0, 0])
  })
})
