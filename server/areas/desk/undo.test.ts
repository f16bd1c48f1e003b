import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import type { DeskDay, DeskLoan, DeskProduct } from '#contract/shapes/desk.ts'
import { finishMoves } from '#server/areas/loans/deadlines/finish-moves.ts'
import { refundOwed } from '#server/areas/purchases/recover.ts'
import { advanceQueues } from '#server/areas/queue/advance-queues.ts'
import { fulfilWishes } from '#server/areas/queue/fulfil-wishes.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { codeOf, friday, openWorld, prepareCheckout, type World } from '#tests/support/world.ts'

/** The desk undoes a hand-out, a return or a denial; what others notice waits until it no longer can. */
let world: World
let here: Scene
let staff: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
  staff = await world.as('staff')
})
afterAll(() => world.close())
beforeEach(async () => {
  world.pass(friday.getTime() - world.now().getTime())
  await here.run('delete from queue_places; delete from wishes')
})

// Friday 20 November 2026, midday.
const days = { from: '2026-11-20', to: '2026-11-25' }
const out = { ...days, from: '2026-11-16', status: 'approved' }
const minute = 60_000
type Loan = Awaited<ReturnType<Scene['loan']>>
const post = (body: object) => ({ method: 'POST', body })
const handOver = ({ id }: Loan, kind: 'hand_out' | 'take_back', more = {}) =>
  staff.ask(`/v1/desk/loans/${id}/handovers`, post({ kind, ...more }))
const deny = ({ id }: Loan) =>
  staff.ask(`/v1/desk/loans/${id}/denials`, post({ motivation: 'Non si trova' }))
const undo = ({ id }: Loan, move: string) =>
  staff.ask(`/v1/desk/loans/${id}/handovers?move=${move}`, { method: 'DELETE' })
const look = async ({ object }: Loan) =>
  (await staff.ask(`/v1/desk/objects/${object}`)).body as DeskProduct
const row = async ({ id }: Loan) =>
  world.inLibrary(({ db }) =>
    db.selectFrom('loans').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )
const kindsTo = async (email = '') => (await here.emailsTo(email)).map(({ kind }) => kind)
const told = ({ borrower }: Loan) => kindsTo(borrower?.email)
const queues = async ({ object }: Loan) => {
  const member = await here.member()
  await member.ask('/v1/me/holds', post({ product_id: object }))
  return member
}
const wishes = async ({ object }: Loan) => {
  const member = await here.member()
  await member.ask(`/v1/me/products/${object}/wishes`, { method: 'POST' })
  return member
}

/** The undo's time is over, and the jobs run, twice and by several processes. */
async function later(ms: number = serverLimits.undoMs) {
  world.pass(ms)
  for (let time = 0; time < 2; time++) {
    await Promise.all([finishMoves(world.services), finishMoves(world.services)])
    await advanceQueues(world.services)
    await fulfilWishes(world.services)
  }
}

const moves = {
  hand_out: { from: days, move: (loan: Loan) => handOver(loan, 'hand_out'), says: 'handed_out' },
  take_back: { from: out, move: (loan: Loan) => handOver(loan, 'take_back'), says: 'returned' },
  deny: { from: days, move: deny, says: 'denied' },
} as const
const names = ['hand_out', 'take_back', 'deny'] as const

describe.each(names)('the move %s of the desk', name => {
  const { from, move, says } = moves[name]

  test('is undone in time: everything is as before, and nothing was sent', async () => {
    const loan = await here.loan(from)
    const before = await row(loan)
    const answer = await move(loan)
    expect(answer.status).toBe(200)
    const product = answer.body as DeskProduct
    expect((product.current ?? product.closed)?.undo).toBe(name)
    await later(serverLimits.undoMs - 1)
    expect(await told(loan)).toEqual([])
    const undone = await undo(loan, name)
    expect(undone.status, undone.text).toBe(200)
    expect((undone.body as DeskProduct).current).toMatchObject({ id: loan.id, undo: null })
    expect(await row(loan)).toEqual({ ...before, revision: (await row(loan)).revision })
    await later()
    expect(await told(loan)).toEqual([])
    const [entry] = (await staff.ask('/v1/admin/audit')).body
    expect(entry).toMatchObject({ action: `loan undo_${name}`, after: { status: before.status } })
  })

  test('tells the borrower once, when it can no longer be undone', async () => {
    const loan = await here.loan(from)
    await move(loan)
    expect(await told(loan)).toEqual([])
    await later()
    expect(await told(loan)).toEqual([says])
    expect(codeOf(await undo(loan, name))).toBe('undo_too_late')
    expect((await row(loan)).undo_columns).toBeNull()
    await later()
    expect(await told(loan)).toEqual([says])
  })

  test('cannot be undone after its time, also if the job has not run', async () => {
    const loan = await here.loan(from)
    await move(loan)
    world.pass(serverLimits.undoMs)
    expect(codeOf(await undo(loan, name))).toBe('undo_too_late')
    const { current, closed } = await look(loan)
    expect([current?.undo ?? null, closed]).toEqual([null, null])
    await later(0)
    expect(await told(loan)).toEqual([says])
  })

  test('is undone once by two who press at once, and can be made again', async () => {
    const loan = await here.loan(from)
    await move(loan)
    const both = await Promise.all([undo(loan, name), undo(loan, name)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await move(loan)).status).toBe(200)
    await later()
    expect(await told(loan)).toEqual([says])
  })

  test('is not undone as another one', async () => {
    const loan = await here.loan(from)
    await move(loan)
    for (const other of names.filter(one => one !== name)) {
      expect(codeOf(await undo(loan, other))).toBe('order_state_changed')
    }
    expect((await undo(loan, 'cancel')).status).toBe(422)
    expect((await undo(loan, name)).status).toBe(200)
  })
})

describe('a return by mistake', () => {
  test('is undone with the extension, the days and the product that went to maintenance', async () => {
    const loan = await here.loan({ ...out, status: 'extended' })
    const next = await here.loan({ object: loan.object, from: '2026-12-01', to: '2026-12-02' })
    const back = await handOver(loan, 'take_back', { damaged: true, note: 'Rotto' })
    expect((back.body as DeskProduct).object.is.maintenance).toBe(true)
    const undone = (await undo(loan, 'take_back')).body as DeskProduct
    expect(undone).toMatchObject({
      object: { is: { maintenance: false } },
      current: { id: loan.id, status: 'extended', return_date: null },
      handovers: [{ kind: 'take_back', undone: true }],
    })
    await later()
    expect(await told(next)).toEqual([])
    const calendar = await world.ask(`/v1/catalogs/products/${loan.object}/loans`)
    expect(calendar.body).toContainEqual(expect.objectContaining({ to_date: days.to }))
  })

  test('does not end a maintenance that had begun before', async () => {
    const loan = await here.loan(out)
    const path = `/v1/desk/objects/${loan.object}/maintenance`
    await staff.ask(path, post({ maintenance: true }))
    await handOver(loan, 'take_back', { damaged: true })
    const { object } = (await undo(loan, 'take_back')).body as DeskProduct
    expect(object.is.maintenance).toBe(true)
  })

  test('is final once somebody has taken its days, also of an overdue loan', async () => {
    for (const to of [days.to, '2026-11-18']) {
      const loan = await here.loan({ ...out, to })
      await handOver(loan, 'take_back')
      const member = await here.member()
      const choice = { id: loan.object, point: 'scene-desk', from: '2026-11-23', to: '2026-11-24' }
      if (to < days.from) Object.assign(choice, { from: days.from })
      await prepareCheckout(member, choice)
      const { status, text } = await member.ask('/v1/checkout/confirm', { method: 'PUT' })
      expect(status, text).toBe(200)
      expect((await look(loan)).closed).toBeNull()
      expect(codeOf(await undo(loan, 'take_back'))).toBe('undo_followed')
      await later()
      expect(await told(loan)).toEqual(['returned'])
    }
  })

  test('is undone although somebody has booked later days meanwhile', async () => {
    const loan = await here.loan(out)
    await handOver(loan, 'take_back')
    const member = await here.member()
    const choice = { id: loan.object, point: 'scene-desk', from: '2026-12-09', to: '2026-12-10' }
    await prepareCheckout(member, choice)
    expect((await member.ask('/v1/checkout/confirm', { method: 'PUT' })).status).toBe(200)
    expect((await undo(loan, 'take_back')).status).toBe(200)
  })

  test('is final once the product was handed out again', async () => {
    const loan = await here.loan({ ...out, to: '2026-11-19' })
    const next = await here.loan({ object: loan.object, ...days })
    await handOver(loan, 'take_back')
    await handOver(next, 'hand_out')
    expect(codeOf(await undo(loan, 'take_back'))).toBe('undo_followed')
    expect((await undo(next, 'hand_out')).status).toBe(200)
    expect((await undo(loan, 'take_back')).status).toBe(200)
  })

  test('is offered to the queue, and said to who wishes for it, only afterwards', async () => {
    const loan = await here.loan(out)
    const first = await queues(loan)
    const wished = await here.loan(out)
    const wisher = await wishes(wished)
    await fulfilWishes(world.services)
    // Another wish makes the job look at the product in any case.
    await wishes(wished)
    for (const one of [loan, wished]) await handOver(one, 'take_back')
    await later(serverLimits.undoMs - minute)
    expect([await kindsTo(first.email), await kindsTo(wisher.email)]).toEqual([[], []])
    for (const one of [loan, wished]) await undo(one, 'take_back')
    await later()
    expect([await kindsTo(first.email), await kindsTo(wisher.email)]).toEqual([[], []])
    for (const one of [loan, wished]) await handOver(one, 'take_back')
    await later()
    expect(await kindsTo(first.email)).toEqual(['turn'])
    expect(await kindsTo(wisher.email)).toEqual(['wish_free'])
  })

  test('takes a note, a damage and its photo in the same minutes', async () => {
    const loan = await here.loan(out)
    const next = await here.loan({ object: loan.object, from: '2026-12-01', to: '2026-12-02' })
    const condition = (body: object) =>
      staff.ask(`/v1/desk/loans/${loan.id}/handovers`, { method: 'PATCH', body })
    expect(codeOf(await condition({ note: 'Graffio' }))).toBe('order_state_changed')
    await handOver(loan, 'take_back')
    const { body } = await condition({ note: 'Gamba spezzata', damaged: true })
    expect(body).toMatchObject({
      object: { is: { maintenance: true } },
      handovers: [{ kind: 'take_back', note: 'Gamba spezzata', damaged: true }],
    })
    expect(await told(next)).toEqual([])
    await later()
    expect(await told(next)).toEqual(['damaged'])
    expect(codeOf(await condition({ note: 'Altro' }))).toBe('undo_too_late')
  })

  test('tells of a damage before its repair, if that follows at once', async () => {
    const loan = await here.loan(out)
    const next = await here.loan({ object: loan.object, from: '2026-12-01', to: '2026-12-02' })
    await handOver(loan, 'take_back', { damaged: true })
    const path = `/v1/desk/objects/${loan.object}/maintenance`
    await staff.ask(path, post({ maintenance: false }))
    expect(await told(next)).toEqual(['damaged', 'repaired'])
    expect(codeOf(await undo(loan, 'take_back'))).toBe('undo_too_late')
  })

  test('by its label is one call, which leaves a product that is not out as it is', async () => {
    const loan = await here.loan(out)
    const scan = () => staff.ask(`/v1/desk/objects/${loan.object.toUpperCase()}/returns`, post({}))
    expect((await scan()).body).toMatchObject({ closed: { id: loan.id, undo: 'take_back' } })
    await later()
    expect((await scan()).body).toMatchObject({ current: null, closed: null })
    expect((await look(loan)).handovers).toHaveLength(1)
    const waiting = await here.loan(days)
    const path = `/v1/desk/objects/${waiting.object}/returns`
    expect((await staff.ask(path, { method: 'POST' })).body.current.status).toBe('pending')
    expect((await staff.ask('/v1/desk/objects/nowhere/returns', { method: 'POST' })).status).toBe(
      404,
    )
  })

  test('by a locker cannot be undone, and is told at once', async () => {
    const loan = await here.loan({ ...out, method: 'smartlocker' })
    const { moveLoan } = await import('#server/areas/loans/move-loan.ts')
    await world.inLibrary(ctx => moveLoan(ctx, loan.id, 'take_back', 'locker'))
    expect(await told(loan)).toEqual(['returned'])
    expect(codeOf(await undo(loan, 'take_back'))).toBe('undo_too_late')
  })
})

describe('a hand-out by mistake', () => {
  test('that was followed by the return tells of both, in their order', async () => {
    const loan = await here.loan(days)
    await handOver(loan, 'hand_out')
    world.pass(minute)
    await handOver(loan, 'take_back')
    expect(await told(loan)).toEqual(['handed_out'])
    expect(codeOf(await undo(loan, 'hand_out'))).toBe('order_state_changed')
    expect((await undo(loan, 'take_back')).body.current).toMatchObject({ status: 'approved' })
    expect(codeOf(await undo(loan, 'hand_out'))).toBe('undo_too_late')
  })

  test('is what an open page of the previous release undoes', async () => {
    const loan = await here.loan(days)
    const { current } = (await handOver(loan, 'hand_out')).body as DeskProduct
    expect(current?.actions).toEqual(['undo_hand_out', 'take_back'])
    const path = `/v1/desk/loans/${loan.id}/handovers`
    expect((await staff.ask(path, { method: 'DELETE' })).status).toBe(200)
  })
})

describe('a denial by mistake', () => {
  const home = { address: 'Via Emilia 120', cap: '40068', city: 'San Lazzaro', province: 'BO' }

  /** A loan whose delivery was paid. */
  async function paid(): Promise<Loan> {
    const borrower = await here.member()
    const object = await here.object({ point: 'bolognina' })
    await here.run(`update objects set transportable = true where id = '${object}'`)
    const { ask } = borrower
    await ask(`/v1/checkout/cart/${object}`, { method: 'POST' })
    await ask('/v1/checkout/shipping', post({ method: 'delivery', shipping_geo: home }))
    await ask('/v1/checkout/loan', post({ from_date: '2026-12-14', to_date: '2026-12-16' }))
    await ask('/v1/checkout/intent', post({}))
    const { order_id } = (await ask('/v1/checkout/orders', { method: 'POST' })).body
    await world.simulator.approve(order_id)
    const body = { paypal: { order_id } }
    const { origin_id } = (await ask('/v1/checkout/confirm', { method: 'PUT', body })).body
    return { id: origin_id, object, borrower }
  }
  const payment = async ({ borrower }: Loan) =>
    world.inLibrary(({ db }) =>
      db
        .selectFrom('payments')
        .select('status')
        .where('member_id', '=', borrower?.id ?? '')
        .executeTakeFirst(),
    )

  test('is not offered to be undone once an older loan was extended into its days', async () => {
    const older = await here.loan({ ...out, from: '2026-11-18', to: '2026-11-20' })
    const denied = await here.loan({ object: older.object, from: '2026-11-23', to: '2026-11-25' })
    await deny(denied)
    expect((await look(denied)).closed?.id).toBe(denied.id)
    const extension = await older.borrower?.ask(
      `/v1/me/orders/${older.id}/extensions`,
      post({ to_date: '2026-11-24' }),
    )
    expect(extension?.status).toBe(200)
    expect((await look(denied)).closed?.undo ?? null).toBe(null)
    expect(codeOf(await undo(denied, 'deny'))).toBe('undo_followed')
  })

  test('refunds its delivery only afterwards, once, and not if it was undone', async () => {
    const loan = await paid()
    await deny(loan)
    await refundOwed(world.services)
    expect(await payment(loan)).toEqual({ status: 'granted' })
    expect((await undo(loan, 'deny')).status).toBe(200)
    await later()
    await refundOwed(world.services)
    expect(await payment(loan)).toEqual({ status: 'granted' })
    await deny(loan)
    await later()
    await Promise.all([refundOwed(world.services), refundOwed(world.services)])
    expect(await payment(loan)).toEqual({ status: 'refunded' })
    expect(await told(loan)).toEqual(['booked', 'denied', 'delivery_refunded'])
  })

  test('is final once somebody has booked the days', async () => {
    const loan = await here.loan(days)
    await deny(loan)
    const member = await here.member()
    const choice = { id: loan.object, point: 'scene-desk', from: '2026-11-23', to: '2026-11-24' }
    await prepareCheckout(member, choice)
    await member.ask('/v1/checkout/intent', post({}))
    expect(codeOf(await undo(loan, 'deny'))).toBe('undo_followed')
    await member.ask('/v1/checkout/cart', { method: 'DELETE' })
    expect((await undo(loan, 'deny')).status).toBe(200)
  })

  test('stays in the list of the day while it can be undone', async () => {
    const loan = await here.loan(days)
    await deny(loan)
    const found = async () => {
      const { pickups } = (await staff.ask('/v1/desk/days')).body as DeskDay
      return pickups.find(({ id }: DeskLoan) => id === loan.id)
    }
    expect(await found()).toMatchObject({ status: 'denied', undo: 'deny' })
    await later()
    expect(await found()).toBeUndefined()
  })
})

test('returned and denied loans stay in the lists of staff, and are found by number, product and borrower', async () => {
  const [back, denied] = [await here.loan(out), await here.loan(days)]
  await handOver(back, 'take_back')
  world.pass(minute)
  await deny(denied)
  const list = async (query: string) =>
    (await staff.ask(`/v1/admin/loans?${query}`)).body as DeskLoan[]
  const ids = (loans: DeskLoan[]) => loans.map(({ id }) => id)
  const closed = ids(await list('show=closed'))
  expect(closed.filter(id => [back.id, denied.id].includes(id))).toEqual([denied.id, back.id])
  expect(ids(await list(`day=${days.from}`))).toEqual(expect.arrayContaining([back.id, denied.id]))
  const { product, number, borrower } = (await list('show=closed')).find(
    ({ id }) => id === denied.id,
  ) as DeskLoan
  for (const k of [number, product.code.toUpperCase(), borrower.name.slice(0, 4)]) {
    expect(ids(await list(`show=closed&k=${k}`))).toContain(denied.id)
  }
  // Signs of a pattern are no pattern.
  for (const sign of ['%25', '_']) {
    const k = `${number.slice(0, 2)}${sign}${number.slice(3)}`
    expect(ids(await list(`show=closed&k=${k}`))).not.toContain(denied.id)
  }
  const found = await list(`show=closed&k=${number}`)
  expect(found.find(({ id }) => id === denied.id)?.undo).toBe('deny')
})
