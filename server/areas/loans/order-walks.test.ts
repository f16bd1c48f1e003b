import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, eachDay, timeIn, todayIn } from '#domain/days/plain-date.ts'
import { moveOf } from '#domain/loans/order-status.ts'
import { movers, orderActions } from '#domain/loans/order-transitions.ts'
import { isBusy, isClosed, isOut } from '#domain/loans/states.ts'
import { advanceQueues } from '#server/areas/queue/advance-queues.ts'
import { checkoutTabs, countTabs, tabChance } from '#tests/support/checkout-tabs.ts'
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
  loanAttempts,
  loanRequests,
  loansOfProducts,
  lockerAt,
  ordersPath,
  type Requests,
  type WalkedLoan,
} from '#tests/support/loan-acts.ts'
import { countPromises, loanPromises, numberMessages } from '#tests/support/loan-promises.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { allKept, bookShown, type Kept } from '#tests/support/offered-days.ts'
import { decideAll, moveOne } from '#tests/support/staff-changes.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { finishMoves } from './deadlines/finish-moves.ts'
import { lapseLoans } from './deadlines/lapse-loans.ts'
import { remindOfLoans } from './deadlines/remind.ts'
import type { Loan } from './loan.ts'

/**
 * Borrowers, each in two tabs, an owner, the desk, a locker and the clock act on some products in any order and at any hour,
 * while one goes to repair, its pickup points enter closures, staff move loans, and those who are refused queue, through the
 * API and the jobs only. Actions that the state table allows succeed, others are refused, and after every step no day of a
 * product is lent twice. No loan ends as not collected that could not be, and no tab books, pays or abandons what it does not
 * show. No message or page promises what desk, locker or owner refuse, what the calendar offers is what is accepted, and the
 * days that are kept for the first in a queue are kept.
 */
let world: World
let here: Scene
let ask: As
let requests: Requests
const everyDay = [1, 2, 3, 4, 5, 6, 7]
const places = { desk: 'walk-desk', smartlocker: 'walk-locker', private: 'walk-home' }
const staffPoints = [places.desk, places.smartlocker]

beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
  await here.run(numberMessages)
  // Loans may be moved to the points of the walk only, whose closures it knows.
  await here.run(`update headquarters set available = false where library_id = 'bologna'`)
  ask = askers(world)
  world.services.config.pushServices.push(pushService)
  for (const [kind, id] of Object.entries(places)) {
    await here.run(`insert into headquarters (library_id, id, name, kind, owner_id, address, cap, city,
        province, opening_days, latitude, longitude)
      values ('bologna', '${id}', 'Punto', '${kind}', ${kind === 'private' ? `'vicino'` : 'null'},
        'Via Zamboni 1', '40126', 'Bologna', 'BO', '{}', 44.4949, 11.3426);
      insert into opening_hours (library_id, headquarters_id, day, hours)
      select 'bologna', '${id}', day, '08:00-20:00' from unnest(array[${everyDay}]) as day`)
  }
  requests = {
    ...loanRequests(as, owner, await lockerAt(world, places.smartlocker)),
    extend: { borrower: extend },
  }
})
afterAll(() => world.close())
/** Nothing is sent to it: the walks read what is queued. */
const pushService = 'http://127.0.0.1:9'

type Closure = { inizio: string; fine: string; name: string }
type Walk = {
  borrowers: string[]
  objects: Record<'library' | 'another' | 'private', string>
  tabs: ReturnType<typeof checkoutTabs>
  closures: Closure[]
  promises: ReturnType<typeof loanPromises>
  /** Who has joined a queue. */
  queued: Set<string>
  /** On how many of its days each loan could have been collected, as the test counts them. */
  chances: Map<string, number>
}

const counts = countActions()
/** The actions that occurred too rarely so far. */
const missing = () => counts.rarer(orderActions, 3)
const shipping_geo = {
  address: 'Via Emilia 120',
  cap: '40068',
  city: 'San Lazzaro di Savena',
  province: 'BO',
}
const shippings = {
  library: [
    { method: 'pickup', address_id: places.desk },
    { method: 'delivery', shipping_geo },
    { method: 'smartlocker', address_id: places.smartlocker },
    { method: 'delivery', shipping_geo },
  ],
  private: [{ method: 'p2p', address_id: places.private, is_contact_shared: true }],
}
/** What occurred in the tabs of all walks, and what was promised. */
const seenInTabs = countTabs()
const said = countPromises()

async function beginWalk(): Promise<Walk> {
  const library = await here.object({ point: places.desk })
  const another = await here.object({ point: places.desk })
  const own = await here.object({ point: places.private, owner: 'vicino' })
  await here.run(`update objects set preparation_days = 1 where id in ('${library}', '${own}');
    update objects set transportable = true where id in ('${library}', '${another}')`)
  const borrowers = await world.members(4)
  // The walks cover years together, so memberships must not end.
  await here.run(`update memberships set valid_to = '2100-12-31' where library_id = 'bologna'`)
  const objects = { library, another, private: own }
  const offers = [
    { object: library, places: shippings.library },
    { object: own, places: shippings.private },
    { object: another, places: shippings.library },
  ]
  const tabs = checkoutTabs(world, offers, seenInTabs)
  const closures: Closure[] = []
  const isClosedOn = (day: string) =>
    closures.some(({ inizio, fine }) => inizio <= day && day <= fine)
  const promises = loanPromises({
    world,
    as,
    owner,
    attempts: loanAttempts(world, owner),
    now,
    isShut: ({ method }, day) => method !== 'p2p' && isClosedOn(day),
    lastVisit: ({ method }) =>
      method === 'p2p' ? '24:00' : method === 'smartlocker' ? '20:00' : '19:45',
    count: said.count,
  })
  const walk = {
    borrowers,
    objects,
    tabs,
    closures,
    promises,
    queued: new Set<string>(),
    chances: new Map(),
  }
  // One of the borrowers has devices that receive pushes, and so does the owner.
  for (const id of [borrowers[0] ?? '', borrowers[1] ?? '', owner]) await subscribe(id)
  await open()
  return walk
}

async function subscribe(id: string) {
  const endpoint = `${pushService}/${id}`
  const body = { endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }
  const { status, text } = await (await as(id))('/v1/me/push', { method: 'PUT', body })
  expect(status, text).toBe(200)
}

const loansOf = ({ objects }: Walk) => loansOfProducts(world, Object.values(objects))

const as: As = id => ask(id)
const owner = 'vicino'

/** A borrower extends a loan. What the loan says before is what is accepted. */
async function extend(loan: Loan) {
  const ask = await as(borrowerOf(loan))
  const said = (await ask(ordersPath(loan))).body.extension?.to_date
  const body = said ? { to_date: said } : {}
  const answer = await ask(`${ordersPath(loan)}/extensions`, { method: 'POST', body })
  expect(answer.status === 200, answer.text).toBe(Boolean(said))
  return answer
}

const methods = ['pickup', 'smartlocker', 'p2p', 'p2p'] as const
const points = { pickup: places.desk, smartlocker: places.smartlocker, p2p: places.private }

/** A member books days; what is with another is queued for, so that days are kept for the first. */
async function book(
  walk: Walk,
  step: Extract<Step<unknown>, { do: 'book' }>,
  kept: readonly Kept[],
) {
  const { borrowers, objects } = walk
  const member = borrowers[step.member] ?? ''
  const ask = await as(member)
  const method = methods[step.method] ?? 'pickup'
  const product = method === 'p2p' ? objects.private : objects.library
  const delivered = method === 'smartlocker' && step.days % 3 === 0
  const place = delivered
    ? { method: 'delivery', shipping_geo }
    : { method, address_id: points[method], is_contact_shared: true }
  const from = addDays(today(), step.start)
  // Often those that are kept for somebody else.
  const others = kept.find(one => one.product === product && one.member !== member)?.days
  const wanted = others ?? { from, to: addDays(from, step.days - 1) }
  const answered = await bookShown(
    ask,
    { product, place, wanted, nearest: step.start % 4 < 2 },
    now(),
  )
  if (answered === 'accepted') counts.add('confirm')
  if (answered !== 'object_busy' && answered !== 'object_in_maintenance') return
  const body = { product_id: product }
  if ((await ask('/v1/me/holds', { method: 'POST', body })).status !== 200) return
  walk.queued.add(member)
  joined++
}
let joined = 0

/** Nobody else gets days that are kept for the first in a queue. */
function checkKept(
  kept: readonly Kept[],
  before: readonly WalkedLoan[],
  after: readonly WalkedLoan[],
) {
  for (const { row } of after) {
    const was = before.find(one => one.row.id === row.id)?.row
    const isNew = !was || row.from_date < was.from_date
    for (const { member, product, days } of isNew ? kept : []) {
      const isTheirs = row.member_id === member || row.object_id !== product
      const apart = row.to_date < days.from || days.to < row.from_date
      if (!isTheirs) held++
      expect(isTheirs || apart || isClosed(row.status), `${row.id} takes kept ${days.from}`).toBe(
        true,
      )
    }
  }
}
/** How many new loans were compared with days kept for others. */
let held = 0

const zone = 'Europe/Rome'
const today = () => todayIn(zone, world.now())
const now = () => ({ today: today(), time: timeIn(zone, world.now()) })
/** At which hours of the library a walk goes on: before, while, and shortly before its points close. */
const hours = [6, 9, 13, 17, 19.8]

function timeOfDay() {
  const [h = 0, m = 0] = timeIn(zone, world.now()).split(':').map(Number)
  return h + m / 60
}

function passUntil(hour: number) {
  world.pass(((hour - timeOfDay() + 24) % 24) * 3_600_000)
}

/** The product of the library goes to repair, or comes back from it. */
async function repair({ objects }: Walk, pick: number) {
  const path = `/v1/desk/objects/${objects.library}`
  const ask = await as('staff')
  const { maintenance } = (await ask(path)).body.object.is
  const body = { maintenance: !maintenance }
  const send = (more: object) =>
    ask(`${path}/maintenance`, { method: 'POST', body: { ...body, ...more } })
  if (pick % 2 === 0) expect((await send({})).status).toBe(200)
  else await decideAll(loans => send({ loans }), pick)
}

/** Desk and locker are open every day, without closures. */
async function open() {
  const ask = await as('staff')
  const body = { hours: Array(7).fill('08:00-20:00'), holidays: [], additional_days: [] }
  for (const id of staffPoints) {
    const path = `/v1/admin/headquarters/${id}/openings`
    expect((await ask(path, { method: 'PUT', body })).status).toBe(200)
  }
}

/**
 * Closes desk and locker on some days. Every other time staff decide what becomes of each loan, else borrowers are only told.
 */
async function close(walk: Walk, closure: Closure, pick: number) {
  walk.closures.push(closure)
  const ask = await as('staff')
  const body = { point_ids: staffPoints, ...closure }
  const send = (more: object) =>
    ask('/v1/admin/closures', { method: 'POST', body: { ...body, ...more } })
  if (pick % 2 === 0) expect((await send({})).status).toBe(200)
  else await expectDecided(walk, await decideAll(loans => send({ loans }), pick))
}

/** Each loan has the days and the point that staff chose, or its borrower is told. */
async function expectDecided(walk: Walk, decided: Awaited<ReturnType<typeof decideAll>>) {
  const loans = (await loansOf(walk)).map(({ row }) => row)
  const told = await walk.promises.checkMessages(loans)
  for (const { asked, plan } of decided) {
    const loan = loans.find(({ id }) => id === asked.id)
    if (!loan) continue
    decisions++
    if (plan) {
      const { point_id: headquarters_id, ...dates } = plan
      expect(loan).toMatchObject({ ...dates, headquarters_id })
      walk.chances.delete(loan.id)
    }
    expect(told, JSON.stringify([asked, plan])).toContain(asked.id)
  }
}
let decisions = 0

/** Staff give a loan other days or another pickup point. Its days to collect start again. */
async function move(walk: Walk, loans: readonly WalkedLoan[], chance: Chance) {
  const rows = loans.map(({ row }) => row)
  const rowOf = async (id: string) => {
    const found = (await loansOf(walk)).find(({ row }) => row.id === id)
    if (!found) throw new Error(`No loan ${id}`)
    return found.row
  }
  const moved = await moveOne(world, as, rows, chance, { points: staffPoints, now: now(), rowOf })
  if (!moved) return
  const { before, after } = moved
  moves++
  walk.chances.delete(after.id)
  const told = await walk.promises.checkMessages((await loansOf(walk)).map(({ row }) => row))
  const isSame = (['from_date', 'to_date', 'headquarters_id'] as const).every(
    name => before[name] === after[name],
  )
  expect(isSame || told.has(after.id), `${after.id} was moved`).toBe(true)
}
let moves = 0

/** The days pass one by one; nobody comes on those on which they could. */
async function sleep(walk: Walk, days: number) {
  let loans = await loansOf(walk)
  for (let day = 0; day < days; day++) {
    const shut = walk.closures.some(({ inizio, fine }) => inizio <= today() && today() <= fine)
    for (const { row, facts } of loans) {
      const isItsDay = row.from_date <= today() && today() <= row.to_date
      const isHere = !facts.maintenance && !facts.away && (!shut || row.method === 'p2p')
      if (row.status !== 'pending' || !isItsDay || !isHere) continue
      walk.chances.set(row.id, (walk.chances.get(row.id) ?? 0) + 1)
    }
    const rest = loans.some(({ row }) => row.status === 'pending') ? 1 : days - day
    world.pass(rest * 86_400_000)
    if (day === 0) await finishMoves(world.services)
    await advanceQueues(world.services)
    await remindOfLoans(world.services)
    if (rest > 1) return
    loans = await loansOf(walk)
    await walk.promises.checkMessages(loans.map(({ row }) => row))
    const lapsing = loans.filter(({ facts }) => moveOf('lapse', facts, 'clock').ok)
    if (lapsing.length > 0) loans = await expectEnd(walk, lapsing)
  }
}

async function expectEnd(walk: Walk, lapsing: readonly WalkedLoan[]): Promise<WalkedLoan[]> {
  await lapseLoans(world.services)
  const after = await loansOf(walk)
  for (const { row } of lapsing) {
    const now = after.find(one => one.row.id === row.id)?.row
    // A closure that was entered while it was out has moved its deadline on.
    if (now?.status === 'pending') {
      expect((now.collect_by ?? '') >= today(), 'it goes on waiting').toBe(true)
      continue
    }
    expect(now?.status).toBe('cancelled')
    counts.add('lapse')
    walk.promises.expectOver(row)
    const chances = walk.chances.get(row.id) ?? 0
    if (now?.ended_because === 'not_collected' || now?.ended_because === 'not_met') {
      expect(chances, now.ended_because).toBeGreaterThanOrEqual(today() > row.to_date ? 1 : 3)
    } else if (now?.ended_because !== 'unanswered') {
      expect(today() > row.to_date, `${now?.ended_because} ends with its days`).toBe(true)
    }
  }
  return after
}

async function act({ loan, action, who }: Extract<Step<WalkedLoan>, { do: 'act' }>) {
  const request = requests[action]?.[who]
  if (!request) throw new Error(`The API has no way to ${action} as ${who}`)
  const { status, text } = await request(loan.row)
  const blocked = action === 'extend' && text.includes('extension_blocked')
  if (!blocked) {
    expect(status, `${action} by ${who}: ${text}`).toBe(200)
    counts.add(action)
  }
}

/** Tries one action that the state table refuses now: the API refuses it too, and nothing changes. */
async function refuse(walk: Walk, loans: readonly WalkedLoan[], pick: number) {
  const refused = loans.flatMap(({ row, facts }) =>
    orderActions.flatMap(action =>
      movers.flatMap(who => {
        const request = requests[action]?.[who]
        const code = moveOf(action, facts, who)
        return request && !code.ok ? [{ row, action, who, request }] : []
      }),
    ),
  )
  const one = refused[pick % Math.max(1, refused.length)]
  if (!one) return
  const { status } = await one.request(one.row)
  expect(status, `${one.action} by ${one.who} of a loan ${one.row.status}`).toBeGreaterThan(399)
  expect(await loansOf(walk)).toEqual(loans)
}

/** @param closed the closed loans; one that the desk opens again is in `reopened` from then on */
function check(
  walk: Walk,
  loans: readonly Loan[],
  { closed, reopened }: { closed: Set<string>; reopened: Set<string> },
) {
  const holding = expectNoneTwice(loans)
  for (const object of Object.values(walk.objects)) {
    const out = loans.filter(one => one.object_id === object && isOut(one.status))
    expect(out.length, 'an object is in one place').toBeLessThanOrEqual(1)
  }
  for (const member of walk.borrowers) {
    const open = holding.filter(({ id, member_id }) => member_id === member && !reopened.has(id))
    expect(open.length, 'nobody has more than they may').toBeLessThanOrEqual(3)
  }
  for (const { id, status } of loans) {
    const opened = closed.has(id) && !isClosed(status) && !reopened.has(id)
    expect(opened, 'only the desk opens a closed loan').toBe(false)
    if (isClosed(status)) closed.add(id)
  }
}

/** The calendar shows each busy day. */
async function checkCalendar(walk: Walk) {
  for (const { row } of await loansOf(walk)) {
    if (!isBusy(row.status)) continue
    const { body } = await world.ask(`/v1/catalogs/products/${row.object_id}/loans`)
    const shown = body.flatMap((one: { from_date: string; to_date: string }) =>
      eachDay(one.from_date, one.to_date),
    )
    const busy = eachDay(row.from_date, row.busy_until).filter(day => day >= today())
    expect(shown).toEqual(expect.arrayContaining(busy))
  }
}

/** Usually a few walks; in `npm run test:all` until each action was taken, by each member's tabs too, on the faster database. */
const isLong = process.env.TEST_ALL !== undefined && !!process.env.TEST_DATABASE_URL

const walked = fc.record({
  of: chance,
  tabs: fc.array(tabChance, { minLength: 15, maxLength: 15 }),
})
type Walked = typeof walked extends fc.Arbitrary<infer C> ? C : never

async function runWalk(steps: readonly Walked[]) {
  const walk = await beginWalk()
  passUntil(hours[(steps[0]?.of.pick ?? 0) % hours.length] ?? 9)
  const seen = { closed: new Set<string>(), reopened: new Set<string>() }
  let loans = await loansOf(walk)
  for (const { of: one, tabs } of steps) {
    // No two acts of staff are at the same instant.
    world.pass(1000)
    const later = hours[one.pick % hours.length] ?? 0
    if (one.pick % 3 === 0 && timeOfDay() < later) passUntil(later)
    // By now an undo may be too late.
    loans = await loansOf(walk)
    // Now and then a member goes on in two tabs first.
    if (one.world > 14) {
      await walk.tabs(walk.borrowers[one.pick % 4] ?? '', tabs)
      loans = await loansOf(walk)
      await walk.promises.checkMessages(loans.map(({ row }) => row))
    }
    if (one.world === 2 || one.world === 3) {
      await move(walk, loans, one)
      loans = await loansOf(walk)
    }
    const kept = await allKept(as, [...walk.queued])
    const before = loans
    const step = stepOf(one, loans, ({ facts }) => facts, missing())
    if (step.do === 'book') await book(walk, step, kept)
    else if (step.do === 'sleep') await sleep(walk, step.days)
    else if (step.do === 'repair') await repair(walk, one.pick)
    else if (step.do === 'close') {
      const inizio = addDays(today(), step.start)
      await close(walk, { inizio, fine: addDays(inizio, step.days - 1), name: 'Chiuso' }, one.pick)
    } else {
      await act(step)
      const { action, loan } = step
      if (action === 'undo_take_back' || action === 'undo_deny') seen.reopened.add(loan.row.id)
    }
    loans = await loansOf(walk)
    check(
      walk,
      loans.map(({ row }) => row),
      seen,
    )
    checkKept(kept, before, loans)
    const rows = loans.map(({ row }) => row)
    await walk.promises.checkMessages(rows)
    const open = rows.filter(({ status }) => !isClosed(status))
    const at = one.pick % Math.max(1, open.length)
    // Reading the pages of all takes most of the time.
    await walk.promises.checkScreens(isLong && at === 0 ? open : open.slice(at, at + 1))
    if (one.pick % 4 === 0) await refuse(walk, loans, one.pick)
  }
  await checkCalendar(walk)
}

test('no sequence of API calls lends a day twice, or ends a loan as not collected that could not be', async () => {
  const isMissing = () =>
    [missing(), seenInTabs.missing(), said.missing()].some(one => one.length > 0) ||
    Math.min(joined, held, moves, decisions) < 3
  for (let walk = 0; walk < (isLong ? 8 : 2) || (isLong && isMissing()); walk++) {
    const known = { ...counts.of(orderActions), ...seenInTabs.of(), ...said.of() }
    const seen = { ...known, joined, held, moves, decisions }
    expect(walk, JSON.stringify(seen)).toBeLessThan(50)
    const seed = Number(process.env.WALK_SEED ?? Date.now() % 1_000_000) + walk
    const [steps = []] = fc.sample(fc.array(walked, { minLength: 30, maxLength: 30 }), {
      numRuns: 1,
      seed,
    })
    await runWalk(steps).catch(cause => {
      throw new Error(`In the walk of seed ${seed}`, { cause })
    })
  }
}, 600_000)
