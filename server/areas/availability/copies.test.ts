import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Hold } from '#contract/shapes/hold.ts'
import { whereaboutsOf } from '#server/areas/pickup-points/whereabouts.ts'
import { advanceQueues } from '#server/areas/queue/advance-queues.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { codeOf, openWorld, prepareCheckout, type World } from '#tests/support/world.ts'

let world: World
let here: Scene
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
})
afterAll(() => world.close())

// Today is Friday 20 November 2026; the desk is open from Monday to Friday.
type Member = Awaited<ReturnType<Scene['member']>>
type Days = { from: string; to: string }
const point = 'scene-desk'
const week = { from: '2026-11-23', to: '2026-11-27' }
const confirm = { method: 'PUT' } as const

/** A product with so many copies: its first has its id, the others `-2`, `-3`… */
async function productOf(copies: number) {
  const id = await here.object()
  for (let one = 2; one <= copies; one++) {
    await here.run(`insert into copies (library_id, object_id, id, code)
      values ('bologna', '${id}', '${id}-${one}', '${id}-${one}')`)
  }
  return id
}
async function book(id: string, days: Days, member?: Member) {
  const who = member ?? (await here.member())
  await prepareCheckout(who, { id, point, ...days })
  return who.ask('/v1/checkout/confirm', confirm)
}
const idOf = (answer: { body: { origin_id: string } }) => answer.body.origin_id
const outOf = (object: string, copy: string, days: Days) =>
  here.loan({ object, copy, ...days, status: 'approved' })
const copyOf = (id: string) =>
  world.inLibrary(async ({ db }) => {
    const loan = await db
      .selectFrom('loans')
      .select('copy_id')
      .where('id', '=', id)
      .executeTakeFirst()
    return loan?.copy_id
  })
const card = async (id: string) => (await world.ask(`/v1/catalogs/products/${id}`)).body

describe('a product with two copies', () => {
  test('is lent twice on the same days, and says how many are free', async () => {
    const id = await productOf(2)
    const free = { in_service: 2, free: 2 }
    expect((await card(id)).loan).toMatchObject({ status: 'available', copies: free })
    const first = await book(id, week)
    expect((await card(id)).free).toEqual([
      ['2026-11-20', 2],
      ['2026-11-23', 1],
      ['2026-11-28', 2],
    ])
    expect((await world.ask(`/v1/catalogs/products/${id}/loans`)).body).toEqual([])
    const second = await book(id, { from: '2026-11-25', to: '2026-11-26' })
    expect([await copyOf(idOf(first)), await copyOf(idOf(second))]).toEqual([id, `${id}-2`])
    expect((await world.ask(`/v1/catalogs/products/${id}/loans`)).body).toEqual([
      { from_date: '2026-11-25', to_date: '2026-11-26', kind: 'loan' },
    ])
    const third = await here.member()
    await prepareCheckout(third, { id, point, ...week }).catch(() => {})
    const refused = await third.ask('/v1/checkout/confirm', confirm)
    expect(refused.status).not.toBe(200)
  })

  test('with one in repair is lent once, and the loan gets the other', async () => {
    const id = await productOf(2)
    await here.run(`update copies set state = 'repair' where id = '${id}'`)
    expect((await card(id)).loan).toMatchObject({ status: 'available' })
    expect((await card(id)).loan.copies).toBeUndefined()
    const loan = await book(id, week)
    expect(await copyOf(idOf(loan))).toBe(`${id}-2`)
    expect((await world.ask(`/v1/catalogs/products/${id}/loans`)).body).toHaveLength(1)
  })

  test('is found by who searches free days while one is free, and stored on phones with its count', async () => {
    const id = await productOf(2)
    const { name } = await card(id)
    const search = () =>
      world.ask(
        `/v1/catalogs/products/search?keywords=${encodeURIComponent(name)}&from=${week.from}&to=${week.to}&limit=100`,
      )
    const found = async () => (await search()).body.some((one: { id: string }) => one.id === id)
    await book(id, week)
    expect(await found()).toBe(true)
    const byCode = await world.ask(`/v1/catalogs/products/search?keywords=${id}-2`)
    expect(byCode.body.map((one: { id: string }) => one.id)).toEqual([id])
    const pocket = (await world.ask('/v1/pocket')).body
    expect(pocket.taken[id]).toEqual([expect.arrayContaining([week.from, 'loan'])])
    expect(pocket.products.copies[pocket.products.id.indexOf(id)]).toBe(2)
    await book(id, week)
    expect(await found()).toBe(false)
  })

  test('gives a booked loan another copy when a loan is extended into its days', async () => {
    const id = await productOf(2)
    const borrower = await here.member()
    const out = await here.loan({
      object: id,
      member: borrower.id,
      from: '2026-11-16',
      to: '2026-11-24',
      status: 'approved',
    })
    const next = await book(id, { from: '2026-11-26', to: '2026-11-27' })
    expect(await copyOf(idOf(next))).toBe(id)
    const extended = await borrower.ask(`/v1/me/orders/${out.id}/extensions`, {
      method: 'POST',
      body: { to_date: '2026-11-30' },
    })
    expect(extended.status).toBe(200)
    expect([await copyOf(out.id), await copyOf(idOf(next))]).toEqual([id, `${id}-2`])
  })

  test('can be collected while one is in, though another is late', async () => {
    const id = await productOf(2)
    await outOf(id, id, { from: '2026-11-10', to: '2026-11-17' })
    const loan = idOf(await book(id, { from: '2026-11-23', to: '2026-11-24' }))
    // The copy that is in, not the one that should be back.
    expect(await copyOf(loan)).toBe(`${id}-2`)
    const outUntil = () =>
      world.inLibrary(async ctx => (await whereaboutsOf(ctx, [loan])).get(loan)?.out_until)
    expect(await outUntil()).toBeNull()
    await outOf(id, `${id}-2`, { from: '2026-11-18', to: '2026-11-19' })
    expect(await outUntil()).toBe('2026-11-17')
  })

  test('has as many turns in its queue as copies that come back', async () => {
    await here.run('delete from queue_places')
    const id = await productOf(2)
    const days = { from: '2026-11-16', to: '2026-11-25' }
    const out = [await outOf(id, id, days), await outOf(id, `${id}-2`, days)]
    const waiting = [await here.member(), await here.member(), await here.member()]
    for (const { ask } of waiting) {
      const joined = await ask('/v1/me/holds', { method: 'POST', body: { product_id: id } })
      expect(joined.status).toBe(200)
    }
    const offers = () =>
      Promise.all(
        waiting.map(
          async ({ ask }) => ((await ask('/v1/me/holds')).body as Hold[])[0]?.offer !== null,
        ),
      )
    const back = (loan: string | undefined) =>
      here.run(`update loans set status = 'returned', return_date = '2026-11-20', busy_until = '2026-11-20'
        where id = '${loan}'`)
    expect(await offers()).toEqual([false, false, false])
    await back(out[0]?.id)
    await advanceQueues(world.services)
    expect(await offers()).toEqual([true, false, false])
    await back(out[1]?.id)
    await advanceQueues(world.services)
    expect(await offers()).toEqual([true, true, false])
    // Both copies are kept for them: the third, and everybody else, waits.
    expect((await card(id)).loan).toMatchObject({ status: 'reserved', copies: { free: 0 } })
    const passer = await here.member()
    await passer.ask(`/v1/checkout/cart/${id}`, { method: 'POST' })
    await passer.ask('/v1/checkout/shipping', {
      method: 'POST',
      body: { method: 'pickup', address_id: point },
    })
    const refused = await passer.ask('/v1/checkout/loan', {
      method: 'POST',
      body: { from_date: '2026-11-20', to_date: '2026-11-24', note: '' },
    })
    expect(refused.body).toMatchObject({ error: { code: 'object_busy', limit: 'queue' } })
    const [first] = waiting
    expect((await book(id, { from: '2026-11-20', to: '2026-11-24' }, first)).status).toBe(200)
    expect((await book(id, { from: '2026-11-20', to: '2026-11-24' }, waiting[1])).status).toBe(200)
  })
})

test('while a late loan takes a copy too many today, other days can be booked and moved', async () => {
  const id = await productOf(2)
  const staff = await world.as('staff')
  const waits = await here.loan({ object: id, copy: id, from: '2026-11-20', to: '2026-11-24' })
  const kept = await here.loan({
    object: id,
    copy: `${id}-2`,
    from: '2026-11-16',
    to: '2026-11-24',
    status: 'approved',
  })
  await outOf(id, id, { from: '2026-11-10', to: '2026-11-18' })
  expect((await book(id, { from: '2026-11-30', to: '2026-12-02' })).status).toBe(200)
  const move = (to_date: string) =>
    staff.ask(`/v1/admin/loans/${kept.id}`, {
      method: 'PATCH',
      body: { from_date: '2026-11-16', to_date },
    })
  for (const to of ['2026-11-23', '2026-11-26']) expect((await move(to)).status).toBe(200)
  expect([await copyOf(waits.id), await copyOf(kept.id)]).toEqual([id, `${id}-2`])
})

test('of many who book three copies at once three get them, each another one', async () => {
  const id = await productOf(3)
  const all = await Promise.all(Array.from({ length: 12 }, () => here.member()))
  await Promise.all(
    all.map(async ({ ask }) => {
      await ask(`/v1/checkout/cart/${id}`, { method: 'POST' })
      await ask('/v1/checkout/shipping', {
        method: 'POST',
        body: { method: 'pickup', address_id: point },
      })
      await ask('/v1/checkout/loan', {
        method: 'POST',
        body: { from_date: week.from, to_date: week.to, note: '' },
      })
    }),
  )
  const answers = await Promise.all(
    all.map(async ({ ask }) => {
      const reserved = await ask('/v1/checkout/intent', { method: 'POST' })
      return reserved.status === 200 ? ask('/v1/checkout/confirm', confirm) : reserved
    }),
  )
  const won = answers.filter(({ status }) => status === 200)
  expect(won).toHaveLength(3)
  const refused = answers.filter(({ status }) => status !== 200)
  expect([...new Set(refused.map(codeOf))]).toEqual(['object_busy'])
  expect(new Set(await Promise.all(won.map(answer => copyOf(idOf(answer))))).size).toBe(3)
})

test('loans are dealt anew when only so a long one finds room', async () => {
  const id = await productOf(2)
  const one = await book(id, { from: '2026-12-01', to: '2026-12-02' })
  const two = await book(id, { from: '2026-12-03', to: '2026-12-04' })
  // As if the first had been dealt when there was another loan.
  await here.run(`update loans set copy_id = '${id}-2' where id = '${idOf(two)}'`)
  const long = await book(id, { from: '2026-12-01', to: '2026-12-04' })
  expect(long.status).toBe(200)
  const copies = await Promise.all([one, two, long].map(answer => copyOf(idOf(answer))))
  expect(copies[0]).toBe(copies[1])
  expect(copies[2]).not.toBe(copies[0])
})
