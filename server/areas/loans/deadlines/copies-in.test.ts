import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { friday, openWorld, type World } from '#tests/support/world.ts'
import { finishMoves } from './finish-moves.ts'
import { lapseLoans } from './lapse-loans.ts'

/** For whom a copy is in, of a product with two copies that are both late. */
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
const late = { from: '2026-11-05', to: '2026-11-13', status: 'approved' }
const past = { from: '2026-11-16', to: '2026-11-24', collect_by: '2026-11-19' }
type Loan = Awaited<ReturnType<Scene['loan']>>
const post = (body: object) => ({ method: 'POST', body })

async function bothLate() {
  const [object, second] = await here.pair(staff)
  const a = await here.loan({ ...late, object, copy: object })
  const b = await here.loan({ ...late, object, copy: second })
  return { object, second, a, b }
}
/** Two loans that have begun, past their days to collect; the first one holds the second copy. */
async function waiting() {
  const { object, second, a, b } = await bothLate()
  const x = await here.loan({ ...past, object, copy: second, booked: '2026-11-02T10:00:00Z' })
  const y = await here.loan({ ...past, object, copy: object, booked: '2026-11-03T10:00:00Z' })
  return { object, second, a, b, x, y }
}
const handOver = ({ id }: Loan, kind: string, more = {}) =>
  staff.ask(`/v1/desk/loans/${id}/handovers`, post({ kind, ...more }))
async function takeBack(loan: Loan) {
  world.pass(minute)
  expect((await handOver(loan, 'take_back')).status).toBe(200)
}
const undo = async ({ id }: Loan, move: string) => {
  const path = `/v1/desk/loans/${id}/handovers?move=${move}`
  expect((await staff.ask(path, { method: 'DELETE' })).status).toBe(200)
}
const deny = ({ id }: Loan) =>
  staff.ask(`/v1/desk/loans/${id}/denials`, post({ motivation: 'Non si trova' }))
async function later() {
  world.pass(serverLimits.undoMs)
  await finishMoves(world.services)
}
const statusOf = ({ id }: Loan) =>
  world.inLibrary(({ db }) =>
    db
      .selectFrom('loans')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
      .then(({ status }) => status),
  )
const told = async (...loans: Loan[]) => {
  const counts: number[] = []
  for (const { borrower } of loans) {
    const mails = await here.emailsTo(borrower?.email ?? '')
    counts.push(mails.filter(({ kind }) => kind === 'ready').length)
  }
  return counts
}

describe('when one of two copies comes back', () => {
  test('the loan that is not told waits on, past its days to collect', async () => {
    const { a, b, x, y } = await waiting()
    await takeBack(a)
    await lapseLoans(world.services)
    await later()
    await lapseLoans(world.services)
    expect([await statusOf(x), await statusOf(y)]).toEqual(['pending', 'pending'])
    expect(await told(x, y)).toEqual([1, 0])
    await takeBack(b)
    await later()
    await lapseLoans(world.services)
    expect([await statusOf(x), await statusOf(y)]).toEqual(['pending', 'pending'])
    expect(await told(x, y)).toEqual([1, 1])
  })

  test('who was told gets it, though another loan holds it', async () => {
    const { object, a, x, y } = await waiting()
    await takeBack(a)
    await later()
    expect(await told(x, y)).toEqual([1, 0])
    expect((await handOver(x, 'hand_out', { copy: object })).status).toBe(200)
    expect(await statusOf(y)).toBe('pending')
  })

  test('one of the loans whose days come later is told, the earliest', async () => {
    const { object, second, a, b } = await bothLate()
    const days = { from: '2026-12-01', to: '2026-12-03', object }
    const x = await here.loan({ ...days, copy: second, booked: '2026-11-02T10:00:00Z' })
    const y = await here.loan({ ...days, copy: object, booked: '2026-11-03T10:00:00Z' })
    await takeBack(a)
    await later()
    await takeBack(b)
    await later()
    expect(await told(x, y)).toEqual([1, 0])
  })

  test('and then the other, and the first return is undone, each is told once', async () => {
    const { a, b, x, y } = await waiting()
    await takeBack(a)
    await takeBack(b)
    await undo(a, 'take_back')
    await later()
    expect(await told(x, y)).toEqual([1, 0])
    await takeBack(a)
    await later()
    expect(await told(x, y)).toEqual([1, 1])
  })
})

describe('when the loan that was told ends', () => {
  test('the next one is told in its place, once', async () => {
    const { a, b, x, y } = await waiting()
    await takeBack(a)
    await later()
    const { status } = (await x.borrower?.ask(`/v1/me/orders/${x.id}`, { method: 'DELETE' })) ?? {}
    expect(status).toBe(200)
    expect(await told(x, y)).toEqual([1, 1])
    await lapseLoans(world.services)
    expect(await statusOf(y)).toBe('pending')
    await takeBack(b)
    await later()
    expect(await told(x, y)).toEqual([1, 1])
  })

  test('by a denial, the next one is told once it can no longer be undone', async () => {
    const { a, x, y } = await waiting()
    await takeBack(a)
    await later()
    await deny(x)
    await lapseLoans(world.services)
    expect([await statusOf(y), await told(y)]).toEqual(['pending', [0]])
    await undo(x, 'deny')
    await later()
    expect(await told(x, y)).toEqual([1, 0])
    await deny(x)
    await later()
    expect(await told(x, y)).toEqual([1, 1])
  })
})

describe('when staff bring a copy into service', () => {
  test('a new one: who waits is told, and does not lapse', async () => {
    const { object, x, y } = await waiting()
    await staff.ask(`/v1/admin/objects/${object}/copies`, post({ count: 1 }))
    await lapseLoans(world.services)
    expect([await statusOf(x), await statusOf(y)]).toEqual(['pending', 'pending'])
    expect(await told(x, y)).toEqual([1, 0])
  })

  test('a repaired one: the same', async () => {
    const { object, x, y } = await waiting()
    const label = `${object}-3`
    await here.run(`insert into copies (library_id, id, object_id, code, state)
      values ('bologna', '${label}', '${object}', '${label}', 'repair')`)
    const body = { maintenance: false, note: '', loans: [] }
    expect((await staff.ask(`/v1/desk/objects/${label}/maintenance`, post(body))).status).toBe(200)
    await lapseLoans(world.services)
    expect([await statusOf(x), await statusOf(y)]).toEqual(['pending', 'pending'])
    expect(await told(x, y)).toEqual([1, 0])
  })
})
