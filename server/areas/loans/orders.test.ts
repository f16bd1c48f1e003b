import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { Order } from '#contract/shapes/order.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { codeOf, drill, openWorld, prepareCheckout, type World } from '#tests/support/world.ts'
import { lapseLoans } from './deadlines/lapse-loans.ts'
import { remindOfLoans } from './deadlines/remind.ts'
import { moveLoan } from './move-loan.ts'

const day = 86_400_000
let world: World
let objects = 0
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const run = (text: string) => acrossLibraries(world.store, db => sql.raw(text).execute(db))
const patch = (body?: unknown) => ({ method: 'PATCH', body })
const today = () => world.now().toISOString().slice(0, 10)
const plus = (days: number, from = today()) =>
  new Date(Date.parse(from) + days * day).toISOString().slice(0, 10)

async function member() {
  const [id = ''] = await world.members(1)
  return { id, ...(await world.as(id)) }
}

type Given = Partial<{
  status: string
  method: string
  from: string
  to: string
  object: string
  member: string
  collect_by: string
}>

/** A loan as a booking would have stored it, of its own product. */
async function loanOf(owner: string | null, given: Given = {}) {
  const borrower = given.member ? null : await member()
  const object = given.object ?? `new-${++objects}`
  const id = `loan-${crypto.randomUUID()}`
  const from = given.from ?? today()
  const to = given.to ?? plus(5)
  if (!given.object) {
    await run(`insert into objects (library_id, id, code, name, location_id, owner_id, preparation_days)
      values ('bologna', '${object}', '${object}', 'Tenda', 'bolognina', ${owner ? `'${owner}'` : 'null'}, 0)`)
  }
  await run(`insert into loans (library_id, id, object_id, member_id, status, method, headquarters_id,
      from_date, to_date, first_to_date, busy_until, collect_by, contact_shared, pickup_code, created_at)
    values ('bologna', '${id}', '${object}', '${given.member ?? borrower?.id}', '${given.status ?? 'pending'}',
      '${given.method ?? 'desk'}', 'bolognina', '${from}', '${to}', '${to}', '${to}',
      '${given.collect_by ?? plus(2, from)}', true, '${id.slice(5, 13)}', '${world.now().toISOString()}')`)
  return { id, object, borrower: borrower ?? (await member()) }
}

const order = (answer: { body: unknown }) => answer.body as Order
const notifications = async (loan: string) =>
  (await world.mails()).filter(({ ref }) => ref === loan).map(({ kind }) => kind)

describe('borrower and owner of a private product', () => {
  test('confirm receipt and return: each is notified once, dates and counts are right', async () => {
    const owner = await member()
    const { id, object, borrower } = await loanOf(owner.id, { method: 'p2p' })
    const asked = await owner.ask(`/v1/me/orders/items/${object}`)
    expect(asked.body).toMatchObject([{ id, status: 'pending', user: { first_name: 'Prova' } }])
    expect(asked.body[0].loan.pickup_code).toBeNull()
    const receive = () => borrower.ask(`/v1/me/orders/${id}/status`, patch({ value: 'approved' }))
    expect(codeOf(await receive())).toBe('owner_not_agreed')
    await owner.ask(`/v1/me/orders/${id}/agreements`, { method: 'POST' })
    const received = await receive()
    expect(order(received)).toMatchObject({ status: 'approved', loan: { delivery_date: today() } })
    expect((await borrower.ask('/v1/me')).body.available_loans).toBe(2)
    const back = await owner.ask(`/v1/me/orders/${id}/status`, patch({ value: 'returned' }))
    expect(order(back)).toMatchObject({ status: 'returned', loan: { return_date: today() } })
    expect((await borrower.ask('/v1/me')).body.available_loans).toBe(3)
    expect(await notifications(id)).toEqual(['agreed', 'received', 'returned'])
    const again = await owner.ask(`/v1/me/orders/${id}/status`, patch({ value: 'returned' }))
    expect(codeOf(again)).toBe('order_already_returned')
  })

  test('do not see each other’s contacts before the agreement or after the loan', async () => {
    const owner = await member()
    await run(`update members set phone_number = '3331234567' where id = '${owner.id}'`)
    const { id, borrower } = await loanOf(owner.id, { method: 'p2p' })
    const ownerSeen = async () => order(await borrower.ask(`/v1/me/orders/${id}`)).product.owner
    expect(await ownerSeen()).toEqual({ first_name: 'Prova', phone_number: null })
    await owner.ask(`/v1/me/orders/${id}/agreements`, { method: 'POST' })
    expect(await ownerSeen()).toEqual({ first_name: 'Prova', phone_number: '3331234567' })
    await run(`update loans set contact_shared = false where id = '${id}'`)
    expect(await ownerSeen()).toEqual({ first_name: 'Prova', phone_number: null })
    expect(order(await owner.ask(`/v1/me/orders/${id}`)).user.phone_number).toBeNull()
    await run(`update loans set contact_shared = true, status = 'cancelled' where id = '${id}'`)
    expect(order(await borrower.ask(`/v1/me/orders/${id}`)).product.owner).toBeNull()
  })

  test('may cancel: the owner with a reason, the borrower without', async () => {
    const owner = await member()
    const { id } = await loanOf(owner.id, { method: 'p2p' })
    const path = `/v1/me/orders/${id}`
    expect(codeOf(await owner.ask(path, { method: 'DELETE' }))).toBe('motivation_required')
    const body = { motivation: 'Si è rotta la cerniera' }
    const given = await owner.ask(path, { method: 'DELETE', body })
    expect(order(given)).toMatchObject({ status: 'cancelled', motivation: body.motivation })
    const mail = (await world.mails()).find(({ ref }) => ref === id)
    expect(mail?.body).toContain(body.motivation)
    const other = await loanOf(null)
    const answer = await other.borrower.ask(`/v1/me/orders/${other.id}`, { method: 'DELETE' })
    expect(order(answer).status).toBe('cancelled')
  })

  test('may send a reason in the query, and it is never logged', async () => {
    const owner = await member()
    const { id } = await loanOf(owner.id, { method: 'p2p' })
    const path = `/v1/me/orders/${id}?motivation=${encodeURIComponent('motivo segreto')}`
    expect((await owner.ask(path, { method: 'DELETE' })).status).toBe(200)
    expect(JSON.stringify(world.lines)).not.toContain('segreto')
  })

  test('may move the deadline once, not past the end of the loan', async () => {
    const owner = await member()
    const { id, borrower } = await loanOf(owner.id, { method: 'p2p', to: plus(4) })
    const timer = (who: typeof owner) => who.ask(`/v1/me/orders/${id}/timers`, patch())
    const moved = order(await timer(owner))
    expect(moved).toMatchObject({ is: { timer_deadline_extended: true } })
    expect(moved.loan.collect_by).toBe(plus(4))
    expect(codeOf(await timer(borrower))).toBe('deadline_used')
    const mails = (await world.mails()).filter(({ ref }) => ref === id)
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['deferred', `${borrower.id}@example.org`],
    ])
    const asked = await loanOf(owner.id, { method: 'p2p' })
    await asked.borrower.ask(`/v1/me/orders/${asked.id}/timers`, patch())
    const notified = (await world.mails()).find(({ ref }) => ref === asked.id)
    expect(notified).toMatchObject({
      kind: 'deferred',
      recipient: `${owner.id}@example.org`,
    })
    const desk = await loanOf(null)
    const answer = await desk.borrower.ask(`/v1/me/orders/${desk.id}/timers`, patch())
    expect(codeOf(answer)).toBe('forbidden')
  })

  test("cannot find another member's loan by any call", async () => {
    const { id, object } = await loanOf(null)
    const stranger = await member()
    const path = `/v1/me/orders/${id}`
    const answers = await Promise.all([
      stranger.ask(path),
      stranger.ask(path, { method: 'DELETE' }),
      stranger.ask(`${path}/status`, patch({ value: 'approved' })),
      stranger.ask(`${path}/timers`, patch()),
      stranger.ask(`${path}/extensions`, { method: 'POST', body: {} }),
      stranger.ask(`/v1/me/orders/items/${object}`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
  })
})

describe('two moves of a loan at once', () => {
  test('a cancellation and a hand-out by the desk: only one succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, borrower } = await loanOf(null)
      const [cancelled, handed] = await Promise.allSettled([
        borrower.ask(`/v1/me/orders/${id}`, { method: 'DELETE' }),
        world.inLibrary(ctx => moveLoan(ctx, id, 'hand_out', 'desk')),
      ])
      const given = cancelled.status === 'fulfilled' && cancelled.value.status === 200
      const { status } = order(await borrower.ask(`/v1/me/orders/${id}`))
      expect([given, handed.status === 'fulfilled']).toContain(true)
      expect(given && handed.status === 'fulfilled').toBe(false)
      expect(status).toBe(given ? 'cancelled' : 'approved')
    }
  })

  test('a receipt and a cancellation by the owner: only one succeeds, the other is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const owner = await member()
      const { id, borrower } = await loanOf(owner.id, { method: 'p2p' })
      const path = `/v1/me/orders/${id}`
      await owner.ask(`${path}/agreements`, { method: 'POST' })
      const answers = await Promise.all([
        borrower.ask(`${path}/status`, patch({ value: 'approved' })),
        owner.ask(path, { method: 'DELETE', body: { motivation: 'No' } }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const { status } = order(await borrower.ask(path))
      expect(status).toBe(answers[0]?.status === 200 ? 'approved' : 'cancelled')
    }
  })

  test('a loan that is not collected lapses once, on the day after, and frees its days', async () => {
    const late = await loanOf(null, { from: plus(-4), to: plus(3), collect_by: plus(-1) })
    const due = await loanOf(null, { from: plus(-2), to: plus(3), collect_by: today() })
    const closed = await Promise.all([lapseLoans(world.services), lapseLoans(world.services)])
    expect(closed[0] + closed[1]).toBe(1)
    expect(order(await late.borrower.ask(`/v1/me/orders/${late.id}`)).status).toBe('cancelled')
    expect(order(await due.borrower.ask(`/v1/me/orders/${due.id}`)).status).toBe('pending')
    expect(await notifications(late.id)).toEqual(['lapsed'])
    const busy = await late.borrower.ask(`/v1/catalogs/products/${late.object}/loans`)
    expect(busy.body).toEqual([])
  })

  test('a product returned early is prepared first, then free', async () => {
    const { id, object, borrower } = await loanOf(null, { status: 'approved', to: plus(10) })
    await run(`update objects set preparation_days = 1 where id = '${object}'`)
    await world.inLibrary(ctx => moveLoan(ctx, id, 'take_back', 'desk'))
    const busy = await borrower.ask(`/v1/catalogs/products/${object}/loans`)
    expect(busy.body).toMatchObject([{ from_date: today(), kind: 'preparation' }])
    expect(busy.body[0].to_date < plus(10)).toBe(true)
  })
})

describe('extension', () => {
  const extend = (to_date?: string) => ({ method: 'POST', body: to_date ? { to_date } : {} })

  test('into another loan is refused with the latest possible day, which is then accepted', async () => {
    const { id, object, borrower } = await loanOf(null, { status: 'approved', to: '2026-11-25' })
    const other = await member()
    await loanOf(null, { object, member: other.id, from: '2026-12-04', to: '2026-12-09' })
    const path = `/v1/me/orders/${id}/extensions`
    const refused = await borrower.ask(path, extend())
    expect(refused.status).toBe(409)
    expect(refused.body.error).toMatchObject({ code: 'extension_blocked', limit: 'booked' })
    const latest: string = refused.body.error.alternatives[0].to_date
    expect(latest < '2026-12-04').toBe(true)
    expect(order(await borrower.ask(`/v1/me/orders/${id}`)).loan.to_date).toBe('2026-11-25')
    expect(codeOf(await borrower.ask(path, extend('2026-12-05')))).toBe('extension_blocked')
    const taken = order(await borrower.ask(path, extend(latest)))
    expect(taken).toMatchObject({ status: 'extended', loan: { to_date: latest } })
  })

  test('is said before: the latest day, or why not, by the rule that refuses', async () => {
    const said = async ({
      id,
      borrower,
    }: {
      id: string
      borrower: Awaited<ReturnType<typeof member>>
    }) => {
      const { extension } = order(await borrower.ask(`/v1/me/orders/${id}`))
      const listed = (await borrower.ask('/v1/me/orders')).body as Order[]
      expect(listed.find(one => one.id === id)?.extension).toEqual(extension)
      const path = `/v1/me/orders/${id}/extensions`
      const last = extension?.to_date
      const beyond = await borrower.ask(path, extend(last ? plus(1, last) : undefined))
      expect(codeOf(beyond)).toBe('extension_blocked')
      if (last) expect((await borrower.ask(path, extend(last))).status).toBe(200)
      else expect(beyond.body.error.alternatives).toBeUndefined()
      return extension
    }
    const whole = await loanOf(null, { status: 'approved', to: '2026-11-23' })
    expect(await said(whole)).toEqual({ to_date: '2026-12-23', limit: null })
    const shut = await loanOf(null, { status: 'approved', to: '2026-11-26' })
    expect(await said(shut)).toEqual({ to_date: '2026-12-23', limit: 'closed' })
    const next = await loanOf(null, { status: 'approved', to: '2026-11-25' })
    const other = await member()
    await loanOf(null, {
      object: next.object,
      member: other.id,
      from: '2026-11-27',
      to: '2026-11-30',
    })
    expect(await said(next)).toEqual({ to_date: '2026-11-26', limit: 'booked' })
    const late = await loanOf(null, { status: 'approved', from: plus(-60), to: plus(-40) })
    expect(await said(late)).toEqual({ to_date: null, limit: 'late' })
    const wanted = await loanOf(null, { status: 'approved', to: '2026-11-25' })
    await other.ask('/v1/me/holds', { method: 'POST', body: { product_id: wanted.object } })
    expect(await said(wanted)).toEqual({ to_date: null, limit: 'queue' })
    // One that was extended already says nothing, because nothing is offered.
    expect(order(await whole.borrower.ask(`/v1/me/orders/${whole.id}`)).extension).toBeNull()
  })

  test('one of two extensions at once succeeds', async () => {
    const { id, borrower } = await loanOf(null, { status: 'approved', to: '2026-11-23' })
    const path = `/v1/me/orders/${id}/extensions`
    const answers = await Promise.all([
      borrower.ask(path, extend('2026-11-27')),
      borrower.ask(path, extend('2026-11-30')),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.map(answer => answer.status === 409 && codeOf(answer))).toContain(
      'extension_used',
    )
  })

  test('an extension and a booking at once never share a day', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, object, borrower } = await loanOf(null, { status: 'approved', to: '2026-11-23' })
      const other = await member()
      await other.ask(`/v1/checkout/cart/${object}`, { method: 'POST' })
      const shipping = { method: 'pickup', address_id: 'bolognina' }
      await other.ask('/v1/checkout/shipping', { method: 'POST', body: shipping })
      const days = { from_date: '2026-11-26', to_date: '2026-11-27', note: '' }
      await other.ask('/v1/checkout/loan', { method: 'POST', body: days })
      const [extended, booked] = await Promise.all([
        borrower.ask(`/v1/me/orders/${id}/extensions`, extend('2026-11-27')),
        other.ask('/v1/checkout/confirm', { method: 'PUT' }),
      ])
      expect([extended.status, booked.status].sort()).toEqual([200, 409])
    }
  })

  test('is not refused for a reservation whose time is over', async () => {
    const { id, object, borrower } = await loanOf(null, { status: 'approved', to: '2026-11-23' })
    const other = await member()
    const post = (path: string, body: object) =>
      other.ask(`/v1/checkout/${path}`, { method: 'POST', body })
    await post(`cart/${object}`, {})
    await post('shipping', { method: 'pickup', address_id: 'bolognina' })
    await post('loan', { from_date: '2026-11-26', to_date: '2026-11-27', note: '' })
    expect((await post('intent', {})).status).toBe(200)
    const path = `/v1/me/orders/${id}/extensions`
    expect(codeOf(await borrower.ask(path, extend('2026-11-27')))).toBe('extension_blocked')
    world.pass(limits.reservationMs)
    expect((await borrower.ask(path, extend('2026-11-27'))).status).toBe(200)
  })

  test('is to a month after 31 January, or to the open day before', async () => {
    const { id, borrower } = await loanOf(null, {
      status: 'approved',
      from: '2027-01-10',
      to: '2027-01-31',
    })
    const answer = await borrower.ask(`/v1/me/orders/${id}/extensions`, extend())
    // 28 February 2027 is a Sunday, and the pickup point is closed at weekends
    expect(answer.body.error).toMatchObject({ code: 'extension_blocked', limit: 'closed' })
    expect(answer.body.error.alternatives[0].to_date).toBe('2027-02-26')
  })

  test('is a whole month if the days are free, even beyond thirty days', async () => {
    const { id, borrower } = await loanOf(null, { status: 'approved', to: '2026-11-23' })
    const answer = await borrower.ask(`/v1/me/orders/${id}/extensions`, extend())
    expect(order(answer)).toMatchObject({ status: 'extended', loan: { to_date: '2026-12-23' } })
    const again = await borrower.ask(`/v1/me/orders/${id}/extensions`, extend())
    expect(codeOf(again)).toBe('extension_used')
  })
})

describe('reviews', () => {
  const review = (rating = 5, message = 'Perfetta') => ({
    method: 'POST',
    body: { rating, message },
  })

  test('are one for each member and product, even if sent five times at once', async () => {
    const { object, borrower } = await loanOf(null, {
      status: 'returned',
      from: plus(-9),
      to: plus(-2),
    })
    const path = `/v1/me/products/${object}/reviews`
    const answers = await Promise.all(Array.from({ length: 5 }, () => borrower.ask(path, review())))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    const shown = await borrower.ask(`/v1/catalogs/products/${object}/reviews`)
    expect(shown.body).toMatchObject([{ rating: 5, message: 'Perfetta', author: 'Prova' }])
  })

  test('are only for returned products', async () => {
    const { object, borrower } = await loanOf(null, { status: 'approved' })
    const path = `/v1/me/products/${object}/reviews`
    expect(codeOf(await borrower.ask(path, review()))).toBe('not_reviewable')
  })
})

describe('changes of the clocks', () => {
  test('a loan booked in winter for summer time gets its reminder at nine in summer time', async () => {
    const borrower = await member()
    const days = { from: '2027-04-13', to: '2027-04-15' }
    await prepareCheckout(borrower, { ...drill, ...days })
    const { body } = await borrower.ask('/v1/checkout/confirm', { method: 'PUT' })
    const at = (instant: string) =>
      remindOfLoans({ ...world.services, now: () => new Date(instant) })
    await at('2027-04-12T06:59:00Z')
    expect(await notifications(body.origin_id)).toEqual(['booked'])
    await at('2027-04-12T07:00:00Z') // nine in Rome, which was ten o’clock in winter time
    expect((await notifications(body.origin_id)).sort()).toEqual(['booked', 'pickup_tomorrow'])
    const { loan } = order(await borrower.ask(`/v1/me/orders/${body.origin_id}`))
    expect([loan.from_date, loan.to_date]).toEqual([days.from, days.to])
  })

  test('a loan lapses at midnight in Rome, not in Greenwich', async () => {
    const [loan] = [
      await loanOf(null, { from: '2027-03-24', to: '2027-03-30', collect_by: '2027-03-28' }),
    ]
    const at = (instant: string) => lapseLoans({ ...world.services, now: () => new Date(instant) })
    await at('2027-03-28T21:59:00Z') // 23:59 of the 28th, in summer time since that night
    expect(order(await loan.borrower.ask(`/v1/me/orders/${loan.id}`)).status).toBe('pending')
    await at('2027-03-28T22:01:00Z')
    expect(order(await loan.borrower.ask(`/v1/me/orders/${loan.id}`)).status).toBe('cancelled')
  })
})
