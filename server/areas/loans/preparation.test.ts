import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProductCard } from '#contract/shapes/catalogue.ts'
import { desk, type Scene, scene } from '#tests/support/loans.ts'
import { codeOf, openWorld, prepareCheckout, type World } from '#tests/support/world.ts'

/**
 * Products with two open days of preparation, at a desk that is open from Monday to Friday. Every check
 * whether a product is free must count those days too.
 */
let world: World
let here: Scene
let staff: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
  staff = await world.as('staff')
})
afterAll(() => world.close())

type Given = Parameters<Scene['loan']>[0]

async function object(preparation: number | null = 2) {
  const id = await here.object()
  await here.run(`update objects set preparation_days = ${preparation} where id = '${id}'`)
  return id
}

/** A loan of such a product, as a booking would have stored it. */
async function loan({ busyTo, ...given }: Given & { busyTo: string }) {
  const made = await here.loan({ ...given, object: given.object ?? (await object()) })
  await here.run(`update loans set busy_until = '${busyTo}' where id = '${made.id}'`)
  return made
}

const busyUntil = async (id: string) => {
  const { rows } = await here.run(`select busy_until from loans where id = '${id}'`)
  return (rows[0] as { busy_until: string }).busy_until
}

/** Books through the API. @returns the loan's id, or the refusal's code */
async function book(id: string, from: string, to: string): Promise<string> {
  const member = await here.member()
  const { loan: chosen } = await prepareCheckout(member, { id, point: desk, from, to })
  if (chosen.status !== 200) return codeOf(chosen)
  const confirmed = await member.ask('/v1/checkout/confirm', { method: 'PUT' })
  return confirmed.status === 200 ? confirmed.body.origin_id : codeOf(confirmed)
}

describe('a booking', () => {
  // Monday 7 to Wednesday 9 December, then preparation on Thursday and Friday.
  const other = { from: '2026-12-07', to: '2026-12-09', busyTo: '2026-12-11' }

  test.each([
    ['begins on the first day of preparation', '2026-12-10', '2026-12-14'],
    ['begins on the last day of preparation', '2026-12-11', '2026-12-14'],
    ['ends so late that its own preparation reaches the next loan', '2026-12-01', '2026-12-04'],
    ['ends one open day too late for its own preparation', '2026-12-01', '2026-12-03'],
  ])('that %s is refused', async (_, from, to) => {
    const { object: id } = await loan(other)
    expect(await book(id, from, to)).toBe('object_busy')
  })

  test.each([
    ['begins on the open day after the preparation', '2026-12-14', '2026-12-16', '2026-12-18'],
    ['ends early enough for its own preparation', '2026-12-01', '2026-12-02', '2026-12-04'],
  ])('that %s is accepted, with its preparation', async (_, from, to, busyTo) => {
    const { object: id } = await loan(other)
    expect(await busyUntil(await book(id, from, to))).toBe(busyTo)
  })

  test('of a product without preparation days of its own uses the library’s', async () => {
    const { rows } = await here.run(
      `select document->'items'->>'preparations_days' as days from libraries where id = 'bologna'`,
    )
    expect(rows).toEqual([{ days: '1' }])
    const id = await object(null)
    expect(await busyUntil(await book(id, '2026-12-01', '2026-12-02'))).toBe('2026-12-03')
    expect(await book(id, '2026-12-03', '2026-12-04')).toBe('object_busy')
    expect(await busyUntil(await book(id, '2026-12-04', '2026-12-04'))).toBe('2026-12-07')
  })

  test('that only reserves days also reserves the preparation', async () => {
    const id = await object()
    const member = await here.member()
    await prepareCheckout(member, { id, point: desk, from: '2026-12-01', to: '2026-12-02' })
    expect((await member.ask('/v1/checkout/intent', { method: 'POST' })).status).toBe(200)
    expect(await book(id, '2026-12-04', '2026-12-04')).toBe('object_busy')
    expect(await book(id, '2026-12-07', '2026-12-07')).not.toBe('object_busy')
  })
})

test('shows days of preparation in the calendar and in the check', async () => {
  const { object: id } = await loan({ from: '2026-12-07', to: '2026-12-09', busyTo: '2026-12-11' })
  const { body } = await world.ask(`/v1/catalogs/products/${id}/loans`)
  expect(body).toMatchObject([
    { kind: 'loan', from_date: '2026-12-07', to_date: '2026-12-09' },
    { kind: 'preparation', from_date: '2026-12-10', to_date: '2026-12-11' },
  ])
})

describe('an extension', () => {
  test('leaves the days to prepare the product for the next loan', async () => {
    const out = await loan({
      from: '2026-11-16',
      to: '2026-11-25',
      status: 'approved',
      busyTo: '2026-11-27',
    })
    const next = { object: out.object, from: '2026-12-07', to: '2026-12-09', busyTo: '2026-12-11' }
    await loan(next)
    const extend = (to_date: string) =>
      out.borrower?.ask(`/v1/me/orders/${out.id}/extensions`, { method: 'POST', body: { to_date } })
    const refused = await extend('2026-12-03')
    expect(refused?.body.error).toMatchObject({
      code: 'extension_blocked',
      limit: 'booked',
      alternatives: [{ to_date: '2026-12-02' }],
    })
    expect((await extend('2026-12-02'))?.status).toBe(200)
    expect(await busyUntil(out.id)).toBe('2026-12-04')
  })
})

describe('staff', () => {
  const change = (id: string, from_date: string, to_date: string) =>
    staff.ask(`/v1/admin/loans/${id}`, { method: 'PATCH', body: { from_date, to_date } })

  test('cannot move a loan into the preparation of another, or its own preparation into another', async () => {
    const first = await loan({ from: '2026-12-07', to: '2026-12-09', busyTo: '2026-12-11' })
    const second = {
      object: first.object,
      from: '2026-12-21',
      to: '2026-12-22',
      busyTo: '2026-12-24',
    }
    const { id } = await loan(second)
    for (const [from, to] of [
      ['2026-12-10', '2026-12-14'],
      ['2026-12-11', '2026-12-14'],
      ['2026-12-02', '2026-12-03'],
    ] as const) {
      expect(codeOf(await change(id, from, to)), `${from} to ${to}`).toBe('object_busy')
    }
    expect((await change(id, '2026-12-14', '2026-12-15')).status).toBe(200)
    expect(await busyUntil(id)).toBe('2026-12-17')
  })

  test('cannot extend a loan so that there is no time to prepare the next', async () => {
    const out = await loan({
      from: '2026-11-16',
      to: '2026-11-25',
      status: 'approved',
      busyTo: '2026-11-27',
    })
    const next = { object: out.object, from: '2026-12-07', to: '2026-12-09', busyTo: '2026-12-11' }
    await loan(next)
    expect(codeOf(await change(out.id, '2026-11-16', '2026-12-03'))).toBe('object_busy')
    expect((await change(out.id, '2026-11-16', '2026-12-02')).status).toBe(200)
    expect(await busyUntil(out.id)).toBe('2026-12-04')
  })
})

test('a returned product is lent again only after its preparation', async () => {
  const out = await loan({
    from: '2026-11-16',
    to: '2026-12-09',
    status: 'approved',
    busyTo: '2026-12-11',
  })
  const path = `/v1/desk/loans/${out.id}/handovers`
  expect((await staff.ask(path, { method: 'POST', body: { kind: 'take_back' } })).status).toBe(200)
  // It is Friday 20 November: the two open days are Monday and Tuesday.
  expect(await busyUntil(out.id)).toBe('2026-11-24')
  expect(await book(out.object, '2026-11-24', '2026-11-25')).toBe('object_busy')
  expect(await book(out.object, '2026-11-25', '2026-11-26')).not.toBe('object_busy')
})

describe('what is shown of a product today', () => {
  /** The same on its page, in a list, in a search by its code, and to the phone's catalogue. */
  const shown = async (id: string) => {
    const page = await world.ask(`/v1/catalogs/products/${id}`)
    const lists = ['all?limit=100', 'last_arrival?limit=100', `products/search?keywords=${id}`]
    for (const list of lists) {
      const { body } = await world.ask(`/v1/catalogs/${list}`)
      const card = (body as ProductCard[]).find(one => one.id === id)
      if (card) expect(card.loan).toEqual(page.body.loan)
      else expect(list).toBe('all?limit=100')
    }
    return page.body.loan
  }

  test('is the end of its loan, and the first day on which the next can begin', async () => {
    const out = await loan({
      from: '2026-11-16',
      to: '2026-11-25',
      status: 'approved',
      busyTo: '2026-11-27',
    })
    const loanFacts = { status: 'busy', to_date: '2026-11-25', free_from: '2026-11-30' }
    expect(await shown(out.object)).toMatchObject(loanFacts)
  })

  test('is the same to its owner, with the preparation at a desk', async () => {
    const owner = await here.member()
    const { object: id } = await loan({
      object: await here.object({ owner: owner.id }),
      from: '2026-11-16',
      to: '2026-11-26',
      status: 'approved',
      busyTo: '2026-11-27',
    })
    const card = await shown(id)
    expect(card).toMatchObject({ to_date: '2026-11-26', free_from: '2026-11-30' })
    const own = (await owner.ask('/v1/me/products')).body as ProductCard[]
    expect(own.map(({ loan }) => loan)).toEqual([card])
    expect((await owner.ask(`/v1/me/products/${id}`)).body.loan).toEqual(card)
  })

  test('is no loan during the preparation after a return', async () => {
    const out = await loan({
      from: '2026-11-16',
      to: '2026-11-25',
      status: 'approved',
      busyTo: '2026-11-27',
    })
    const path = `/v1/desk/loans/${out.id}/handovers`
    await staff.ask(path, { method: 'POST', body: { kind: 'take_back' } })
    const loanFacts = { status: 'busy', to_date: null, free_from: '2026-11-25' }
    expect(await shown(out.object)).toMatchObject(loanFacts)
  })

  test('names no day if the product is overdue, because nobody knows when it comes back', async () => {
    const out = await loan({
      from: '2026-11-10',
      to: '2026-11-16',
      status: 'approved',
      busyTo: '2026-11-18',
    })
    const loanFacts = { status: 'busy', to_date: '2026-11-16', free_from: null }
    expect(await shown(out.object)).toMatchObject(loanFacts)
    const { body } = await world.ask(`/v1/catalogs/products/${out.object}/loans`)
    expect(body[0]).toEqual({
      kind: 'loan',
      from_date: '2026-11-10',
      to_date: '2026-11-20',
      due: '2026-11-16',
    })
  })

  test('is the first day after the loans that follow', async () => {
    const out = await loan({
      from: '2026-11-16',
      to: '2026-11-23',
      status: 'approved',
      busyTo: '2026-11-25',
    })
    const next = { object: out.object, from: '2026-11-26', to: '2026-12-01', busyTo: '2026-12-03' }
    await loan(next)
    const loanFacts = { to_date: '2026-11-23', free_from: '2026-12-04' }
    expect(await shown(out.object)).toMatchObject(loanFacts)
  })
})
