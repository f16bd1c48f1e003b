import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpointNames, endpoints } from '#contract/endpoints.ts'
import type { DeskDay, DeskProduct } from '#contract/shapes/desk.ts'
import { finishMoves } from '#server/areas/loans/deadlines/finish-moves.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { sendDueMail } from '#server/platform/mail/send-due.ts'
import { removeUnusedFiles } from '#server/platform/uploads/remove-unused-files.ts'
import { codeOf, openWorld, type World } from '#tests/support/world.ts'

const minute = 60_000
const day = 86_400_000
let world: World
let staff: Awaited<ReturnType<World['as']>>
let objects = 0
beforeAll(async () => {
  world = await openWorld()
  staff = await world.as('staff')
})
afterAll(() => world.close())

const run = (text: string) => acrossLibraries(world.store, db => sql.raw(text).execute(db))
const today = () => world.now().toISOString().slice(0, 10)
const plus = (days: number) => new Date(Date.parse(today()) + days * day).toISOString().slice(0, 10)
const post = (body?: unknown) => ({ method: 'POST', body })
const seen = (answer: { body: unknown }) => answer.body as DeskProduct

async function newProductInput() {
  const id = `desk-${++objects}`
  await run(`insert into objects (library_id, id, code, name, location_id, preparation_days)
    values ('bologna', '${id}', '${id.toUpperCase()}', 'Tenda', 'bolognina', 0)`)
  return id
}

type Given = { object?: string; status?: string; method?: string; from?: string; to?: string }

async function loanOf(given: Given = {}) {
  const [member = ''] = await world.members(1)
  const object = given.object ?? (await newProductInput())
  const id = `loan-${crypto.randomUUID()}`
  const { status = 'pending', method = 'desk', from = today(), to = plus(5) } = given
  await run(`insert into loans (library_id, id, object_id, member_id, status, method, headquarters_id,
      from_date, to_date, first_to_date, busy_until, collect_by, contact_shared)
    values ('bologna', '${id}', '${object}', '${member}', '${status}', '${method}', 'bolognina',
      '${from}', '${to}', '${to}', '${to}', '${from > plus(2) ? from : plus(2)}', true)`)
  return { id, object, member }
}

const notifications = async (loan: string) =>
  (await world.mails()).filter(({ ref }) => ref.split(' ')[0] === loan).map(({ kind }) => kind)
const handOver = (loan: string, body: object) =>
  staff.ask(`/v1/desk/loans/${loan}/handovers`, post(body))
const look = (id: string) => staff.ask(`/v1/desk/objects/${id}`)

describe('the desk', () => {
  const calls = endpointNames.filter(name => name.startsWith('desk.'))

  test.each(calls)('%s is for staff only', async name => {
    const { method, path } = endpoints[name]
    for (const who of ['socia', 'vicino', 'nuovo']) {
      const { ask } = await world.as(who)
      const answer = await ask(path.replace(/:\w+/g, 'ogt-0001'), {
        method,
        ...(method === 'POST' && { body: {} }),
      })
      expect([answer.status, codeOf(answer)]).toEqual([403, 'forbidden'])
    }
  })

  test('finds a product by its label in any case, with its loan and the next one', async () => {
    const { id, object } = await loanOf()
    const later = await loanOf({ object, from: plus(10), to: plus(12) })
    const answer = await look(object.toUpperCase())
    expect(seen(answer)).toMatchObject({
      object: { id: object, is: { maintenance: false } },
      current: { id, borrower: { name: 'Prova Prova' }, actions: ['hand_out', 'deny'] },
      next: { id: later.id, actions: ['deny'], hand_out_refusal: 'loan_not_begun' },
    })
    expect(seen(await look(object.toLowerCase())).object.id).toBe(object)
    expect((await look('not-a-thing')).status).toBe(404)
  })

  test('hands out and takes back, and records who and in what condition', async () => {
    const { id, object } = await loanOf()
    const out = seen(await handOver(id, { kind: 'hand_out', note: 'Due picchetti' }))
    expect(out.current).toMatchObject({ status: 'approved', delivery_date: today() })
    expect(out.current?.actions).toEqual(['undo_hand_out', 'take_back'])
    world.pass(minute)
    const back = seen(await handOver(id, { kind: 'take_back', note: 'Un picchetto storto' }))
    expect(back.current).toBeNull()
    expect(back.handovers).toMatchObject([
      { kind: 'take_back', note: 'Un picchetto storto', damaged: false, undone: false },
      { kind: 'hand_out', note: 'Due picchetti' },
    ])
    expect(back.handovers[0]?.by).toBeTruthy()
    expect(await notifications(id)).toEqual(['handed_out'])
    const calendar = await world.ask(`/v1/catalogs/products/${object}/loans`)
    expect(calendar.body).toEqual([])
    const again = await handOver(id, { kind: 'take_back' })
    expect([again.status, codeOf(again)]).toEqual([409, 'order_already_returned'])
  })

  test('refuses a member’s card, although it looks like a label', async () => {
    const { object } = await loanOf()
    await run(`update members set card_number = 'CARD-77' where id = 'vicino'`)
    for (const text of ['CARD-77', 'vicino']) expect((await look(text)).status).toBe(404)
    await run(`update objects set code = 'CARD-77' where id = '${object}'`)
    expect(seen(await look('card-77')).object.id).toBe(object)
  })

  test('two staff hand out at once: one succeeds', async () => {
    const { id } = await loanOf()
    const both = await Promise.all([
      handOver(id, { kind: 'hand_out' }),
      handOver(id, { kind: 'hand_out' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('the same request sent twice is done once', async () => {
    const { id, object } = await loanOf()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const init = { ...post({ kind: 'hand_out' }), headers }
    const path = `/v1/desk/loans/${id}/handovers`
    const [one, two] = [await staff.ask(path, init), await staff.ask(path, init)]
    expect(two.text).toBe(one?.text)
    expect(seen(await look(object)).handovers).toHaveLength(1)
  })

  test('refuses to hand out a product that was not returned', async () => {
    const { object } = await loanOf({ status: 'approved', from: plus(-9), to: plus(-1) })
    const next = await loanOf({ object })
    const answer = await handOver(next.id, { kind: 'hand_out' })
    expect([answer.status, codeOf(answer)]).toEqual([409, 'object_not_back'])
    expect(seen(await look(object))).toMatchObject({
      current: { status: 'approved', is: { late: true } },
      next: { id: next.id, hand_out_refusal: 'object_not_back' },
    })
  })

  test('shows a withdrawn product, and says that it is', async () => {
    const object = await newProductInput()
    expect(seen(await look(object)).object.is).toEqual({ maintenance: false, withdrawn: false })
    await run(`update objects set withdrawn = true where id = '${object}'`)
    expect(seen(await look(object)).object.is).toEqual({ maintenance: false, withdrawn: true })
  })

  test('refuses a pickup with a reason that the borrower reads', async () => {
    const { id, member } = await loanOf()
    const path = `/v1/desk/loans/${id}/denials`
    expect((await staff.ask(path, post({ motivation: ' ' }))).status).toBe(422)
    expect(seen(await staff.ask(path, post({ motivation: 'Non si trova' }))).current).toBeNull()
    const order = await (await world.as(member)).ask(`/v1/me/orders/${id}`)
    expect(order.body).toMatchObject({ status: 'denied', motivation: 'Non si trova' })
  })
})

describe('a photo of the condition', () => {
  const upload = async (ask: typeof staff.ask) => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(await photo)], 'graffio.jpg', { type: 'image/jpeg' }))
    return (await ask('/v1/files', { method: 'POST', form })).body.id as string
  }
  const plain = { create: { width: 800, height: 600, channels: 3, background: '#9a7' } } as const
  const photo = sharp(plain).jpeg().toBuffer()

  test('is sent with a return and stays in the history, even if staff cannot lend', async () => {
    const { id, object } = await loanOf({ status: 'approved' })
    const picture = await upload(staff.ask)
    const back = seen(await handOver(id, { kind: 'take_back', note: 'Graffiata', photo: picture }))
    expect(back.handovers[0]).toMatchObject({
      note: 'Graffiata',
      photo: { url: `/files/bologna/${picture}-640.webp` },
    })
    const weeks = { ...world.services, now: () => new Date(world.now().getTime() + 30 * day) }
    await removeUnusedFiles(weeks)
    const { rows } = await run(`select object_id from files where id = '${picture}'`)
    expect(rows).toEqual([{ object_id: object }])
    expect(seen(await look(object)).handovers[0]?.photo?.url).toContain(picture)
    world.pass(minute)
    const broken = await upload(staff.ask)
    const body = { maintenance: true, note: 'Crepa', photo: broken }
    const found = seen(await staff.ask(`/v1/desk/objects/${object}/maintenance`, post(body)))
    expect(found.handovers[0]).toMatchObject({
      kind: 'damaged',
      photo: { url: expect.stringContaining(broken) },
    })
  })

  test('is refused if it is somebody else’s or already used; then nothing changes', async () => {
    const { id } = await loanOf({ status: 'approved' })
    const member = await world.as('vicino')
    for (const picture of ['made-up', await upload(member.ask)]) {
      const answer = await handOver(id, { kind: 'take_back', photo: picture })
      expect([answer.status, codeOf(answer)]).toEqual([422, 'validation_failed'])
    }
    const picture = await upload(staff.ask)
    expect((await handOver(id, { kind: 'take_back', photo: picture })).status).toBe(200)
    const other = await loanOf({ status: 'approved' })
    expect((await handOver(other.id, { kind: 'take_back', photo: picture })).status).toBe(422)
    expect(seen(await look(other.object)).current?.status).toBe('approved')
  })
})

describe('a damaged product', () => {
  test('goes to maintenance; its next borrower is notified once, and again after the repair', async () => {
    const { id, object } = await loanOf({ status: 'approved', from: plus(-3) })
    const next = await loanOf({ object, from: plus(8), to: plus(9) })
    const body = { kind: 'take_back', damaged: true, note: 'Palo spezzato' }
    const answer = seen(await handOver(id, body))
    expect(answer.object.is.maintenance).toBe(true)
    expect(answer.handovers[0]).toMatchObject({ damaged: true, note: 'Palo spezzato' })
    const entries = (await staff.ask('/v1/admin/audit')).body.slice(0, 2)
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'object', after: { maintenance: true } }),
    )
    const shown = await world.ask(`/v1/catalogs/products/${object}`)
    expect(shown.body.loan.status).toBe('maintenance')
    const [asks = ''] = await world.members(1)
    const cart = await (await world.as(asks)).ask(`/v1/checkout/cart/${object}`, post())
    expect(codeOf(cart)).toBe('object_in_maintenance')
    expect(await notifications(next.id)).toEqual([])
    world.pass(5 * minute)
    await finishMoves(world.services)
    expect(await notifications(id)).toEqual(['returned'])
    expect(await notifications(next.id)).toEqual(['damaged'])
    const path = `/v1/desk/objects/${object}/maintenance`
    await staff.ask(path, post({ maintenance: true }))
    expect(await notifications(next.id)).toEqual(['damaged'])
    world.pass(minute)
    const repaired = seen(await staff.ask(path, post({ maintenance: false, note: 'Palo nuovo' })))
    expect(repaired.object.is.maintenance).toBe(false)
    expect(repaired.handovers[0]).toMatchObject({ kind: 'repaired', note: 'Palo nuovo' })
    expect((await notifications(next.id)).sort()).toEqual(['damaged', 'repaired'])
  })

  test('is not handed out, but can be returned', async () => {
    const { id, object } = await loanOf()
    const path = `/v1/desk/objects/${object}/maintenance`
    await staff.ask(path, post({ maintenance: true, note: 'Trovata rotta' }))
    expect(codeOf(await handOver(id, { kind: 'hand_out' }))).toBe('object_in_maintenance')
    const out = await loanOf({ status: 'extended', from: plus(-9) })
    await staff.ask(`/v1/desk/objects/${out.object}/maintenance`, post({ maintenance: true }))
    expect((await handOver(out.id, { kind: 'take_back' })).status).toBe(200)
  })

  test('e-mails that cannot be sent delay nothing', async () => {
    const { id } = await loanOf()
    await handOver(id, { kind: 'hand_out' })
    const fails = async () => {
      throw new Error('the mail server is down')
    }
    expect(await sendDueMail(world.services, fails)).toBe(0)
    expect((await handOver(id, { kind: 'take_back' })).status).toBe(200)
  })
})

describe('the list of the day', () => {
  const dayAt = async (query = '') =>
    (await staff.ask(`/v1/desk/days?headquarters=bolognina${query}`)).body as DeskDay

  test('has hand-outs and returns, done and to do', async () => {
    const out = await loanOf()
    const tomorrow = await loanOf({ from: plus(1) })
    const back = await loanOf({ status: 'approved', from: plus(-5), to: today() })
    const late = await loanOf({ status: 'approved', from: plus(-9), to: plus(-2) })
    const meets = await loanOf({ method: 'p2p' })
    await run(`update loans set delivery_date = from_date where id in ('${back.id}', '${late.id}')`)
    const ids = (loans: { id: string }[]) => loans.map(({ id }) => id)
    const list = await dayAt()
    expect(list.date).toBe(today())
    expect(ids(list.pickups)).toContain(out.id)
    expect(ids(list.pickups)).not.toContain(tomorrow.id)
    expect(ids(list.pickups)).not.toContain(meets.id)
    expect(ids(list.returns)).toEqual(expect.arrayContaining([back.id, late.id]))
    await handOver(out.id, { kind: 'hand_out' })
    await handOver(back.id, { kind: 'take_back' })
    const after = await dayAt()
    expect(after.pickups.find(({ id }) => id === out.id)?.status).toBe('approved')
    expect(after.returns.find(({ id }) => id === back.id)?.status).toBe('returned')
    const next = await dayAt(`&date=${plus(1)}`)
    expect(ids(next.pickups)).toContain(tomorrow.id)
    expect(ids(next.returns)).not.toContain(late.id)
    const elsewhere = (await staff.ask('/v1/desk/days?headquarters=centro')).body as DeskDay
    expect(ids(elsewhere.pickups)).not.toContain(tomorrow.id)
  })
})
