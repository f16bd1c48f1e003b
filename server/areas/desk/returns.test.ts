import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import type { OpenDefects } from '#contract/shapes/desk/defects.ts'
import type { DeskProduct } from '#contract/shapes/desk.ts'
import { finishMoves } from '#server/areas/loans/deadlines/finish-moves.ts'
import { desk, type Scene, scene } from '#tests/support/loans.ts'
import { codeOf, friday, openWorld, type World } from '#tests/support/world.ts'

/** What a heap of returns tells, what is lost, and what borrowers say is broken. */
let world: World
let here: Scene
let staff: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.pass(friday.getTime() - world.now().getTime())
  staff = await world.as('staff')
})

// Friday 20 November 2026, midday.
const today = '2026-11-20'
const out = { from: '2026-11-10', to: '2026-11-18', status: 'approved' }

const post = async (path: string, body: object = {}) =>
  staff.ask(path, { method: 'POST', body }) as Promise<{ status: number; body: DeskProduct }>
const takeBack = async (label: string, query = '') =>
  (await post(`/v1/desk/objects/${label}/returns${query}`)).body
const handover = (id: string, body: object) =>
  post(`/v1/desk/loans/${id}/handovers`, { kind: 'take_back', ...body })
const undo = (id: string) =>
  staff.ask(`/v1/desk/loans/${id}/handovers?move=take_back`, { method: 'DELETE' })
const rowOf = async (table: string, id: string) =>
  (await here.run(`select * from ${table} where id = '${id}'`)).rows[0] as Record<string, unknown>
const later = async () => {
  world.pass(serverLimits.undoMs)
  await finishMoves(world.services)
}

describe('a return', () => {
  test('says how late it was, who is next, and what else the borrower has', async () => {
    const { object, borrower } = await here.loan(out)
    const member = borrower?.id ?? ''
    const other = await here.loan({ ...out, member, to: '2026-11-30' })
    await here.loan({ member, from: '2026-12-01', to: '2026-12-02' })
    const next = await here.loan({ object, from: '2026-12-01', to: '2026-12-02' })
    expect(await takeBack(object)).toMatchObject({
      closed: { to_date: out.to, return_date: today, borrower: { id: member } },
      next: { id: next.id, from_date: '2026-12-01' },
      still_out: [{ id: other.id, to_date: '2026-11-30', late: false }],
      object: { place_id: desk },
    })
    await later()
    const { body } = await staff.ask(`/v1/desk/objects/${object}`)
    expect(body).toMatchObject({ closed: null, still_out: [] })
  })

  test('notes where the copy was seen; an unknown point changes nothing', async () => {
    const { object } = await here.loan(out)
    await takeBack(object, '?point=nowhere')
    expect(await rowOf('copies', object)).toMatchObject({ seen_location_id: null })
    await takeBack(object, '?point=bolognina')
    expect(await rowOf('copies', object)).toMatchObject({
      seen_location_id: 'bolognina',
      seen_by: 'staff',
    })
  })

  test('takes missing parts and a cost, which are no receipt', async () => {
    const { id, object } = await here.loan(out)
    await takeBack(object)
    const body = { note: 'Graffiata', missing: ['Caricatore'], cost: 1250 }
    const path = `/v1/desk/loans/${id}/handovers`
    const answer = await staff.ask(path, { method: 'PATCH', body })
    expect(answer.body).toMatchObject({
      object: { state: 'in_service' },
      handovers: [{ missing: ['Caricatore'], cost_cents: 1250, note: 'Graffiata' }],
    })
    for (const cost of [0, -1, 0.5]) {
      expect(codeOf(await staff.ask(path, { method: 'PATCH', body: { cost } }))).toBe(
        'validation_failed',
      )
    }
    const { rows } = await here.run(`select id from receipts where reason = 'Graffiata'`)
    expect(rows).toEqual([])
  })
})

describe('a thing that is lost', () => {
  test('ends its loan, and its copy is missing; its borrower reads that, not thanks', async () => {
    const { id, object, borrower } = await here.loan(out)
    const { body, status } = await handover(id, { lost: true, note: 'Caduta nel lago', cost: 9000 })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      object: { state: 'missing' },
      closed: { status: 'returned', is: { lost: true } },
      handovers: [{ kind: 'take_back', lost: true, cost_cents: 9000 }],
    })
    await later()
    const [mail, ...more] = await here.emailsTo(borrower?.email ?? '')
    expect(mail?.subject).toContain('Segnato come perso')
    expect(more).toEqual([])
    const order = (await borrower?.ask(`/v1/me/orders/${id}`))?.body
    expect(order).toMatchObject({ status: 'returned', is: { lost: true }, is_reviewable: false })
    // It came back: the copy can be lent again.
    expect(await takeBack(object)).toMatchObject({ current: null, object: { state: 'missing' } })
    const found = await post(`/v1/desk/objects/${object}/maintenance`, { maintenance: false })
    expect(found.body.object.state).toBe('in_service')
  })

  test('is undone with its copy', async () => {
    const { id, object } = await here.loan(out)
    await handover(id, { lost: true })
    expect((await undo(id)).status).toBe(200)
    expect(await rowOf('loans', id)).toMatchObject({ status: 'approved', lost: false })
    expect(await rowOf('copies', object)).toMatchObject({ state: 'in_service' })
  })

  test('is told apart from what came back of the same booking', async () => {
    const { id, borrower } = await here.loan(out)
    const other = await here.loan({ ...out, member: borrower?.id ?? '' })
    await here.run(`update loans set booking_id = '${id}' where id = '${other.id}'`)
    await handover(id, { lost: true })
    await handover(other.id, {})
    await later()
    const subjects = (await here.emailsTo(borrower?.email ?? '')).map(({ subject }) => subject)
    expect(
      subjects.map(subject => subject.match(/Restituito|Segnato come perso/)?.[0]).sort(),
    ).toEqual(['Restituito', 'Segnato come perso'])
  })
})

describe('a borrower says what is broken', () => {
  type Caller = Pick<Awaited<ReturnType<World['as']>>, 'ask'>
  const report = (who: Caller | null, loan: string, note = 'Non si accende', more: object = {}) => {
    if (!who) throw new Error('nobody')
    const body = { note, ...more }
    return who.ask(`/v1/me/orders/${loan}/defects`, { method: 'POST', body })
  }
  const open = async () => (await staff.ask('/v1/desk/defects')).body as OpenDefects
  const openOf = async (object: string) =>
    (await open()).defects.filter(({ product }) => product.id === object)
  const close = (id: string, outcome: string) =>
    post(`/v1/desk/defects/${id}/closings`, { outcome })

  test('and staff read it in the list and with the copy; it stays in service', async () => {
    const { id, object, borrower } = await here.loan(out)
    expect((await report(borrower, id)).status).toBe(200)
    const [one, ...others] = await openOf(object)
    expect(others).toEqual([])
    expect(one).toMatchObject({
      note: 'Non si accende',
      copy: { id: object, state: 'in_service' },
      out_until: out.to,
    })
    const { count, defects } = await open()
    expect(count).toBe(defects.length)
    expect(await takeBack(object)).toMatchObject({ defects: [{ id: one?.id }] })
    await report(borrower, id, 'Anche la spina')
    expect(await openOf(object)).toHaveLength(2)
  })

  test('with a photo, also if they lend nothing themselves', async () => {
    const { id, object, borrower } = await here.loan(out)
    const plain = { width: 800, height: 600, channels: 3, background: '#a33' } as const
    const bytes = new Uint8Array(await sharp({ create: plain }).jpeg().toBuffer())
    const form = new FormData()
    form.set('file', new File([bytes], 'rotto.jpg', { type: 'image/jpeg' }))
    const never = await here.member()
    expect(codeOf(await never.ask('/v1/files', { method: 'POST', form }))).toBe('forbidden')
    const sent = await borrower?.ask('/v1/files', { method: 'POST', form })
    const photo = sent?.body.id
    expect(codeOf(await report(borrower, id, 'Rotto', { photo: 'nobodys' }))).toBe(
      'validation_failed',
    )
    expect((await report(borrower, id, 'Rotto', { photo })).status).toBe(200)
    expect((await openOf(object))[0]?.photo?.url).toContain(photo)
  })

  test('only of what they have or had', async () => {
    const [waiting, lent] = [
      await here.loan({ from: today, to: '2026-11-24' }),
      await here.loan(out),
    ]
    expect(codeOf(await report(waiting.borrower, waiting.id))).toBe('order_state_changed')
    expect(codeOf(await report(waiting.borrower, lent.id))).toBe('not_found')
    expect(codeOf(await report(lent.borrower, lent.id, ' '))).toBe('validation_failed')
    await takeBack(lent.object)
    expect((await report(lent.borrower, lent.id)).status).toBe(200)
    const request = await here.request()
    await here.run(`update loans set status = 'approved' where id = '${request.id}'`)
    expect(codeOf(await report(request.borrower, request.id))).toBe('order_state_changed')
  })

  test('some times a day', async () => {
    const { id, borrower } = await here.loan(out)
    for (let at = 0; at < serverLimits.defectsPerDay; at++) await report(borrower, id)
    expect(codeOf(await report(borrower, id))).toBe('rate_limited')
  })

  test('and staff close it: the copy is in service again if it was out of it', async () => {
    const { id, object, borrower } = await here.loan(out)
    await report(borrower, id)
    await report(borrower, id, 'Puzza di bruciato')
    await takeBack(object)
    await staff.ask(`/v1/desk/loans/${id}/handovers`, { method: 'PATCH', body: { damaged: true } })
    const [first, second] = await openOf(object)
    const { body } = await close(first?.id ?? '', 'nothing')
    // The other was about the same copy.
    expect(body).toMatchObject({ object: { state: 'in_service' }, defects: [] })
    expect(await rowOf('defects', first?.id ?? '')).toMatchObject({ outcome: 'nothing' })
    expect(await rowOf('defects', second?.id ?? '')).toMatchObject({ outcome: 'repaired' })
    // A repeated press changes nothing.
    expect((await close(first?.id ?? '', 'repaired')).status).toBe(200)
    expect(await rowOf('defects', first?.id ?? '')).toMatchObject({ outcome: 'nothing' })
  })

  test('one that is closed leaves a copy in service, and those of other copies open', async () => {
    const { id, object, borrower } = await here.loan(out)
    const other = await here.loan(out)
    await report(borrower, id)
    await report(other.borrower, other.id)
    const [one] = await openOf(object)
    await close(one?.id ?? '', 'repaired')
    expect(await openOf(object)).toEqual([])
    expect(await openOf(other.object)).toHaveLength(1)
    expect(await rowOf('loans', id)).toMatchObject({ status: 'approved' })
  })

  test('and a repair that ends closes it too', async () => {
    const { id, object, borrower } = await here.loan(out)
    await report(borrower, id)
    await takeBack(object)
    const set = (maintenance: boolean) =>
      post(`/v1/desk/objects/${object}/maintenance`, { maintenance })
    await set(true)
    expect(await openOf(object)).toHaveLength(1)
    await set(false)
    expect(await openOf(object)).toEqual([])
  })
})
