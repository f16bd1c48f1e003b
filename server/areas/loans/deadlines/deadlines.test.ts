import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import type { Today } from '#contract/shapes/admin/today.ts'
import type { Order } from '#contract/shapes/order.ts'
import { addDays } from '#domain/days/plain-date.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { finishMoves } from './finish-moves.ts'
import { lapseLoans } from './lapse-loans.ts'
import { remindOfLoans } from './remind.ts'

/** Friday 20 November 2026; the scene's desk is open from Monday to Friday. */
const today = '2026-11-20'

let world: World
let here: Scene
let staff: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
  staff = await world.as('staff')
})
afterAll(() => world.close())

type Member = NonNullable<Awaited<ReturnType<Scene['loan']>>['borrower']>

/** What the jobs do at noon of a day. */
async function on(day: string) {
  const now = () => new Date(`${day}T11:00:00Z`)
  await remindOfLoans({ ...world.services, now })
  await lapseLoans({ ...world.services, now })
}
async function onEach(from: string, days: number) {
  for (let day = 0; day < days; day++) await on(addDays(from, day))
}
const orderOf = async ({ ask }: Member, id: string) =>
  (await ask(`/v1/me/orders/${id}`)).body as Order
const kindsTo = async ({ email }: Member) => (await here.emailsTo(email)).map(({ kind }) => kind)
const textsTo = async ({ email }: Member) =>
  (await here.emailsTo(email)).map(({ subject, body }) => `${subject}\n${body}`).join('\n')

/** A loan that waits for a product which another member has, late. */
async function behindAnother() {
  const first = await here.loan({ from: '2026-11-09', to: '2026-11-17', status: 'approved' })
  const object = first.object
  const dates = { from: '2026-11-19', to: '2026-12-03', collect_by: '2026-11-23' }
  const second = await here.loan({ object, ...dates })
  return { first, id: second.id, object, borrower: second.borrower as Member }
}
const post = (body: object) => ({ method: 'POST', body })
/** Takes a product back; what others notice follows once nobody can undo it. */
async function takeBack(id: string, damaged = false) {
  const path = `/v1/desk/loans/${id}/handovers`
  const answer = await staff.ask(path, post({ kind: 'take_back', damaged }))
  const undoOver = new Date(world.now().getTime() + serverLimits.undoMs)
  await finishMoves({ ...world.services, now: () => undoOver })
  return answer
}
const deny = (id: string) =>
  staff.ask(`/v1/desk/loans/${id}/denials`, post({ motivation: 'Errore' }))
async function undoDenial(id: string) {
  const path = `/v1/desk/loans/${id}/handovers?move=deny`
  expect((await staff.ask(path, { method: 'DELETE' })).status).toBe(200)
}
const maintain = (object: string, maintenance: boolean) =>
  staff.ask(`/v1/desk/objects/${object}/maintenance`, post({ maintenance }))
const discard = (id: string) => here.run(`update loans set status = 'cancelled' where id = '${id}'`)

describe('a loan behind another one that is late', () => {
  test('waits past its deadline, and its days to collect run from the return', async () => {
    const { first, id, borrower } = await behindAnother()
    expect((await orderOf(borrower, id)).loan).toMatchObject({
      obstacle: 'not_back',
      expected_back: '2026-11-17',
      collect_by: '2026-12-03',
    })
    await onEach(today, 7)
    expect(await orderOf(borrower, id)).toMatchObject({ status: 'pending' })
    expect(await kindsTo(borrower)).toEqual(['awaited'])

    world.pass(7 * 86_400_000) // Friday 27 November
    staff = await world.as('staff')
    expect((await takeBack(first.id)).status).toBe(200)
    const back = await orderOf({ ...borrower, ...(await world.as(borrower.id)) }, id)
    expect(back.loan).toMatchObject({ obstacle: null, collect_by: '2026-12-01' })
    expect(await kindsTo(borrower)).toEqual(['awaited', 'ready'])
    expect(await textsTo(borrower)).toContain('Ritira entro mar 1 dic. Non manca niente')
    await onEach('2026-11-27', 5)
    expect(await statusOf(id)).toEqual(['pending', null])
    await on('2026-12-02')
    expect(await statusOf(id)).toEqual(['cancelled', 'not_collected'])
    world.pass(-7 * 86_400_000)
    staff = await world.as('staff')
  })

  test('ends with its days if the product never came back, and says so', async () => {
    const { id, borrower, first } = await behindAnother()
    await onEach('2026-11-20', 14)
    expect(await statusOf(id)).toEqual(['pending', null])
    expect(await kindsTo(borrower)).toEqual(['awaited'])
    await on('2026-12-04')
    expect(await statusOf(id)).toEqual(['cancelled', 'not_back'])
    const said = await textsTo(borrower)
    expect(said).toContain('Non è tornato in tempo: annullato')
    expect(said).not.toContain('non ritirato')
    expect(said).not.toContain('nessuno ha ritirato')
    expect(await orderOf(borrower, id)).toMatchObject({ ended_because: 'not_back' })
    await discard(first.id)
  })

  test('ends as not back if that came after the last visit of its last day', async () => {
    const { id, first } = await behindAnother()
    await here.run(`update loans set to_date = '${today}' where id = '${id}'`)
    world.pass(7 * 3_600_000) // 19:00 in Rome
    staff = await world.as('staff')
    await takeBack(first.id)
    world.pass(-7 * 3_600_000)
    staff = await world.as('staff')
    await on('2026-11-21')
    expect(await statusOf(id)).toEqual(['cancelled', 'not_back'])
  })

  test('has its days to collect if the product came back before its denial was undone', async () => {
    const { first, id, borrower } = await behindAnother()
    await deny(id)
    const handover = `/v1/desk/loans/${first.id}/handovers`
    expect((await staff.ask(handover, post({ kind: 'take_back' }))).status).toBe(200)
    await undoDenial(id)
    expect((await orderOf(borrower, id)).loan).toMatchObject({
      obstacle: null,
      collect_by: '2026-11-24',
    })
    await discard(id)
  })

  test('is first in the list of the day, and the desk reads why it cannot hand it out', async () => {
    const other = await here.loan({ from: today, to: '2026-11-24' })
    await here.run(`update objects set name = 'A' where id = '${other.object}'`)
    const { id, first } = await behindAnother()
    await here.run(`update loans set collect_by = '2026-11-19' where id = '${id}'`)
    const { pickups } = (await staff.ask('/v1/desk/days?headquarters=scene-desk')).body
    expect(pickups[0]).toMatchObject({
      id,
      obstacle: 'not_back',
      expected_back: '2026-11-17',
      hand_out_refusal: 'object_not_back',
    })
    expect(pickups.map((loan: { id: string }) => loan.id)).toContain(other.id)
    await discard(first.id)
    await discard(id)
  })

  test('is told of a damaged return that it is in repair, not that it is ready', async () => {
    const { first, borrower } = await behindAnother()
    await takeBack(first.id, true)
    expect(await kindsTo(borrower)).toEqual(['damaged'])
  })
})

async function statusOf(id: string) {
  const { rows } = await here.run(`select status, ended_because from loans where id = '${id}'`)
  const [row] = rows as { status: string; ended_because: string | null }[]
  return [row?.status, row?.ended_because]
}

describe('a loan of a product in repair', () => {
  const dates = { from: '2026-11-19', to: '2026-11-26', collect_by: '2026-11-23' }

  test('waits, and its days to collect run from the repair', async () => {
    const { id, object, borrower } = await here.loan(dates)
    await maintain(object, true)
    await onEach(today, 5)
    expect(await statusOf(id)).toEqual(['pending', null])
    await maintain(object, false)
    // Repaired on Friday: Monday and Tuesday are the next two open days.
    const order = await orderOf(borrower as Member, id)
    expect(order.loan).toMatchObject({ obstacle: null, collect_by: '2026-11-24' })
  })

  test('ends with its days as in repair, and the member was told what else is free', async () => {
    const { id, object, borrower } = await here.loan(dates)
    const free = await here.object()
    await here.run(`insert into object_categories (library_id, object_id, slug)
      select 'bologna', id, 'campeggio' from unnest(array['${object}', '${free}']) id`)
    await here.run(`update objects set name = 'A. Fornello' where id = '${free}'`)
    await maintain(object, true)
    const [mail] = await here.emailsTo(borrower?.email ?? '')
    expect(mail?.body).toContain('Negli stessi giorni sono liberi:')
    expect(mail?.body).toContain(`http://localhost:3000/products/${free}`)
    expect(mail?.body).toContain('È in riparazione: ti scriviamo appena è pronto')
    await onEach(today, 7)
    expect(await statusOf(id)).toEqual(['pending', null])
    await on('2026-11-27')
    expect(await statusOf(id)).toEqual(['cancelled', 'in_repair'])
  })

  test('says that it is missing, if that is why it is out of service', async () => {
    const { id, object, borrower } = await here.loan(dates)
    const [copy] = (await staff.ask(`/v1/admin/objects/${object}/copies`)).body
    const body = { ...copy, location_id: null, state: 'missing' }
    const path = `/v1/admin/copies/${copy.id}`
    expect((await staff.ask(path, { method: 'PATCH', body })).status).toBe(200)
    expect((await orderOf(borrower as Member, id)).loan.obstacle).toBe('missing')
    const [mail] = await here.emailsTo(borrower?.email ?? '')
    expect(mail?.subject).toContain('Non si trova')
    expect(mail?.body).toContain('Manca, e lo stiamo cercando')
    expect(mail?.body).not.toMatch(/riparazione/)
    const { parts }: Today = (await staff.ask('/v1/admin/today')).body
    expect(parts.pickups?.rows.find(loan => loan.id === id)?.obstacle).toBe('missing')
    await on('2026-11-27')
    expect(await statusOf(id)).toEqual(['cancelled', 'not_back'])
  })

  test('is ended as in repair even if it is repaired before the clock ends it', async () => {
    const { id, object } = await here.loan({ ...dates, to: '2026-11-19' })
    await here.run(`update objects set maintenance = true where id = '${object}'`)
    await maintain(object, false)
    await on(today)
    expect(await statusOf(id)).toEqual(['cancelled', 'in_repair'])
  })

  test('to be delivered ends with its days, if it could not be brought', async () => {
    const delivered = await here.loan({ ...dates, method: 'delivery' })
    const forgotten = await here.loan({ ...dates, method: 'delivery' })
    for (const { id } of [delivered, forgotten]) {
      await here.run(`update loans set collect_by = null where id = '${id}'`)
    }
    await here.run(`update objects set maintenance = true where id = '${delivered.object}'`)
    await on('2026-11-26')
    expect(await statusOf(delivered.id)).toEqual(['pending', null])
    await on('2026-11-27')
    expect(await statusOf(delivered.id)).toEqual(['cancelled', 'in_repair'])
    // Staff forgot to write down that it was brought.
    expect(await statusOf(forgotten.id)).toEqual(['pending', null])
  })
})

describe('a closure that is entered later', () => {
  const dates = { from: '2026-11-23', to: '2026-12-04', collect_by: '2026-11-25' }
  const everyDay = Array(7).fill('09:00-18:00')
  const close = (point: string, inizio: string, fine: string) =>
    staff.ask(`/v1/admin/headquarters/${point}/openings`, {
      method: 'PUT',
      body: {
        hours: everyDay,
        holidays: [{ inizio, fine, name: 'Inventario' }],
        additional_days: [],
      },
    })
  async function place() {
    const id = `place-${crypto.randomUUID()}`
    await here.run(`insert into headquarters (library_id, id, name, kind, address, cap, city, province, opening_days)
      values ('bologna', '${id}', 'Punto', 'desk', 'Via Zamboni 1', '40126', 'Bologna', 'BO', '{}')`)
    await close(id, '2026-01-01', '2026-01-01')
    return id
  }

  test('moves the deadline behind it, and the story says from when on', async () => {
    const point = await place()
    const { id, borrower } = await here.loan({ ...dates, point })
    await close(point, '2026-11-23', '2026-11-27')
    const { loan } = await orderOf(borrower as Member, id)
    expect(loan.collect_by).toBe('2026-11-30')
    const calendar = await borrower?.ask(`/v1/me/orders/${id}/calendar`)
    expect(calendar?.body.content).toContain('Ritira da sab 28 nov')
    await onEach('2026-11-23', 8)
    expect(await statusOf(id)).toEqual(['pending', null])
    await on('2026-12-01')
    expect(await statusOf(id)).toEqual(['cancelled', 'not_collected'])
  })

  test('moves the deadline also of a loan whose denial is undone after it', async () => {
    const point = await place()
    const { id, borrower } = await here.loan({ ...dates, point })
    await deny(id)
    await close(point, '2026-11-23', '2026-11-27')
    await undoDenial(id)
    expect((await orderOf(borrower as Member, id)).loan.collect_by).toBe('2026-11-30')
    await discard(id)
  })

  test('over all days of a loan ends it as closed, not as not collected', async () => {
    const point = await place()
    const { id } = await here.loan({ ...dates, point })
    await close(point, '2026-11-22', '2026-12-24')
    await onEach('2026-11-23', 12)
    expect(await statusOf(id)).toEqual(['pending', null])
    await on('2026-12-05')
    expect(await statusOf(id)).toEqual(['cancelled', 'place_closed'])
  })

  test('never shortens the days that were promised', async () => {
    const point = await place()
    const { id, borrower } = await here.loan({ ...dates, collect_by: '2026-12-01', point })
    await close(point, '2026-01-01', '2026-01-01')
    expect((await orderOf(borrower as Member, id)).loan.collect_by).toBe('2026-12-01')
  })
})
