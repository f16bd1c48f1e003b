import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits, serverLimits } from '#contract/limits.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { codeOf, drill, openWorld, prepareCheckout, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const borrower = async (maxLoans = 3) => {
  const [id = ''] = await world.members(1, maxLoans)
  return { id, ...(await world.as(id)) }
}
type Asker = Awaited<ReturnType<typeof borrower>>
const reserve = ({ ask }: Asker, anew = false) =>
  ask('/v1/checkout/intent', { method: 'POST', body: { anew } })
const available = async ({ ask }: Asker) => (await ask('/v1/me')).body.available_loans
const choose = (n: number) => ({ ...drill, id: `ogt-00${n}`, point: 'locker-saragozza' })

test('a checkout extends its ten minutes at most ten times', async () => {
  const one = await borrower()
  await prepareCheckout(one)
  expect((await reserve(one)).body.renewals_left).toBe(10)
  for (let left = 9; left >= 0; left--) {
    world.pass(60_000)
    expect((await reserve(one, true)).body).toMatchObject({
      seconds_left: 600,
      renewals_left: left,
    })
    // Asking again without extending uses none.
    expect((await reserve(one)).body.renewals_left).toBe(left)
  }
  const eleventh = await reserve(one, true)
  expect([eleventh.status, codeOf(eleventh)]).toEqual([409, 'hold_renewals_used'])
  // The reservation lasts its ten minutes, and can be confirmed.
  expect((await one.ask('/v1/checkout/confirm', { method: 'PUT', body: {} })).status).toBe(200)
})

test('one member cannot block a product by new checkouts', async () => {
  const one = await borrower()
  const again = async () => {
    await prepareCheckout(one, choose(34))
    return reserve(one)
  }
  for (let n = 0; n < serverLimits.reservationsPerProductAndDay; n++)
    expect((await again()).status).toBe(200)
  const late = await again()
  expect([late.status, codeOf(late)]).toEqual([429, 'rate_limited'])
  // The days are free for somebody else.
  const other = await borrower()
  await prepareCheckout(other, choose(34))
  expect((await reserve(other)).status).toBe(200)
})

test('with a card ninety days of whatever products are reserved in a day, and no more', async () => {
  const one = await borrower()
  const products = [30, 31, 32, 33]
  const reserveNext = async (n: number) => {
    await prepareCheckout(one, choose(products[n % products.length] ?? 0))
    return reserve(one)
  }
  for (let n = 0; n < serverLimits.reservationsPerDay; n++)
    expect((await reserveNext(n)).status).toBe(200)
  expect(codeOf(await reserveNext(serverLimits.reservationsPerDay))).toBe('rate_limited')
})

test('without a card one checkout and a little more is possible in a day, of whatever products', async () => {
  const one = await borrower()
  await acrossLibraries(world.store, db =>
    db.deleteFrom('memberships').where('member_id', '=', one.id).execute(),
  )
  const products = [38, 39]
  for (let n = 0; n < serverLimits.reservationsWithoutCardPerDay; n++) {
    await prepareCheckout(one, choose(products[n % 2] ?? 0))
    expect((await reserve(one)).status).toBe(200)
  }
  await prepareCheckout(one, choose(38))
  expect(codeOf(await reserve(one))).toBe('rate_limited')
})

test('a reservation uses one of the available loans', async () => {
  const one = await borrower(1)
  expect(await available(one)).toBe(1)
  await prepareCheckout(one, choose(38))
  expect(await available(one)).toBe(1)
  expect((await reserve(one)).status).toBe(200)
  expect(await available(one)).toBe(0)
  // A checkout of another product deletes the earlier reservation.
  await prepareCheckout(one, choose(39))
  expect(await available(one)).toBe(1)
  await reserve(one)
  expect((await one.ask('/v1/checkout/confirm', { method: 'PUT', body: {} })).status).toBe(200)
  expect(await available(one)).toBe(0)
  expect(codeOf((await prepareCheckout(one, choose(38))).cart)).toBe('no_loans_available')
})

test('a reservation that lapsed uses none', async () => {
  const one = await borrower(1)
  await prepareCheckout(one, choose(38))
  await reserve(one)
  world.pass(limits.reservationMs + 1000)
  const later = await world.as(one.id)
  expect((await later.ask('/v1/me')).body.available_loans).toBe(1)
})
