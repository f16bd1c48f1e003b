import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/shapes/admin/audit.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { codeOf, drill, openWorld, prepareCheckout, type World } from '#tests/support/world.ts'

let world: World
let staff: Awaited<ReturnType<World['as']>>
// All of them book the same product for the same days, and one moves the clock.
beforeEach(async () => {
  world = await openWorld()
  staff = await world.as('staff')
})
afterEach(() => world.close())

type Change = { from_date?: string; to_date?: string; point_id?: string }

/** A member who has booked the sander at its own desk, from Tuesday to Thursday. */
async function booked(choice: Partial<typeof drill> = {}) {
  const [id = ''] = await world.members(1)
  const member = await world.as(id)
  const days = { from: '2026-12-15', to: '2026-12-17', ...choice }
  await prepareCheckout(member, { ...drill, ...days })
  const { body } = await member.ask('/v1/checkout/confirm', { method: 'PUT', body: {} })
  const loan: string = body.origin_id
  return {
    loan,
    order: async () => (await member.ask(`/v1/me/orders/${loan}`)).body,
    mails: async () => (await world.mails()).filter(mail => mail.ref.startsWith(`${loan} `)),
    change: (change: Change) =>
      staff.ask(`/v1/admin/loans/${loan}`, {
        method: 'PATCH',
        body: { from_date: days.from, to_date: days.to, ...change },
      }),
  }
}
const lastWrite = async (): Promise<AuditEntry> => (await staff.ask('/v1/admin/audit')).body[0]

describe('staff change the pickup point of a loan', () => {
  test('while it waits; the borrower is notified, and the old values are recorded', async () => {
    const { order, change, mails } = await booked()
    const changed = await change({
      point_id: 'savena',
      to_date: '2026-12-18',
      from_date: '2026-12-16',
    })
    expect(changed.body).toMatchObject({
      point: { id: 'savena' },
      method: 'desk',
      status: 'pending',
      from_date: '2026-12-16',
      to_date: '2026-12-18',
      collect_by: '2026-12-18',
    })
    expect((await order()).shipping).toMatchObject({ method: 'desk', address: { id: 'savena' } })
    expect(await lastWrite()).toMatchObject({
      action: 'loan',
      before: { point: 'Sportello Bolognina', from_date: '2026-12-15' },
      after: { point: 'Sportello Savena', from_date: '2026-12-16' },
    })
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      kind: 'relocated',
      subject: expect.stringContaining('Nuovo punto'),
    })
    expect(mail?.body).toContain('Sportello Savena')
    expect(mail?.body).not.toContain('smartlocker')
    expect(mail?.calendar).toContain('Sportello Savena')
  })

  test('to a smartlocker with codes of its own; at a desk it has none', async () => {
    const { order, change } = await booked()
    const codes = async () => {
      const { shipping, ...rest } = await order()
      return { method: shipping.method, text: JSON.stringify(rest) }
    }
    const at = async (point_id: string) => {
      const { status, body } = await change({ point_id })
      expect([status, body.point?.id]).toEqual([200, point_id])
      return acrossLibraries(world.store, db =>
        db
          .selectFrom('loans')
          .select(['method', 'pickup_code', 'deposit_code'])
          .where('id', '=', body.id)
          .executeTakeFirstOrThrow(),
      )
    }
    const station = await at('locker-stazione')
    expect(station).toMatchObject({
      method: 'smartlocker',
      pickup_code: expect.stringMatching(/^\w{8}$/),
      deposit_code: expect.stringMatching(/^\w{8}$/),
    })
    expect((await codes()).text).toContain(station.pickup_code)
    const other = await at('locker-saragozza')
    expect(other.pickup_code).not.toBe(station.pickup_code)
    expect(await at('bolognina')).toEqual({ method: 'desk', pickup_code: null, deposit_code: null })
  })

  test('to other hours; the borrower is notified of each change, and only of changes', async () => {
    // The Centro is closed on Mondays.
    const { change, mails } = await booked({ from: '2026-12-14' })
    const refused = await change({ from_date: '2026-12-14', point_id: 'centro' })
    expect([codeOf(refused), refused.body.error.fields]).toEqual([
      'pickup_closed',
      { from_date: 'invalid' },
    ])
    await change({ from_date: '2026-12-15', point_id: 'centro' })
    await change({ from_date: '2026-12-15', point_id: 'centro' })
    world.pass(1000)
    await change({ from_date: '2026-12-14', point_id: 'bolognina' })
    world.pass(1000)
    await change({ from_date: '2026-12-15', point_id: 'centro' })
    const places = (await mails()).map(({ body }) => /Sportello \w+/.exec(body ?? '')?.[0])
    expect(places).toEqual(['Sportello Centro', 'Sportello Bolognina', 'Sportello Centro'])
  })

  test('only to a possible one: no home, no closed one, none of another library', async () => {
    const { loan, change } = await booked()
    expect(codeOf(await change({ point_id: 'casa-vicino' }))).toBe('pickup_point_not_allowed')
    expect(codeOf(await change({ point_id: 'nowhere' }))).toBe('pickup_point_not_allowed')
    const set = (table: 'objects' | 'headquarters' | 'loans', id: string, change: object) =>
      acrossLibraries(world.store, db =>
        db
          .updateTable(table)
          .set(change)
          .where('library_id', '=', 'bologna')
          .where('id', '=', id)
          .execute(),
      )
    await set('headquarters', 'savena', { available: false })
    expect(codeOf(await change({ point_id: 'savena' }))).toBe('pickup_point_closed')
    await set('headquarters', 'savena', { available: true })
    await set('objects', drill.id, { transportable: false })
    expect(codeOf(await change({ point_id: 'centro' }))).toBe('pickup_point_not_allowed')
    expect((await change({ point_id: 'bolognina' })).status).toBe(200)
    await set('objects', drill.id, { transportable: true })
    await set('loans', loan, { method: 'delivery' })
    expect(codeOf(await change({ point_id: 'centro' }))).toBe('order_state_changed')
  })

  test('until it is handed out, even if its first day has passed', async () => {
    const { loan, change } = await booked()
    world.pass(Date.parse('2026-12-16T10:00:00Z') - world.now().getTime())
    staff = await world.as('staff')
    const moved = await change({ point_id: 'locker-stazione' })
    expect(moved.body).toMatchObject({ point: { id: 'locker-stazione' }, collect_by: '2026-12-17' })
    await change({ point_id: 'bolognina' })
    const handed = await staff.ask(`/v1/desk/loans/${loan}/handovers`, {
      method: 'POST',
      body: { kind: 'hand_out' },
    })
    expect(handed.status).toBe(200)
    expect(codeOf(await change({ point_id: 'savena' }))).toBe('order_state_changed')
    expect((await change({ to_date: '2026-12-18' })).body).toMatchObject({
      status: 'approved',
      to_date: '2026-12-18',
      point: { id: 'bolognina' },
    })
  })
})
