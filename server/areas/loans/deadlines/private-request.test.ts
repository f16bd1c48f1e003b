import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Scene, scene } from '#tests/support/loans.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { lapseLoans } from './lapse-loans.ts'
import { remindOfLoans } from './remind.ts'

/** Friday 20 November 2026. */
let world: World
let here: Scene
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
})
afterAll(() => world.close())

/** A loan of a member's own product, from Monday on. */
async function request(object?: string) {
  const [owner, borrower] = [await here.member(), await here.member()]
  const dates = { from: '2026-11-23', to: '2026-11-30', collect_by: '2026-11-25' }
  const at = { owner: owner.id, method: 'p2p', point: 'casa-vicino' }
  const { id } = await here.loan({
    member: borrower.id,
    ...at,
    ...dates,
    ...(object && { object }),
  })
  return { id, owner, borrower }
}
type Member = Awaited<ReturnType<Scene['member']>>

async function on(day: string) {
  const now = () => new Date(`${day}T11:00:00Z`)
  await remindOfLoans({ ...world.services, now })
  await lapseLoans({ ...world.services, now })
}
const textsTo = async ({ email }: Member) =>
  (await here.emailsTo(email)).map(({ subject, body }) => `${subject}\n${body}`).join('\n')
const kindsTo = async ({ email }: Member) => (await here.emailsTo(email)).map(({ kind }) => kind)

test('that its owner never answered ends so, and nobody is told to collect it', async () => {
  const { id, owner, borrower } = await request()
  for (const day of ['22', '23', '24', '25']) await on(`2026-11-${day}`)
  expect(await kindsTo(borrower)).toEqual([])
  await on('2026-11-26')
  const { body } = await borrower.ask(`/v1/me/orders/${id}`)
  expect(body).toMatchObject({ status: 'cancelled', ended_because: 'unanswered' })
  for (const recipient of [borrower, owner]) {
    expect(await kindsTo(recipient)).toEqual(['lapsed'])
    const said = await textsTo(recipient)
    expect(said).toContain('Nessuna risposta: Tenda')
    expect(said).toContain('Nessuna risposta in tempo: annullato')
    expect(said).not.toMatch(/ritirat/i)
  }
})

test('that was agreed to begins tomorrow, and ends as not met if nobody confirms it', async () => {
  const { id, owner, borrower } = await request()
  await owner.ask(`/v1/me/orders/${id}/agreements`, { method: 'POST' })
  await on('2026-11-22')
  expect(await textsTo(borrower)).toContain('Domani comincia: Tenda')
  expect(await textsTo(borrower)).not.toContain('Domani ritiri')
  await on('2026-11-26')
  expect(await textsTo(borrower)).toContain('Non vi siete incontrati in tempo: annullato')
  const { body } = await borrower.ask(`/v1/me/orders/${id}`)
  expect(body).toMatchObject({ status: 'cancelled', ended_because: 'not_met' })
})

test('is a request in calendars until its owner agrees, then a loan', async () => {
  const { id, owner, borrower } = await request()
  const entry = async () =>
    (await borrower.ask(`/v1/me/orders/${id}/calendar`)).body.content as string
  expect(await entry()).toMatch(/SUMMARY:Richiesta di prestito: Tenda \d+\r\n/)
  expect(await entry()).toContain('STATUS:TENTATIVE')
  expect(await entry()).toContain('SEQUENCE:0')
  await owner.ask(`/v1/me/orders/${id}/agreements`, { method: 'POST' })
  expect(await entry()).toMatch(/SUMMARY:In prestito: Tenda \d+\r\n/)
  expect(await entry()).toContain('STATUS:CONFIRMED')
  expect(await entry()).toContain('SEQUENCE:1')
  const [mail] = await here.emailsTo(borrower.email)
  expect(mail?.calendar).toContain('STATUS:CONFIRMED')
})

test('is confirmed as a request, not as a booking', async () => {
  const borrower = await here.member()
  const post = (path: string, body?: object) => borrower.ask(path, { method: 'POST', body })
  await post('/v1/checkout/cart/ogt-0064')
  const home = { method: 'p2p', address_id: 'casa-vicino', is_contact_shared: true }
  await post('/v1/checkout/shipping', home)
  const days = { from_date: '2026-12-14', to_date: '2026-12-16', note: '' }
  await post('/v1/checkout/loan', days)
  expect((await borrower.ask('/v1/checkout/confirm', { method: 'PUT' })).status).toBe(200)
  const said = await textsTo(borrower)
  expect(said).toContain('Richiesta inviata:')
  expect(said).toContain('Chi lo presta risponde entro')
  expect(said).not.toContain('prenotazione')
})

test('waits for the answer only, also while somebody else is late with the product', async () => {
  const late = { from: '2026-11-10', to: '2026-11-15', status: 'approved' }
  const lender = await here.member()
  const object = await here.object({ owner: lender.id, point: 'casa-vicino' })
  await here.loan({ ...late, object, method: 'p2p', point: 'casa-vicino' })
  const { id, borrower } = await request(object)
  const { body } = await borrower.ask(`/v1/me/orders/${id}`)
  expect(body.loan.collect_by).toBe('2026-11-25')
  const { content } = (await borrower.ask(`/v1/me/orders/${id}/calendar`)).body
  expect(content).toContain('Chi lo presta risponde entro mer 25 nov')
  await on('2026-11-26')
  const ended = (await borrower.ask(`/v1/me/orders/${id}`)).body
  expect(ended).toMatchObject({ status: 'cancelled', ended_because: 'unanswered' })
})
