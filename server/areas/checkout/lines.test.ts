import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { forgetLibraries } from '#server/platform/library/libraries.ts'
import { desk, type Scene, scene } from '#tests/support/loans.ts'
import { linesOf, together } from '#tests/support/together.ts'
import { codeOf, openWorld, prepareCheckout, type World } from '#tests/support/world.ts'

let world: World
let here: Scene
let many: ReturnType<typeof together>
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
  many = together(world, here)
})
afterAll(() => world.close())

const week = { from: '2026-12-14', to: '2026-12-16' }
const days = { from_date: week.from, to_date: week.to }
type Member = Awaited<ReturnType<Scene['member']>>
/** Changes settings of the library; without values, they are its defaults again. */
async function settings(values: Record<string, number>, removed: readonly string[] = []) {
  const without = removed.map(name => ` - '${name}'`).join('')
  await here.run(`update libraries set document = (document || '${JSON.stringify(values)}')${without}
    where id = 'bologna'`)
  forgetLibraries(world.services)
}
const loansOf = async ({ id }: Member) => {
  const { rows } =
    await here.run(`select object_id, status, booking_id, copy_id, pickup_code, expires_at
    from loans where member_id = '${id}' order by length(number), number`)
  return rows as {
    object_id: string
    status: string
    booking_id: string
    copy_id: string
    pickup_code: string | null
    expires_at: Date | null
  }[]
}
/** Somebody else books a product. */
async function taken(id: string, from = week.from, to = week.to) {
  const other = await here.member()
  await prepareCheckout(other, { id, point: desk, from, to })
  expect((await many.confirm(other)).status).toBe(200)
}
const remove = ({ ask }: Member, id: string) =>
  ask(`/v1/checkout/lines/${id}`, { method: 'DELETE' })

describe('a checkout of several things', () => {
  test('is borrowed in one booking: one row for each piece, one id, and every client’s calls', async () => {
    const member = await here.member()
    const [tent, mats, stove] = [await here.object(), await many.copies(5), await here.object()]
    const { id, orders } = await many.book(member, [tent, [mats, 4], stove], week)
    expect(orders.map(({ product }) => product.id)).toEqual([tent, mats, mats, mats, mats, stove])
    expect(orders[0]?.id).toBe(id)
    for (const order of orders) {
      expect(order.booking).toEqual({ id, loans: orders.map(one => one.id) })
      expect(order.loan).toMatchObject(days)
    }
    const rows = await loansOf(member)
    expect(new Set(rows.map(({ booking_id }) => booking_id))).toEqual(new Set([id]))
    expect(new Set(rows.map(({ copy_id }) => copy_id)).size).toBe(6)
    expect((await member.ask('/v1/me/orders')).body).toHaveLength(6)
    expect((await member.ask(`/v1/me/orders/${id}`)).body).toMatchObject({ id, status: 'pending' })
    expect((await member.ask('/v1/checkout')).body).toEqual({ exists: false })
  })

  test('of one piece of one product is as it was: its own booking, no lines in refusals', async () => {
    const member = await here.member()
    const object = await here.object()
    await prepareCheckout(member, { id: object, point: desk, ...week })
    expect(linesOf(await many.cartOf(member))).toEqual([[object, 1]])
    await taken(object)
    const refused = await many.post(member, 'intent')
    expect(codeOf(refused)).toBe('object_busy')
    expect(refused.body.error.lines).toBeUndefined()
    const other = await many.book(await here.member(), [await here.object()], week)
    expect(other.orders[0]?.booking).toEqual({ id: other.id, loans: [other.id] })
  })

  test('is reserved at one instant, and its lines count as available loans, not its pieces', async () => {
    const member = await here.member()
    const [tent, mats] = [await here.object(), await many.copies(3)]
    await many.prepare(member, [tent, [mats, 3]], week)
    const reserved = await many.post(member, 'intent')
    expect(reserved.status, reserved.text).toBe(200)
    const rows = await loansOf(member)
    expect(rows.map(({ status }) => status)).toEqual(Array(4).fill('checkout'))
    expect(new Set(rows.map(({ expires_at }) => String(expires_at))).size).toBe(1)
    expect((await member.ask('/v1/me')).body.available_loans).toBe(1)
    expect((await many.post(member, 'intent', { anew: true })).status).toBe(200)
    expect((await many.confirm(member)).status).toBe(200)
    expect((await member.ask('/v1/me')).body.available_loans).toBe(1)
    const third = await here.object()
    expect((await many.put(member, third)).status).toBe(200)
    expect(codeOf(await many.put(member, await here.object()))).toBe('no_loans_available')
  })

  test('is reserved with whichever copies: two pieces get others in one statement if somebody needs room', async () => {
    const member = await here.member()
    const mats = await many.copies(3)
    await many.prepare(member, [[mats, 2]], week)
    expect((await many.post(member, 'intent')).status).toBe(200)
    const [one = '', two = ''] = (await loansOf(member)).map(({ copy_id }) => copy_id)
    const { rows } = await here.run(`select id from copies
      where object_id = '${mats}' and id not in ('${one}', '${two}')`)
    const { id: three } = rows[0] as { id: string }
    // The first piece is dealt first: it takes the copy of the second one, which takes the third.
    await here.run(`update loans set created_at = created_at - interval '1 second'
      where object_id = '${mats}' and copy_id = '${one}'`)
    await here.loan({ object: mats, copy: three, from: '2026-12-17', to: '2026-12-21' })
    await many.book(await here.member(), [mats], { from: '2026-12-11', to: '2026-12-17' })
    expect((await loansOf(member)).map(({ copy_id }) => copy_id)).toEqual([two, three])
    expect((await many.confirm(member)).status).toBe(200)
  })
})

describe('a line', () => {
  test('is added, changed and taken out, by id or code; the first one is the product of the checkout', async () => {
    const member = await here.member()
    const [tent, mats] = [await here.object(), await many.copies(3)]
    await here.run(`update objects set code = 'MAT-1' where id = '${mats}'`)
    expect((await many.put(member, tent)).body).toMatchObject({ product: { id: tent } })
    expect(linesOf((await many.put(member, 'MAT-1', 2)).body)).toEqual([
      [tent, 1],
      [mats, 2],
    ])
    expect(linesOf((await many.put(member, mats, 3)).body)).toEqual([
      [tent, 1],
      [mats, 3],
    ])
    const { body } = await remove(member, tent)
    expect(body.product.id).toBe(mats)
    expect(linesOf(body)).toEqual([[mats, 3]])
    expect((await remove(member, 'MAT-1')).body).toEqual({ exists: false })
    expect(codeOf(await remove(member, mats))).toBe('checkout_missing')
  })

  test('that is taken out, or has fewer pieces, keeps the rest and its ten minutes', async () => {
    const member = await here.member()
    const [tent, mats, stove] = [await here.object(), await many.copies(3), await here.object()]
    await many.prepare(member, [tent, [mats, 3], stove], week)
    const { expires_at } = (await many.post(member, 'intent')).body
    expect((await many.put(member, mats, 2)).body).toMatchObject({ expires_at })
    const left = await remove(member, tent)
    expect(left.body).toMatchObject({ expires_at, loan: days, shipping: { address: { id: desk } } })
    const rows = await loansOf(member)
    expect(rows.map(({ object_id }) => object_id)).toEqual([mats, mats, stove])
    const other = await here.member()
    expect((await many.prepare(other, [tent, [mats, 1]], week)).status).toBe(200)
    const { body } = await many.confirm(member)
    const booked = await loansOf(member)
    expect(booked.map(({ status }) => status)).toEqual(Array(3).fill('pending'))
    expect(new Set(booked.map(({ booking_id }) => booking_id))).toEqual(new Set([body.origin_id]))
  })

  test('that is lent no more can be taken out, and alone is no checkout', async () => {
    const member = await here.member()
    const [tent, stove, lamp] = [await here.object(), await here.object(), await here.object()]
    for (const id of [tent, stove, lamp]) await many.put(member, id)
    await here.run(`update objects set withdrawn = true where id in ('${tent}', '${stove}')`)
    expect(linesOf((await remove(member, tent)).body)).toEqual([
      [stove, 1],
      [lamp, 1],
    ])
    expect((await remove(member, lamp)).body).toEqual({ exists: false })
  })

  test('that is added ends the reservation, and keeps point and days only if all lines fit there', async () => {
    const member = await here.member()
    const [tent, stove, lamp] = [await here.object(), await here.object(), await here.object()]
    await many.prepare(member, [tent], week)
    await many.post(member, 'intent')
    const more = await many.put(member, stove)
    expect(more.body).toMatchObject({ expires_at: null, loan: days })
    expect(await loansOf(member)).toEqual([])
    await taken(lamp)
    expect((await many.put(member, lamp)).body).toMatchObject({
      loan: { from_date: null, to_date: null },
      shipping: { address: { id: desk } },
    })
    const heavy = await here.object({ point: 'bolognina' })
    await here.run(`update objects set transportable = false where id = '${heavy}'`)
    await remove(member, lamp)
    expect((await many.put(member, heavy)).body.shipping).toMatchObject({
      method: 'pickup',
      address: null,
    })
  })

  test('changes the version, so that a page with other lines books nothing', async () => {
    const member = await here.member()
    const [tent, stove] = [await here.object(), await here.object()]
    await many.prepare(member, [tent], week)
    const shown = await many.cartOf(member)
    await many.put(member, stove)
    const headers = { 'if-match': `"${shown.id}.${shown.version}"` }
    const refused = await member.ask('/v1/checkout/confirm', { method: 'PUT', headers })
    expect(codeOf(refused)).toBe('checkout_changed')
    expect(linesOf(refused.body.error.checkout)).toEqual([
      [tent, 1],
      [stove, 1],
    ])
    const again = { method: 'PUT', body: { quantity: 1 }, headers } as const
    expect(codeOf(await member.ask(`/v1/checkout/lines/${tent}`, again))).toBe('checkout_changed')
  })

  test('is put back with an abandoned checkout, as far as it is possible', async () => {
    const member = await here.member()
    const [tent, mats] = [await here.object(), await many.copies(2)]
    const body = {
      lines: [
        { product_id: tent, quantity: 1 },
        { product_id: mats, quantity: 2 },
        { product_id: 'no-such-product', quantity: 1 },
      ],
      shipping: { method: 'pickup', address_id: desk },
      loan: days,
    }
    const back = await member.ask(`/v1/checkout/cart/${tent}`, { method: 'PUT', body })
    expect(back.status, back.text).toBe(200)
    expect(linesOf(back.body)).toEqual([
      [tent, 1],
      [mats, 2],
    ])
    expect(back.body.loan).toMatchObject(days)
  })
})

describe('days and points', () => {
  test('that do not fit are refused with each line, how many can be had, and the nearest days of all', async () => {
    const member = await here.member()
    const [tent, mats, stove] = [await here.object(), await many.copies(4), await here.object()]
    await taken(tent, '2026-12-14', '2026-12-14')
    await taken(mats, '2026-12-15', '2026-12-15')
    const refused = await many.prepare(member, [tent, [mats, 4], stove], week)
    expect([refused.status, codeOf(refused)]).toEqual([409, 'object_busy'])
    const { lines, alternatives } = refused.body.error
    expect(lines).toMatchObject([
      { product_id: tent, code: 'object_busy', free: 0 },
      { product_id: mats, code: 'object_busy', free: 3 },
    ])
    const next = { from_date: '2026-12-16', to_date: '2026-12-18' }
    expect(alternatives).toContainEqual(next)
    const fit = (await member.ask('/v1/checkout/fit?from_date=2026-12-14&to_date=2026-12-16')).body
    expect(fit).toMatchObject({ address_id: desk, code: null })
    expect(fit.refused).toEqual(lines)
    expect(fit.points).toContain(desk)
    expect(fit.alternatives).toContainEqual(next)
    expect(fit.busy).toMatchObject([
      { from_date: '2026-12-14', to_date: '2026-12-14' },
      { from_date: '2026-12-15', to_date: '2026-12-15' },
    ])
    const free = (await member.ask('/v1/checkout/fit?from_date=2026-12-16&to_date=2026-12-18')).body
    expect(free).toMatchObject({ refused: [], code: null, alternatives: [] })
  })

  test('are those of all lines: a closed day has no line, a point of one line only is no point', async () => {
    const member = await here.member()
    const [tent, heavy] = [await here.object(), await here.object()]
    await here.run(`update objects set transportable = false where id = '${heavy}'`)
    const closed = { from: '2026-12-13', to: '2026-12-15' }
    const sunday = await many.prepare(member, [tent, heavy], closed)
    expect([codeOf(sunday), sunday.body.error.lines]).toEqual(['pickup_closed', undefined])
    await taken(heavy, '2026-12-14', '2026-12-14')
    const wanted = { from_date: closed.from, to_date: closed.to }
    const { error } = (await many.post(member, 'loan', wanted)).body
    expect(error.lines).toMatchObject([{ code: 'pickup_closed' }, { code: 'object_busy' }])
    expect(error.alternatives).toContainEqual({ from_date: '2026-12-15', to_date: '2026-12-17' })
    const elsewhere = { method: 'pickup', address_id: 'bolognina' }
    const refused = await many.post(member, 'shipping', elsewhere)
    expect(codeOf(refused)).toBe('pickup_point_not_allowed')
    expect(refused.body.error.lines).toMatchObject([{ product_id: heavy }])
    const fit = (await member.ask('/v1/checkout/fit')).body
    expect(fit.points).toEqual([desk])
    const other = (await member.ask('/v1/checkout/fit?address_id=bolognina')).body
    expect(other.refused).toMatchObject([{ product_id: heavy, code: 'pickup_point_not_allowed' }])
  })

  test('of a locker have room for one line, unless it says for more; one code hands out all', async () => {
    const member = await here.member()
    const [tent, stove] = [await here.object(), await here.object()]
    const locker = { method: 'smartlocker', address_id: 'locker-stazione' }
    await many.put(member, tent)
    expect((await many.post(member, 'shipping', locker)).status).toBe(200)
    expect((await many.put(member, stove)).body.shipping.address).toBeNull()
    expect(codeOf(await many.post(member, 'shipping', locker))).toBe('locker_full')
    const fit = (await member.ask('/v1/checkout/fit?address_id=locker-stazione')).body
    expect(fit).toMatchObject({ code: 'locker_full', refused: [] })
    await here.run(`update headquarters set lines = 2 where id = 'locker-stazione'`)
    expect((await many.post(member, 'shipping', locker)).status).toBe(200)
    expect((await many.post(member, 'loan', days)).status).toBe(200)
    expect((await many.confirm(member)).status).toBe(200)
    const [one, two] = await loansOf(member)
    expect(one?.pickup_code).toMatch(/^[A-Z0-9]{8}$/)
    expect(two?.pickup_code).toBe(one?.pickup_code)
    await here.run(`update headquarters set lines = null where id = 'locker-stazione'`)
  })

  test('who loses a line before the confirmation reads which, loses nothing else, and goes on without it', async () => {
    const member = await here.member()
    const [tent, mats] = [await here.object(), await many.copies(3)]
    await many.prepare(member, [tent, [mats, 3]], week)
    await taken(mats)
    const lost = await many.confirm(member)
    expect([lost.status, codeOf(lost)]).toEqual([409, 'object_busy'])
    expect(lost.body.error.lines).toMatchObject([{ product_id: mats, free: 2 }])
    expect(await loansOf(member)).toEqual([])
    expect((await many.put(member, mats, 2)).status).toBe(200)
    expect((await many.confirm(member)).status).toBe(200)
    expect(await loansOf(member)).toHaveLength(3)
  })

  test('when the ten minutes are over, all lines are free again', async () => {
    const member = await here.member()
    const mats = await many.copies(2)
    await many.prepare(member, [[mats, 2]], week)
    await many.post(member, 'intent')
    world.pass(limits.reservationMs + 1)
    expect(codeOf(await many.confirm(member))).toBe('checkout_expired')
    const other = await here.member()
    await many.book(other, [[mats, 2]], week)
    expect(codeOf(await many.put(member, mats, 0))).toBe('validation_failed')
  })
})

describe('what may not be borrowed together', () => {
  test('is a product at a home with anything else, or twice', async () => {
    const member = await here.member()
    const [tent, other] = [await here.object(), await here.object()]
    const home = await here.object({ point: 'casa-vicino', owner: 'vicino' })
    await many.put(member, tent)
    const refused = await many.put(member, home)
    expect([refused.status, codeOf(refused)]).toEqual([409, 'private_alone'])
    expect(refused.body.error.lines).toMatchObject([{ product_id: home }])
    await member.ask(`/v1/checkout/cart/${home}`, { method: 'POST' })
    expect(codeOf(await many.put(member, other))).toBe('private_alone')
    expect(codeOf(await many.put(member, home, 2))).toBe('private_alone')
    expect(linesOf(await many.cartOf(member))).toEqual([[home, 1]])
  })

  test('is more than the library says, or has', async () => {
    const [member = ''] = await world.members(1, 9)
    const { ask } = await world.as(member)
    const borrower = { ask }
    const mats = await many.copies(4)
    const fewer = { booking_products: 2, line_pieces: 3, booking_pieces: 4 }
    await settings(fewer)
    expect(codeOf(await many.put(borrower, mats, 4))).toBe('pieces_exceeded')
    expect((await many.put(borrower, mats, 3)).status).toBe(200)
    const two = await many.copies(2)
    expect(codeOf(await many.put(borrower, two, 2))).toBe('pieces_exceeded')
    expect((await many.put(borrower, two)).status).toBe(200)
    const third = await many.put(borrower, await here.object())
    expect(codeOf(third)).toBe('lines_exceeded')
    await settings({}, Object.keys(fewer))
    expect(codeOf(await many.put(borrower, two, 3))).toBe('too_few_copies')
  })

  test('is what bad input asks for: a clear refusal, and nothing changes', async () => {
    const member = await here.member()
    const [tent, broken] = [await here.object(), await here.object()]
    await here.run(`update objects set maintenance = true where id = '${broken}'`)
    const withdrawn = await here.object()
    await here.run(`update objects set withdrawn = true where id = '${withdrawn}'`)
    await many.put(member, tent)
    const before = await many.cartOf(member)
    for (const quantity of [0, -1, 1.5, 10_000, 1e308, '2', null]) {
      const body = { quantity }
      const answer = await member.ask(`/v1/checkout/lines/${tent}`, { method: 'PUT', body })
      expect(codeOf(answer), String(quantity)).toBe('validation_failed')
    }
    expect(codeOf(await many.put(member, tent, 9999))).toBe('too_few_copies')
    expect(codeOf(await many.put(member, broken))).toBe('object_in_maintenance')
    for (const id of [withdrawn, 'cmp-0001', 'no-such-product']) {
      expect(codeOf(await many.put(member, id))).toBe('not_found')
    }
    const lines = Array.from({ length: 10_000 }, (_, at) => ({ product_id: `x${at}`, quantity: 1 }))
    const path = `/v1/checkout/cart/${tent}`
    const all = await member.ask(path, { method: 'PUT', body: { lines } })
    expect([413, 422]).toContain(all.status)
    const some = { lines: lines.slice(0, 21) }
    expect(codeOf(await member.ask(path, { method: 'PUT', body: some }))).toBe('validation_failed')
    expect(await many.cartOf(member)).toEqual(before)
  })

  test('is anything for a suspended member, which is said of no line, but a line can be taken out', async () => {
    const member = await here.member()
    const [tent, stove] = [await here.object(), await here.object()]
    await many.prepare(member, [tent, stove], week)
    await here.run(`update members set banned = true where id = '${member.id}'`)
    for (const refused of [await many.put(member, stove, 2), await many.confirm(member)]) {
      expect([codeOf(refused), refused.body.error.lines]).toEqual(['member_suspended', undefined])
    }
    expect(linesOf((await remove(member, tent)).body)).toEqual([[stove, 1]])
  })

  test('is nothing of a cart that the release before has replaced: it knows no lines', async () => {
    const member = await here.member()
    const [tent, stove] = [await here.object(), await here.object()]
    await many.put(member, tent)
    // What that release writes is a cart without lines, and a new one replaces it with another id.
    await here.run(
      `update carts set id = 'another', object_id = '${stove}' where member_id = '${member.id}'`,
    )
    expect(linesOf(await many.cartOf(member))).toEqual([[stove, 1]])
  })
})
