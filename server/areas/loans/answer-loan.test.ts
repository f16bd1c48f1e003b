import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/shapes/order.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { codeOf, openWorld, type World } from '#tests/support/world.ts'
import { moveLoan } from './move-loan.ts'

let world: World
let here: Scene
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
})
afterAll(() => world.close())

/** A request for a private product, with the path of its answers. */
async function asked(more: { collect_by?: string } = {}) {
  const request = await here.request(more)
  return { ...request, path: `/v1/me/orders/${request.id}/answers` }
}
const post = (answer: string) => ({ method: 'POST', body: { answer } })

test('an owner answers who asks: the borrower reads it in the loan and in an e-mail', async () => {
  const { id, owner, borrower, path } = await asked()
  const answer = await owner.ask(path, post(' Va bene alle 18?\n<b>Citofono</b> Rossi '))
  expect(answer.status).toBe(200)
  const html = '<p>Va bene alle 18?<br />&lt;b&gt;Citofono&lt;/b&gt; Rossi</p>'
  const order: Order = (await borrower.ask(`/v1/me/orders/${id}`)).body
  expect(order.note_answers).toEqual([html])
  const [mail] = await here.emailsTo(borrower.email)
  expect(mail?.subject).toContain('Ti hanno risposto: Tenda')
  expect(mail?.body).toContain('Va bene alle 18?\n<b>Citofono</b> Rossi')
  expect(await here.emailsTo(owner.email)).toEqual([])
  world.pass(1000)
  await owner.ask(path, post('Anche alle 19.'))
  expect(await here.emailsTo(borrower.email)).toHaveLength(2)
  expect((await borrower.ask(`/v1/me/orders/${id}`)).body.note_answers).toHaveLength(2)
})

test('nobody else answers, and nobody answers a closed loan or with nothing', async () => {
  const { id, owner, borrower, path } = await asked()
  const stranger = await here.member()
  expect(codeOf(await borrower.ask(path, post('Ciao')))).toBe('forbidden')
  expect((await stranger.ask(path, post('Ciao'))).status).toBe(404)
  expect(codeOf(await owner.ask(path, post('  ')))).toBe('validation_failed')
  await world.inLibrary(ctx => moveLoan(ctx, id, 'cancel', 'borrower'))
  expect(codeOf(await owner.ask(path, post('Ciao')))).toBe('order_state_changed')
  expect((await borrower.ask(`/v1/me/orders/${id}`)).body.note_answers).toEqual([])
})

test('a profile counts the requests that wait for an answer and can still be answered', async () => {
  const { id, owner } = await asked()
  const waiting = async () => (await owner.ask('/v1/me')).body.requests_waiting
  expect(await waiting()).toBe(1)
  await here.loan({
    owner: owner.id,
    method: 'p2p',
    point: 'casa-vicino',
    collect_by: '2026-11-19',
    from: '2026-11-17',
    to: '2026-11-22',
  })
  await here.loan({ owner: owner.id, from: '2026-11-23', to: '2026-11-24' })
  expect(await waiting()).toBe(1)
  await owner.ask(`/v1/me/orders/${id}/agreements`, { method: 'POST' })
  expect(await waiting()).toBe(0)
})
