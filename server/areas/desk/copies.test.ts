import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminCopy } from '#contract/shapes/admin/admin.ts'
import type { DeskProduct } from '#contract/shapes/desk.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { staffBodies } from '#tests/support/things.ts'
import { codeOf, openWorld, prepareCheckout, type World } from '#tests/support/world.ts'
import { serveWaiting } from './serve-waiting.ts'

let world: World
let here: Scene
let staff: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
  staff = await world.as('staff')
})
afterAll(() => world.close())

// Today is Friday 20 November 2026.
const point = 'scene-desk'
const today = { from: '2026-11-20', to: '2026-11-24' }
const later = { from: '2026-12-01', to: '2026-12-03' }
const post = (body?: unknown) => ({ method: 'POST', body })
const unchanged = staffBodies['admin.copies.save']

async function productOf(copies: number) {
  const id = await here.object()
  if (copies > 1) {
    const added = await staff.ask(`/v1/admin/objects/${id}/copies`, post({ count: copies - 1 }))
    expect(added.status).toBe(200)
  }
  return id
}
const copiesOf = async (id: string) =>
  (await staff.ask(`/v1/admin/objects/${id}/copies`)).body as AdminCopy[]
async function idsOf(id: string): Promise<[string, string]> {
  const [first, second] = await copiesOf(id)
  return [first?.id ?? '', second?.id ?? '']
}
const save = (copy: string, change: object) =>
  staff.ask(`/v1/admin/copies/${copy}`, { method: 'PATCH', body: { ...unchanged, ...change } })
async function book(id: string, days = today) {
  // Who booked last is said by the clock.
  world.pass(1000)
  const member = await here.member()
  await prepareCheckout(member, { id, point, ...days })
  const { body } = await member.ask('/v1/checkout/confirm', { method: 'PUT' })
  return { member, loan: body.origin_id as string }
}
const atDesk = async (label: string) =>
  (await staff.ask(`/v1/desk/objects/${label}`)).body as DeskProduct
const copyOf = (loan: string) =>
  world.inLibrary(async ({ db }) => {
    const row = await db
      .selectFrom('loans')
      .select('copy_id')
      .where('id', '=', loan)
      .executeTakeFirst()
    return row?.copy_id
  })
const kindsTo = async (email: string) => (await here.emailsTo(email)).map(({ kind }) => kind)

describe('copies in the administration', () => {
  test('are added with the next codes, each with a label, and found by it', async () => {
    const id = await productOf(3)
    expect((await copiesOf(id)).map(({ code }) => code)).toEqual([id, `${id}-2`, `${id}-3`])
    await staff.ask(`/v1/admin/objects/${id}/copies`, post({ count: 39 }))
    const copies = await copiesOf(id)
    expect(copies.map(({ code }) => code).slice(-2)).toEqual([`${id}-41`, `${id}-42`])
    const labels = (await staff.ask('/v1/desk/labels')).body as { code: string }[]
    expect(labels.filter(({ code }) => code.startsWith(`${id}-`))).toHaveLength(41)
    expect((await world.ask(`/v1/catalogs/products/${id}-7`)).body.id).toBe(id)
    expect((await atDesk(`${id.toUpperCase()}-7`.toLowerCase())).object.code).toBe(`${id}-7`)
  })

  test('skip codes that another product has, also in another case', async () => {
    const id = await here.object()
    await here.run(`insert into objects (library_id, id, code, name, location_id)
      values ('bologna', '${id}-x', '${id.toUpperCase()}-2', 'Altro', '${point}')`)
    await staff.ask(`/v1/admin/objects/${id}/copies`, post({ count: 1 }))
    expect((await copiesOf(id)).map(({ code }) => code)).toEqual([id, `${id}-3`])
  })

  test.each([
    ['none', { count: 0 }],
    ['a part', { count: 1.5 }],
    ['ten thousand', { count: 10_000 }],
    ['a text', { count: 'tante' }],
  ])('refuse %s', async (_, body) => {
    const id = await here.object()
    const refused = await staff.ask(`/v1/admin/objects/${id}/copies`, post(body))
    expect(codeOf(refused)).toBe('validation_failed')
    expect(await copiesOf(id)).toHaveLength(1)
  })

  test('are at most two hundred', async () => {
    const id = await productOf(150)
    expect(codeOf(await staff.ask(`/v1/admin/objects/${id}/copies`, post({ count: 51 })))).toBe(
      'copies_full',
    )
  })

  test('of a member’s product are none: it is one thing', async () => {
    const owner = await here.member()
    const id = await here.object({ owner: owner.id })
    const refused = await staff.ask(`/v1/admin/objects/${id}/copies`, post({ count: 1 }))
    expect(codeOf(refused)).toBe('not_found')
  })

  test('of another library are not found', async () => {
    const refused = await staff.ask('/v1/admin/copies/cmp-0001', {
      method: 'PATCH',
      body: unchanged,
    })
    expect(refused.status).toBe(404)
  })

  test('are removed if they were never lent, but not the first', async () => {
    const id = await productOf(2)
    const [first, second] = await idsOf(id)
    const remove = (copy: string) => staff.ask(`/v1/admin/copies/${copy}`, { method: 'DELETE' })
    expect(codeOf(await remove(first))).toBe('product_lent')
    expect((await remove(second)).status).toBe(200)
    expect((await world.ask(`/v1/catalogs/products/${id}`)).body.loan.copies).toBeUndefined()
  })

  test('are at another pickup point only if the product can be moved', async () => {
    const id = await productOf(2)
    const [, second] = await idsOf(id)
    expect((await save(second, { location_id: 'bolognina', corner: 'B2' })).status).toBe(200)
    expect((await atDesk(second)).object).toMatchObject({ corner: 'B2' })
    await here.run(`update objects set transportable = false where id = '${id}'`)
    expect(codeOf(await save(second, { location_id: 'savena' }))).toBe('validation_failed')
  })

  test('wait until no process of the release before runs', async () => {
    const id = await here.object()
    const url = process.env.TEST_DATABASE_URL
    // The embedded database has one process.
    if (!url) return
    const { default: pg } = await import('pg')
    const name = await world.inLibrary(async ({ db }) => {
      const { sql } = await import('kysely')
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
      return rows[0]?.name
    })
    const former = new pg.Client({
      connectionString: Object.assign(new URL(url), { pathname: `/${name}` }).href,
      application_name: 'oggettoteca',
    })
    await former.connect()
    const refused = await staff.ask(`/v1/admin/objects/${id}/copies`, post({ count: 1 }))
    await former.end()
    expect(codeOf(refused)).toBe('former_release_runs')
    await expect
      .poll(
        async () => (await staff.ask(`/v1/admin/objects/${id}/copies`, post({ count: 1 }))).status,
      )
      .toBe(200)
  })
})

describe('a copy that leaves the service', () => {
  test('gives its booked loan to another one, and nobody is told', async () => {
    const id = await productOf(2)
    const [first, second] = await idsOf(id)
    const { member, loan } = await book(id, later)
    expect(await copyOf(loan)).toBe(first)
    expect((await save(first, { state: 'repair', state_reason: 'manico rotto' })).status).toBe(200)
    expect(await copyOf(loan)).toBe(second)
    expect(await kindsTo(member.email)).not.toContain('damaged')
  })

  test('is asked about if no other is free: the one that booked last has none', async () => {
    const id = await productOf(2)
    const [first] = await idsOf(id)
    const one = await book(id, later)
    const two = await book(id, later)
    const asked = await save(first, { state: 'missing', loans: [] })
    expect(asked.body.error).toMatchObject({ code: 'loans_affected', loans: [{ id: two.loan }] })
    expect((await save(first, { state: 'missing' })).status).toBe(200)
    expect(await kindsTo(one.member.email)).not.toContain('damaged')
    expect(await kindsTo(two.member.email)).toContain('damaged')
    // Back in service it serves again, and says so.
    await save(first, { state: 'in_service' })
    expect(await kindsTo(two.member.email)).toContain('repaired')
    expect(new Set([await copyOf(one.loan), await copyOf(two.loan)]).size).toBe(2)
  })

  test('serves who waits again when another loan of those days is cancelled', async () => {
    const id = await productOf(2)
    const [first, second] = await idsOf(id)
    const one = await book(id, later)
    const two = await book(id, later)
    await save(first, { state: 'repair' })
    expect(await copyOf(two.loan)).toBe(first)
    await one.member.ask(`/v1/me/orders/${one.loan}`, { method: 'DELETE' })
    expect(await serveWaiting(world.services)).toBe(1)
    expect(await copyOf(two.loan)).toBe(second)
    expect(await kindsTo(two.member.email)).toContain('repaired')
  })

  test('serves who waits at once when a copy is added', async () => {
    const id = await productOf(1)
    const { member, loan } = await book(id, later)
    await save(id, { state: 'repair' })
    expect(await kindsTo(member.email)).toContain('damaged')
    await staff.ask(`/v1/admin/objects/${id}/copies`, post({ count: 1 }))
    expect(await copyOf(loan)).toBe((await idsOf(id))[1])
    expect(await kindsTo(member.email)).toContain('repaired')
  })

  test('does not wait for reservations that have expired', async () => {
    const id = await productOf(2)
    const [first, second] = await idsOf(id)
    const one = await book(id, later)
    const gone = await here.member()
    await prepareCheckout(gone, { id, point, ...later })
    expect((await gone.ask('/v1/checkout/intent', { method: 'POST' })).status).toBe(200)
    world.pass(11 * 60_000)
    expect((await save(first, { state: 'repair' })).status).toBe(200)
    expect(await copyOf(one.loan)).toBe(second)
  })

  test('and is not counted any more', async () => {
    const id = await productOf(3)
    const [first] = await idsOf(id)
    await save(first, { state: 'retired' })
    const card = (await world.ask(`/v1/catalogs/products/${id}`)).body
    expect(card.loan.copies).toEqual({ in_service: 2, free: 2 })
    const labels = (await staff.ask('/v1/desk/labels')).body as { code: string }[]
    expect(labels.map(({ code }) => code)).not.toContain(id)
  })
})

describe('the desk', () => {
  const handOver = (loan: string, body: object) =>
    staff.ask(`/v1/desk/loans/${loan}/handovers`, post(body))

  test('shows who waits for the product at each copy, and hands out the one that was scanned', async () => {
    const id = await productOf(2)
    const [first, second] = await idsOf(id)
    const one = await book(id)
    const two = await book(id)
    const shown = await atDesk(second)
    expect(shown.object).toMatchObject({ copy: second, code: `${id}-2` })
    expect([shown.current?.id, ...(shown.others ?? []).map(loan => loan.id)].sort()).toEqual(
      [one.loan, two.loan].sort(),
    )
    // The first booked gets the second copy: the other loan takes its place.
    const given = await handOver(one.loan, { kind: 'hand_out', copy: second })
    expect(given.body).toMatchObject({ object: { copy: second }, current: { id: one.loan } })
    expect([await copyOf(one.loan), await copyOf(two.loan)]).toEqual([second, first])
    expect(given.body.copies).toMatchObject([
      { code: id, out_until: null },
      { code: `${id}-2`, out_until: today.to },
    ])
    // It cannot be handed out twice.
    expect(codeOf(await handOver(two.loan, { kind: 'hand_out', copy: second }))).toBe(
      'object_not_back',
    )
    expect((await handOver(two.loan, { kind: 'hand_out', copy: first })).status).toBe(200)
    // Each comes back by its own label.
    const back = await staff.ask(`/v1/desk/objects/${id}-2/returns`, post())
    expect(back.body.closed).toMatchObject({ id: one.loan, status: 'returned' })
    expect((await atDesk(first)).current).toMatchObject({ id: two.loan, status: 'approved' })
    expect((await atDesk(first)).handovers.map(({ kind }) => kind)).toEqual(['hand_out'])
  })

  test('refuses a copy of another product, or one in repair', async () => {
    const id = await productOf(2)
    const [, second] = await idsOf(id)
    const { loan } = await book(id)
    const other = await here.object()
    expect((await handOver(loan, { kind: 'hand_out', copy: other })).status).toBe(404)
    await save(second, { state: 'repair' })
    expect(codeOf(await handOver(loan, { kind: 'hand_out', copy: second }))).toBe(
      'object_in_maintenance',
    )
  })

  test('sends the damaged copy to repair, and the product is lent on with the other', async () => {
    const id = await productOf(2)
    const [first, second] = await idsOf(id)
    const { loan } = await book(id)
    await handOver(loan, { kind: 'hand_out', copy: first })
    const next = await book(id, later)
    await handOver(loan, { kind: 'take_back', damaged: true, note: 'rotto' })
    expect((await copiesOf(id)).map(({ state }) => state)).toEqual(['repair', 'in_service'])
    expect(await copyOf(next.loan)).toBe(second)
    expect((await world.ask(`/v1/catalogs/products/${id}`)).body.loan.status).toBe('available')
    // Undone, it is out again and in service.
    await staff.ask(`/v1/desk/loans/${loan}/handovers?move=take_back`, { method: 'DELETE' })
    expect((await copiesOf(id)).map(({ state }) => state)).toEqual(['in_service', 'in_service'])
    expect((await atDesk(first)).current).toMatchObject({ id: loan, status: 'approved' })
  })

  test('starts the maintenance of the copy of the label', async () => {
    const id = await productOf(2)
    const set = (maintenance: boolean) =>
      staff.ask(`/v1/desk/objects/${id}-2/maintenance`, post({ maintenance, note: 'prova' }))
    expect((await set(true)).body.object).toMatchObject({
      code: `${id}-2`,
      is: { maintenance: true },
    })
    expect((await copiesOf(id)).map(({ state }) => state)).toEqual(['in_service', 'repair'])
    expect((await set(false)).body.object.is.maintenance).toBe(false)
  })
})
