import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, todayIn } from '#domain/days/plain-date.ts'
import { moveOf } from '#domain/loans/order-status.ts'
import type { OrderAction } from '#domain/loans/order-transitions.ts'
import { isClosed, isOut } from '#domain/loans/states.ts'
import {
  type Chance,
  chance,
  countActions,
  type Step,
  stepOf,
} from '#tests/support/lawful-steps.ts'
import {
  type As,
  askers,
  borrowerOf,
  expectNoneTwice,
  loanRequests,
  loansOfProducts,
  lockerAt,
  motivation,
  ordersPath,
  type Requests,
  type WalkedLoan,
} from '#tests/support/loan-acts.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { together } from '#tests/support/together.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { finishMoves } from './deadlines/finish-moves.ts'
import { lapseLoans } from './deadlines/lapse-loans.ts'
import type { Loan } from './loan.ts'

/**
 * Borrowers book up to five things together, products with one copy and with several, and cancel, extend, collect and return
 * them one by one or whole bookings at once, while desk, locker and clock act too, a product goes to repair and its pickup
 * points enter closures. Whatever the order, a booking is made as a whole or not at all, a call on one moves all of its loans
 * or none, and no copy is lent twice on a day.
 */
let world: World
let here: Scene
let many: ReturnType<typeof together>
let as: As
let requests: Requests
const places = { pickup: 'booking-desk', smartlocker: 'booking-locker' } as const

beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
  many = together(world, here)
  as = askers(world)
  for (const [method, id] of Object.entries(places)) {
    const kind = method === 'pickup' ? 'desk' : method
    await here.run(`insert into headquarters (library_id, id, name, kind, address, cap, city, province,
        opening_days, lines)
      values ('bologna', '${id}', 'Punto', '${kind}', 'Via Zamboni 1', '40126', 'Bologna', 'BO', '{}', 5);
      insert into opening_hours (library_id, headquarters_id, day, hours)
      select 'bologna', '${id}', day, '08:00-20:00' from generate_series(1, 7) as day`)
  }
  requests = {
    ...loanRequests(as, 'nobody', await lockerAt(world, places.smartlocker)),
    extend: {
      borrower: async loan =>
        (await as(borrowerOf(loan)))(`${ordersPath(loan)}/extensions`, post({})),
    },
  }
})
afterAll(() => world.close())

type Answer = Awaited<ReturnType<World['ask']>>
type Walk = {
  borrowers: string[]
  /** Products, each with how many copies it has. */
  copies: Map<string, number>
  /** How many pieces were booked together, by booking. */
  pieces: Map<string, number>
  closures: { inizio: string; fine: string; name: null }[]
}

/** How many lines a borrower may have. */
const mostLines = 5
const counts = countActions()
const walked: OrderAction[] = [
  ...(['confirm', 'hand_out', 'take_back', 'extend', 'cancel', 'deny', 'lapse'] as const),
  ...(['undo_hand_out', 'undo_take_back', 'undo_deny'] as const),
]
/** How often a call moved a whole booking of several loans, or refused to, and the most lines of a booking. */
const seen = { moved: 0, refused: 0, lines: 0 }
const today = () => todayIn('Europe/Rome', world.now())

async function beginWalk(): Promise<Walk> {
  const counted = [1, 1, 1, 3, 2]
  const ids = await Promise.all(counted.map(count => many.copies(count)))
  await here.run(`update objects set location_id = '${places.pickup}', transportable = true
      where id in (${ids.map(id => `'${id}'`)});
    update objects set preparation_days = 1 where id = '${ids[0]}'`)
  const borrowers = await world.members(3, mostLines)
  await here.run(`update memberships set valid_to = '2100-12-31' where library_id = 'bologna'`)
  const copies = new Map(ids.map((id, at) => [id, counted[at] ?? 1]))
  const walk = { borrowers, copies, pieces: new Map(), closures: [] }
  await close(walk)
  return walk
}

const loansOf = ({ copies }: Walk) => loansOfProducts(world, [...copies.keys()])
const post = (body?: object) => ({ method: 'POST', ...(body && { body }) })

/** A member books one to five lines, by chance. What is refused books nothing. */
async function book(walk: Walk, step: Extract<Step<unknown>, { do: 'book' }>) {
  const ask = await as(walk.borrowers[step.member] ?? '')
  const method = step.method % 2 === 0 ? 'pickup' : 'smartlocker'
  const from_date = addDays(today(), step.start)
  const to_date = addDays(from_date, (step.days - 1) % 9)
  const ids = [...walk.copies.keys()]
  const wanted = ids.slice(0, 1 + ((step.start + step.days) % ids.length))
  await ask('/v1/checkout/cart/', { method: 'DELETE' })
  for (const id of wanted) {
    const quantity = 1 + (step.days % (walk.copies.get(id) ?? 1))
    await ask(`/v1/checkout/lines/${id}`, { method: 'PUT', body: { quantity } })
  }
  await ask('/v1/checkout/shipping', post({ method, address_id: places[method] }))
  await ask('/v1/checkout/loan', post({ from_date, to_date }))
  if (step.start % 3 === 0) await ask('/v1/checkout/intent', post({}))
  const { lines = [] } = (await ask('/v1/checkout')).body
  const before = (await loansOf(walk)).length
  const { status, body, text } = await ask('/v1/checkout/confirm', { method: 'PUT' })
  expect([200, 404, 409, 422], text).toContain(status)
  const pieces = lines.reduce((sum: number, one: { quantity: number }) => sum + one.quantity, 0)
  expect((await loansOf(walk)).length - before, text).toBe(status === 200 ? pieces : 0)
  if (status !== 200) return
  counts.add('confirm')
  walk.pieces.set(body.origin_id, pieces)
  seen.lines = Math.max(seen.lines, lines.length)
}

/** Borrower or desk move a whole booking: all that the call is about, or nothing. */
async function moveBooking(walk: Walk, loans: readonly WalkedLoan[], pick: number) {
  const bookings = [...Map.groupBy(loans, ({ row }) => row.booking_id).values()]
  const several = bookings.filter(booked => booked.some(({ row }) => !isClosed(row.status)))
  const booked = several[pick % Math.max(1, several.length)] ?? []
  const [first] = booked
  if (!first) return
  const ids = booked.map(({ row }) => ({ loan: row.id }))
  const { booking_id: id } = first.row
  const borrower = await as(borrowerOf(first.row))
  const desk = await as('staff')
  const path = `/v1/desk/bookings/${id}`
  const calls: [call: () => Promise<Answer>, isMoved: (before: Loan, after: Loan) => boolean][] = [
    [
      () => borrower(`/v1/me/bookings/${id}`, { method: 'DELETE' }),
      (before, after) => isClosed(before.status) || after.status === 'cancelled',
    ],
    [
      () => borrower(`/v1/me/bookings/${id}/extensions`, post({})),
      (before, after) => !isOut(before.status) || after.to_date > before.to_date,
    ],
    [
      () => desk(`${path}/handovers`, post({ kind: 'hand_out', loans: ids })),
      (_, after) => after.status === 'approved',
    ],
    [
      () => desk(`${path}/handovers`, post({ kind: 'take_back', loans: ids })),
      (_, after) => after.status === 'returned',
    ],
    [
      () => desk(`${path}/denials`, post({ motivation, loans: ids })),
      (_, after) => after.status === 'denied',
    ],
    [
      () => desk(`${path}/handovers?move=take_back`, { method: 'DELETE' }),
      (before, after) =>
        before.status !== 'returned' || !before.undo_until || after.status !== 'returned',
    ],
  ]
  const [call, isMoved] = calls[pick % calls.length] ?? []
  if (!call || !isMoved) return
  const { status, text } = await call()
  expect([200, 409, 422], text).toContain(status)
  const after = await loansOf(walk)
  if (status !== 200) expect(after, `a refusal moves no loan: ${text}`).toEqual(loans)
  for (const { row } of status === 200 ? booked : []) {
    const now = after.find(one => one.row.id === row.id)?.row
    expect(now && isMoved(row, now), `${row.id}: ${row.status}, ${now?.status}`).toBe(true)
  }
  if (booked.length > 1) seen[status === 200 ? 'moved' : 'refused']++
}

async function act({ loan: { row }, action, who }: Extract<Step<WalkedLoan>, { do: 'act' }>) {
  const request = requests[action]?.[who]
  if (!request) return
  const { status, text } = await request(row)
  if (text.includes('extension_blocked') || text.includes('undo_followed')) return
  expect(status, `${action} by ${who}: ${text}`).toBe(200)
  counts.add(action)
}

/** A product with one copy goes to repair, or comes back from it. */
async function repair({ copies }: Walk) {
  const path = `/v1/desk/objects/${[...copies.keys()][0]}`
  const ask = await as('staff')
  const { maintenance } = (await ask(path)).body.object.is
  const answer = await ask(`${path}/maintenance`, post({ maintenance: !maintenance }))
  expect(answer.status, answer.text).toBe(200)
}

/** Enters the closures of desk and locker, and one more. */
async function close(walk: Walk, closure?: Walk['closures'][number]) {
  if (closure) walk.closures.push(closure)
  const ask = await as('staff')
  const body = { hours: Array(7).fill('08:00-20:00'), holidays: walk.closures, additional_days: [] }
  for (const id of Object.values(places)) {
    const answer = await ask(`/v1/admin/headquarters/${id}/openings`, { method: 'PUT', body })
    expect(answer.status, answer.text).toBe(200)
  }
}

/** The days pass one by one, and the clock ends what nobody collected. */
async function sleep(walk: Walk, days: number) {
  for (let day = 0; day < days; day++) {
    world.pass(86_400_000)
    await finishMoves(world.services)
    const ending = (await loansOf(walk)).filter(({ facts }) => moveOf('lapse', facts, 'clock').ok)
    if (ending.length > 0) counts.add('lapse')
    await lapseLoans(world.services)
  }
}

function check({ copies, pieces, borrowers }: Walk, loans: readonly Loan[]) {
  for (const [id, count] of pieces) {
    const booked = loans.filter(({ booking_id }) => booking_id === id)
    expect(booked.length, 'a booking is whole').toBe(count)
    const codes = new Set(booked.map(({ pickup_code }) => pickup_code))
    expect(codes.size, 'it has one pickup code').toBe(1)
  }
  const holding = expectNoneTwice(loans)
  for (const [id, count] of copies) {
    const out = loans.filter(one => one.object_id === id && isOut(one.status))
    expect(out.length, 'a copy is in one place').toBeLessThanOrEqual(count)
  }
  for (const borrower of borrowers) {
    // The desk may open again what was closed, when its borrower has already borrowed something else.
    const open = holding.filter(loan => loan.member_id === borrower && !reopened.has(loan.id))
    const lines = new Set(open.map(({ booking_id, object_id }) => `${booking_id}/${object_id}`))
    expect(lines.size, 'nobody has more than they may').toBeLessThanOrEqual(mostLines)
  }
}
const reopened = new Set<string>()

const steps = fc.array(chance, { minLength: 30, maxLength: 30 })

async function runWalk(chances: readonly Chance[]) {
  const walk = await beginWalk()
  let loans = await loansOf(walk)
  for (const one of chances) {
    const step = stepOf(one, loans, ({ facts }) => facts, counts.rarer(walked, 3))
    if (one.pick % 3 === 0) await moveBooking(walk, loans, Math.floor(one.pick / 3))
    else if (step.do === 'book') await book(walk, step)
    else if (step.do === 'sleep') await sleep(walk, step.days)
    else if (step.do === 'repair') await repair(walk)
    else if (step.do === 'close') {
      const inizio = addDays(today(), step.start)
      await close(walk, { inizio, fine: addDays(inizio, step.days - 1), name: null })
    } else await act(step)
    const after = await loansOf(walk)
    for (const { row } of after) {
      const before = loans.find(({ row: { id } }) => id === row.id)?.row
      if (before && isClosed(before.status) && !isClosed(row.status)) reopened.add(row.id)
    }
    loans = after
    check(
      walk,
      loans.map(({ row }) => row),
    )
  }
}

test('a booking is made and moved as a whole or not at all, and no copy is lent twice', async () => {
  const isLong = process.env.TEST_ALL !== undefined && !!process.env.TEST_DATABASE_URL
  const isMissing = () =>
    counts.rarer(walked, 3).length > 0 || Math.min(seen.moved, seen.refused) < 3
  for (let walk = 0; walk < (isLong ? 8 : 2) || (isLong && isMissing()); walk++) {
    expect(walk, JSON.stringify({ ...counts.of(walked), ...seen })).toBeLessThan(50)
    const seed = Number(process.env.WALK_SEED ?? Date.now() % 1_000_000) + walk
    const [chances = []] = fc.sample(steps, { numRuns: 1, seed })
    await runWalk(chances).catch(cause => {
      throw new Error(`In the walk of seed ${seed}`, { cause })
    })
  }
  if (isLong) expect(seen.lines).toBe(mostLines)
}, 600_000)
