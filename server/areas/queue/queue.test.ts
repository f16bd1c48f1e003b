import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import type { Hold } from '#contract/shapes/hold.ts'
import { lapseLoans } from '#server/areas/loans/deadlines/lapse-loans.ts'
import { finishMove, moveLoan } from '#server/areas/loans/move-loan.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { codeOf, friday, openWorld, prepareCheckout, type World } from '#tests/support/world.ts'
import { advanceQueues } from './advance-queues.ts'
import { fulfilWishes } from './fulfil-wishes.ts'

let world: World
let here: Scene
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
})
afterAll(() => world.close())
// Nobody waits at the start of a test, because jobs count the turns and wishes of all products.
beforeEach(() => here.run('delete from queue_places; delete from wishes'))

// Today is Friday 20 November 2026; the desk is open from Monday to Friday.
type Member = Awaited<ReturnType<Scene['member']>>
const at = (instant: string) => ({ ...world.services, now: () => new Date(instant) })
const join = ({ ask }: Member, product_id: string) =>
  ask('/v1/me/holds', { method: 'POST', body: { product_id } })
const queuesOf = async ({ ask }: Member) => (await ask('/v1/me/holds')).body as Hold[]
const leave = ({ ask }: Member, id: string) => ask(`/v1/me/holds/${id}`, { method: 'DELETE' })
const kindsTo = async ({ email }: Member) => (await here.emailsTo(email)).map(({ kind }) => kind)
/** At the desk, which can no longer undo it. */
const takeBack = (id: string) =>
  world.inLibrary(async ctx => finishMove(ctx, await moveLoan(ctx, id, 'take_back', 'desk')))
const card = async (id: string) => (await world.ask(`/v1/catalogs/products/${id}`)).body.loan
const days = { point: 'scene-desk', from: '2026-11-23', to: '2026-11-25' }
const laterDays = { point: 'scene-desk', from: '2026-11-26', to: '2026-11-27' }

/** A product that is handed out, and members in its queue. */
async function queueOf(count: number) {
  const loan = await here.loan({ from: '2026-11-16', to: '2026-11-25', status: 'approved' })
  const waiting: Member[] = []
  for (let one = 0; one < count; one++) {
    const member = await here.member()
    expect((await join(member, loan.object)).status).toBe(200)
    waiting.push(member)
  }
  const [first, second, third] = waiting as [Member, Member, Member]
  return { ...loan, first, second, third }
}

async function book(member: Member, id: string, choice = days) {
  await prepareCheckout(member, { id, ...choice })
  return member.ask('/v1/checkout/confirm', { method: 'PUT' })
}

describe('joining the queue', () => {
  test('shows the position and an estimate; everybody sees how many wait', async () => {
    const { object, first, second } = await queueOf(2)
    expect(await queuesOf(first)).toMatchObject([
      { product: { id: object }, position: 1, waiting: 2, estimate: '2026-11-26', offer: null },
    ])
    const [theirs] = await queuesOf(second)
    expect(theirs).toMatchObject({ position: 2, waiting: 2 })
    expect((theirs?.estimate ?? '') > '2026-11-26').toBe(true)
    const { body, text } = await world.ask(`/v1/catalogs/products/${object}/queue`)
    expect(body.waiting).toBe(2)
    expect(text).not.toContain(first.id)
  })

  test('twice, or five times at once, makes one entry', async () => {
    const { object } = await queueOf(0)
    const member = await here.member()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => join(member, object)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  test('is possible for some products only, fewer without a card; the profile says for how many', async () => {
    const left = async ({ ask }: Member) => (await ask('/v1/me')).body.queues_left
    const [member, visitor] = [await here.member(), await here.member()]
    await here.run(`delete from memberships where member_id = '${visitor.id}'`)
    const { queuesMax, queuesWithoutCardMax } = serverLimits
    expect([await left(member), await left(visitor)]).toEqual([queuesMax, queuesWithoutCardMax])
    const products: string[] = []
    for (let one = 0; one <= queuesMax; one++) products.push((await queueOf(0)).object)
    for (const id of products.slice(0, queuesMax)) expect((await join(member, id)).status).toBe(200)
    for (const id of products.slice(0, queuesWithoutCardMax))
      expect((await join(visitor, id)).status).toBe(200)
    const last = products.at(-1) ?? ''
    expect([codeOf(await join(member, last)), codeOf(await join(visitor, last))]).toEqual([
      'queues_full',
      'queues_full',
    ])
    expect([await left(member), await left(visitor)]).toEqual([0, 0])
    // A place that one has already is no new one.
    expect((await join(visitor, products[0] ?? '')).status).toBe(200)
    const [hold] = await queuesOf(visitor)
    await leave(visitor, hold?.id ?? '')
    expect((await join(visitor, last)).status).toBe(200)
    // However many they are, the list of places costs the same.
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    expect(await queuesOf(member)).toHaveLength(queuesMax)
    expect(asked.mock.calls.length).toBeLessThanOrEqual(5)
    asked.mockRestore()
  })

  test('ten members at once get ten different positions', async () => {
    const { object } = await queueOf(0)
    const members = await Promise.all(Array.from({ length: 10 }, () => here.member()))
    await Promise.all(members.map(member => join(member, object)))
    const positions = await Promise.all(
      members.map(async member => (await queuesOf(member))[0]?.position),
    )
    expect(positions.sort((a = 0, b = 0) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  test('is refused for an available or own product, and for a suspended member', async () => {
    const member = await here.member()
    const object = await here.object()
    expect(codeOf(await join(member, object))).toBe('object_free')
    const own = await here.loan({
      from: '2026-11-16',
      to: '2026-11-25',
      status: 'approved',
      owner: member.id,
    })
    expect(codeOf(await join(member, own.object))).toBe('own_object')
    const { object: out } = await queueOf(0)
    await here.run(`update members set banned = true where id = '${member.id}'`)
    expect(codeOf(await join(member, out))).toBe('member_suspended')
    expect((await join(member, 'nothing')).status).toBe(404)
  })

  test('is refused to the member who has the product; a booking removes the entry', async () => {
    const { object, borrower, first, second } = await queueOf(2)
    if (!borrower) throw new Error('no borrower')
    expect(codeOf(await join(borrower, object))).toBe('already_borrowed')
    const later = { point: 'scene-desk', from: '2026-12-14', to: '2026-12-16' }
    expect((await book(first, object, later)).status).toBe(200)
    expect(await queuesOf(first)).toEqual([])
    expect(await queuesOf(second)).toMatchObject([{ position: 1, waiting: 1 }])
  })

  test('can be undone at any time, only by the member', async () => {
    const { first, second } = await queueOf(2)
    const [hold] = await queuesOf(first)
    expect((await leave(second, hold?.id ?? '')).status).toBe(200)
    expect(await queuesOf(first)).toHaveLength(1)
    expect((await leave(first, hold?.id ?? '')).status).toBe(200)
    expect(await queuesOf(first)).toEqual([])
    expect(await queuesOf(second)).toMatchObject([{ position: 1 }])
  })
})

describe('before a product is back', () => {
  const two = { point: 'scene-desk', from: '2026-11-26', to: '2026-11-27' }
  const after = { point: 'scene-desk', from: '2026-12-03', to: '2026-12-04' }
  const prepare = async (member: Member, id: string, choice: typeof two) =>
    (await prepareCheckout(member, { id, ...choice })).loan
  const found = async (id: string, { from, to }: typeof two) => {
    const query = `keywords=${id}&from=${from}&to=${to}`
    const { body } = await world.ask(`/v1/catalogs/products/search?${query}`)
    return (body as { id: string }[]).length
  }

  test('one usual loan is kept for the first in the queue; others book after it', async () => {
    const { object, first, second } = await queueOf(2)
    const kept = { from_date: '2026-11-26', to_date: '2026-12-02' }
    expect(await queuesOf(first)).toMatchObject([{ offer: null, kept }])
    expect(await queuesOf(second)).toMatchObject([{ kept: null, estimate: '2026-12-03' }])
    const { body: busy } = await world.ask(`/v1/catalogs/products/${object}/loans`)
    expect(busy).toContainEqual({ kind: 'queue', ...kept })
    expect(await card(object)).toMatchObject({ to_date: '2026-11-25', free_from: '2026-12-03' })
    for (const member of [second, await here.member()]) {
      const refused = (await prepare(member, object, two)).body.error
      expect(refused).toMatchObject({ code: 'object_busy', limit: 'queue' })
      expect(refused.message).toBe('Quei giorni sono per chi è in coda: scegline altri.')
      expect(refused.alternatives[0].from_date >= '2026-12-03').toBe(true)
    }
    expect([await found(object, two), await found(object, after)]).toEqual([0, 1])
    expect((await book(await here.member(), object, after)).status).toBe(200)
  })

  test('a booking by the first passes the place on', async () => {
    const { object, first, second } = await queueOf(2)
    expect((await book(first, object, two)).status).toBe(200)
    expect(await queuesOf(first)).toEqual([])
    const kept = { from_date: '2026-11-28', to_date: '2026-12-06' }
    expect(await queuesOf(second)).toMatchObject([{ position: 1, estimate: '2026-11-30', kept }])
  })

  test('a suspended first is skipped, and staff choose how long the loan is', async () => {
    const staff = await world.as('super')
    const { body: settings } = await staff.ask('/v1/admin/settings')
    const put = (changed: object) =>
      staff.ask('/v1/admin/settings', { method: 'PUT', body: { ...settings, ...changed } })
    expect((await put({ queue_loan_days: 3 })).status).toBe(200)
    const { first, second } = await queueOf(2)
    await here.run(`update members set banned = true where id = '${first.id}'`)
    const kept = { from_date: '2026-11-26', to_date: '2026-11-28' }
    expect(await queuesOf(second)).toMatchObject([{ position: 2, kept }])
    expect((await put({})).status).toBe(200)
  })

  test('nobody knows the day of an overdue one', async () => {
    const { object, id, first } = await queueOf(1)
    await here.run(`update loans set to_date = '2026-11-18', busy_until = '2026-11-18'
      where id = '${id}'`)
    const kept = { from_date: '2026-11-21', to_date: '2026-11-29' }
    expect(await queuesOf(first)).toMatchObject([{ estimate: null, kept }])
    const early = { ...two, from: '2026-11-23', to: '2026-11-24' }
    expect(codeOf(await prepare(await here.member(), object, early))).toBe('object_busy')
  })

  test('of a booking and somebody who joins at once, the later one sees the other', async () => {
    for (let round = 0; round < 4; round++) {
      const { object } = await queueOf(0)
      const [stranger, member] = [await here.member(), await here.member()]
      expect((await prepare(stranger, object, two)).status).toBe(200)
      const [confirmed, hold] = await Promise.all([
        stranger.ask('/v1/checkout/confirm', { method: 'PUT' }),
        join(member, object),
      ])
      expect(hold.status).toBe(200)
      const isBooked = confirmed.status === 200
      if (!isBooked) expect(codeOf(confirmed)).toBe('object_busy')
      const [{ kept } = { kept: null }] = await queuesOf(member)
      expect(kept?.from_date).toBe(isBooked ? '2026-11-28' : '2026-11-26')
    }
  })

  test('who has reserved the days keeps them, whoever joins meanwhile', async () => {
    const { object } = await queueOf(0)
    const [stranger, member] = [await here.member(), await here.member()]
    await prepare(stranger, object, two)
    expect((await stranger.ask('/v1/checkout/intent', { method: 'POST' })).status).toBe(200)
    expect((await join(member, object)).status).toBe(200)
    expect(await queuesOf(member)).toMatchObject([{ kept: { from_date: '2026-11-28' } }])
    expect((await stranger.ask('/v1/checkout/confirm', { method: 'PUT' })).status).toBe(200)
  })

  test('staff move no loan ahead of the queue, which waits for the end of the present one', async () => {
    const { object, id } = await queueOf(1)
    const later = await here.loan({ object, from: '2026-12-14', to: '2026-12-15' })
    const staff = await world.as('super')
    const change = (loan: string, from_date: string, to_date: string) =>
      staff.ask(`/v1/admin/loans/${loan}`, { method: 'PATCH', body: { from_date, to_date } })
    const ahead = await change(later.id, '2026-11-30', '2026-12-01')
    expect(ahead.body.error).toMatchObject({ code: 'object_busy', limit: 'queue' })
    expect((await change(later.id, '2026-12-03', '2026-12-04')).status).toBe(200)
    expect((await change(id, '2026-11-16', '2026-11-27')).status).toBe(200)
    // The queue begins later now, and the loan may not go deeper into its days.
    expect(codeOf(await change(later.id, '2026-12-04', '2026-12-05'))).toBe('object_busy')
    expect((await change(later.id, '2026-12-07', '2026-12-08')).status).toBe(200)
  })
})

describe('a turn in the queue', () => {
  test('begins when the product comes back: for two open days only the first may book it', async () => {
    const { object, id, first, second } = await queueOf(2)
    await takeBack(id)
    expect(await queuesOf(first)).toMatchObject([{ position: 1, offer: { until: '2026-11-24' } }])
    expect(await queuesOf(second)).toMatchObject([{ position: 2, offer: null }])
    expect(await kindsTo(first)).toEqual(['turn'])
    expect(await kindsTo(second)).toEqual([])
    expect(await card(object)).toMatchObject({ status: 'reserved', to_date: null })
    for (const member of [second, await here.member()]) {
      const { loan } = await prepareCheckout(member, { id: object, ...days })
      expect(codeOf(loan)).toBe('object_busy')
    }
    expect((await book(first, object)).status).toBe(200)
    expect(await queuesOf(first)).toEqual([])
    expect(await queuesOf(second)).toMatchObject([{ position: 1, offer: null }])
  })

  test('ends on an open day if it is not used; the next is notified once, and the order stays', async () => {
    const { id, first, second, third } = await queueOf(3)
    await takeBack(id)
    expect(await advanceQueues(at('2026-11-24T22:00:00Z'))).toBe(0)
    const passed = await Promise.all([1, 2, 3].map(() => advanceQueues(at('2026-11-24T23:30:00Z'))))
    expect(passed.reduce((sum, begun) => sum + begun, 0)).toBe(1)
    expect(await kindsTo(first)).toEqual(['turn', 'turn_passed'])
    expect(await kindsTo(second)).toEqual(['turn'])
    expect(await kindsTo(third)).toEqual([])
    expect(await queuesOf(third)).toMatchObject([{ position: 2, waiting: 2 }])
    const [mail] = await here.emailsTo(second.email)
    expect(mail?.due_at.toISOString()).toBe('2026-11-25T08:00:00.000Z')
    expect(mail?.body).toContain('venerdì 27 novembre 2026')
  })

  test('does not end while its member is booking, and ends when they give up', async () => {
    const until = Date.parse('2026-11-24T22:55:00Z') - world.now().getTime() // 23:55 in Rome
    for (const ending of ['confirmed', 'lapsed'] as const) {
      const { object, id, first, second } = await queueOf(2)
      await takeBack(id)
      world.pass(until)
      const member = { ...first, ...(await world.as(first.id)) }
      const choice = { id: object, point: 'scene-desk', from: '2026-11-25', to: '2026-11-26' }
      expect((await prepareCheckout(member, choice)).loan.status).toBe(200)
      expect((await member.ask('/v1/checkout/intent', { method: 'POST' })).status).toBe(200)
      world.pass(6 * 60_000) // past midnight
      expect(await advanceQueues(world.services)).toBe(0)
      expect(await kindsTo(first)).toEqual(['turn'])
      if (ending === 'confirmed') {
        expect((await member.ask('/v1/checkout/confirm', { method: 'PUT' })).status).toBe(200)
        expect(await advanceQueues(world.services)).toBe(0)
        expect(await kindsTo(first)).toEqual(['turn', 'booked'])
        expect(await kindsTo(second)).toEqual([])
      } else {
        world.pass(5 * 60_000)
        expect(await advanceQueues(world.services)).toBe(1)
        expect(await kindsTo(first)).toEqual(['turn', 'turn_passed'])
        expect(await kindsTo(second)).toEqual(['turn'])
      }
      world.pass(friday.getTime() - world.now().getTime())
    }
  })

  test('that has ended blocks nobody, even before the job ran', async () => {
    const { object, id, second } = await queueOf(1).then(async made => ({
      ...made,
      second: await here.member(),
    }))
    await takeBack(id)
    await here.run(
      `update queue_places set offered_on = '2026-11-10' where object_id = '${object}' and ended_at is null`,
    )
    expect((await book(second, object)).status).toBe(200)
  })

  test('does not end overnight; its loan is pending, then lapses', async () => {
    const { object, id, first, second } = await queueOf(2)
    await takeBack(id)
    await advanceQueues(at('2026-11-21T05:00:00Z'))
    expect(await queuesOf(first)).toMatchObject([{ offer: { until: '2026-11-24' } }])
    expect((await book(first, object)).status).toBe(200)
    const loan = async () => (await first.ask('/v1/me/orders')).body[0]
    expect(await loan()).toMatchObject({ status: 'pending' })
    await lapseLoans(at('2026-11-25T22:30:00Z'))
    expect(await loan()).toMatchObject({ status: 'pending' })
    await lapseLoans(at('2026-11-26T05:00:00Z'))
    expect(await loan()).toMatchObject({ status: 'cancelled' })
    expect(await kindsTo(first)).toEqual(['turn', 'booked', 'lapsed'])
    expect(await kindsTo(second)).toEqual(['turn'])
  })

  test('is paused by a closure that is added later', async () => {
    const { object, id, first } = await queueOf(1)
    await takeBack(id)
    await here.run(`insert into holidays (library_id, headquarters_id, first_day, last_day)
      values ('bologna', 'scene-desk', '2026-11-23', '2026-11-27')`)
    expect(await queuesOf(first)).toMatchObject([{ offer: { until: '2026-12-01' } }])
    await advanceQueues(at('2026-11-30T09:00:00Z'))
    const { rows } = await here.run(
      `select offered_on, ended from queue_places where object_id = '${object}'`,
    )
    expect(rows).toEqual([{ offered_on: '2026-11-20', ended: null }])
    await here.run(
      `delete from holidays where first_day = '2026-11-23' and last_day = '2026-11-27'`,
    )
  })

  test('begins again after a repair; retiring the product closes the queue and notifies the members', async () => {
    const { object, id, first, second } = await queueOf(2)
    await here.run(`update objects set maintenance = true where id = '${object}'`)
    await takeBack(id)
    expect(await queuesOf(first)).toMatchObject([{ position: 1, offer: null, estimate: null }])
    expect(await card(object)).toMatchObject({ status: 'maintenance' })
    await here.run(`update objects set maintenance = false where id = '${object}'`)
    await advanceQueues(world.services)
    expect(await queuesOf(first)).toMatchObject([{ offer: { until: '2026-11-24' } }])
    await here.run(`update objects set maintenance = true where id = '${object}'`)
    await advanceQueues(world.services)
    expect(await queuesOf(first)).toMatchObject([{ position: 1, offer: null }])
    await here.run(`update objects set withdrawn = true where id = '${object}'`)
    await advanceQueues(world.services)
    await advanceQueues(world.services)
    expect(await queuesOf(first)).toEqual([])
    expect(await kindsTo(second)).toEqual(['queue_closed'])
  })

  test('passes to the next at once if its member leaves; suspended members are skipped', async () => {
    const { id, first, second, third } = await queueOf(3)
    await takeBack(id)
    await here.run(`update members set banned = true where id = '${second.id}'`)
    const [hold] = await queuesOf(first)
    await leave(first, hold?.id ?? '')
    expect(await queuesOf(third)).toMatchObject([{ position: 2, offer: { until: '2026-11-24' } }])
    expect(await kindsTo(second)).toEqual([])
  })

  test('gives the product to its member if a stranger books at the same time', async () => {
    for (let round = 0; round < 3; round++) {
      const { object, id } = await queueOf(0)
      const [stranger, first] = [await here.member(), await here.member()]
      await prepareCheckout(stranger, { id: object, ...laterDays })
      await join(first, object)
      await takeBack(id)
      await prepareCheckout(first, { id: object, ...laterDays })
      const answers = await Promise.all([
        stranger.ask('/v1/checkout/confirm', { method: 'PUT' }),
        first.ask('/v1/checkout/confirm', { method: 'PUT' }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([409, 200])
    }
  })

  test('is never skipped when a return and a booking happen at once', async () => {
    for (let round = 0; round < 3; round++) {
      const { object, id } = await queueOf(0)
      const [stranger, first] = [await here.member(), await here.member()]
      await prepareCheckout(stranger, { id: object, ...laterDays })
      await join(first, object)
      const [confirmed] = await Promise.all([
        stranger.ask('/v1/checkout/confirm', { method: 'PUT' }),
        takeBack(id),
      ])
      await advanceQueues(world.services)
      const [hold] = await queuesOf(first)
      expect(hold?.position).toBe(1)
      expect([200, 409]).toContain(confirmed.status)
      expect(hold?.offer).toEqual({ until: '2026-11-24' })
    }
  })

  test('prevents an extension', async () => {
    const { id, borrower, first } = await queueOf(1)
    const extend = () =>
      borrower?.ask(`/v1/me/orders/${id}/extensions`, { method: 'POST', body: {} })
    const refused = await extend()
    expect(refused?.body.error).toMatchObject({ code: 'extension_blocked', limit: 'queue' })
    const [hold] = await queuesOf(first)
    await leave(first, hold?.id ?? '')
    expect((await extend())?.status).toBe(200)
  })
})

describe('a saved product', () => {
  const wish = ({ ask }: Member, id: string) =>
    ask(`/v1/me/products/${id}/wishes`, { method: 'POST' })

  test('is reported once when it is back, by day, from one of many processes', async () => {
    const { object, id } = await here.loan({
      from: '2026-11-16',
      to: '2026-11-25',
      status: 'approved',
    })
    const member = await here.member()
    await wish(member, object)
    await fulfilWishes(world.services)
    await takeBack(id)
    const night = at('2026-11-20T22:00:00Z')
    const counts = await Promise.all([1, 2, 3].map(() => fulfilWishes(night)))
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(1)
    const mails = await here.emailsTo(member.email)
    expect(mails.map(({ kind }) => kind)).toEqual(['wish_free'])
    expect(mails[0]?.due_at.toISOString()).toBe('2026-11-21T08:00:00.000Z')
  })

  test('is not reported if it was available, or if the queue has it first', async () => {
    const member = await here.member()
    await wish(member, await here.object())
    const { object, id, first } = await queueOf(1)
    await wish(member, object)
    await fulfilWishes(world.services)
    await takeBack(id)
    await fulfilWishes(world.services)
    expect(await kindsTo(member)).toEqual([])
    const [hold] = await queuesOf(first)
    await leave(first, hold?.id ?? '')
    await fulfilWishes(world.services)
    expect(await kindsTo(member)).toEqual(['wish_free'])
  })

  test('that is withdrawn while it was promised is reported once, one that was free is not', async () => {
    const [promised, saved] = [await here.member(), await here.member()]
    const [busy, free] = [await here.object(), await here.object()]
    await here.run(`update objects set maintenance = true where id = '${busy}'`)
    await wish(promised, busy)
    await wish(saved, free)
    await fulfilWishes(world.services)
    await here.run(`update objects set withdrawn = true where id in ('${busy}', '${free}')`)
    expect([await fulfilWishes(world.services), await fulfilWishes(world.services)]).toEqual([1, 0])
    expect([await kindsTo(promised), await kindsTo(saved)]).toEqual([['wish_gone'], []])
    const [mail] = await here.emailsTo(promised.email)
    expect(mail?.body).toContain('/me/wishes')
  })

  test('is removed also after it was withdrawn, and an unknown one is not found', async () => {
    const member = await here.member()
    const object = await here.object()
    await wish(member, object)
    await here.run(`update objects set withdrawn = true where id = '${object}'`)
    const remove = (id: string) => member.ask(`/v1/me/products/${id}/wishes`, { method: 'DELETE' })
    expect([(await remove(object)).status, (await remove('nowhere')).status]).toEqual([200, 404])
    const { rows } = await here.run(`select * from wishes where object_id = '${object}'`)
    expect(rows).toEqual([])
  })
})
