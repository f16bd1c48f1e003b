import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { advanceQueues } from '#server/areas/queue/advance-queues.ts'
import { desk, type Scene, scene } from '#tests/support/loans.ts'
import { type Change, whileRowIsHeld } from '#tests/support/row-lock.ts'
import { staffBodies } from '#tests/support/things.ts'
import { openWorld, prepareCheckout, type World } from '#tests/support/world.ts'

/**
 * Each use case must see what another one did before, so it waits for the row that both lock. Another
 * transaction holds the row, changes something and ends; then the answer shows the change. Without the lock
 * the use case would not wait, or would answer with the values from before.
 */
let world: World
let here: Scene
let staff: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
  staff = await world.as('super')
})
afterAll(() => world.close())

type Member = Awaited<ReturnType<Scene['member']>>
type Answer = Awaited<ReturnType<World['ask']>>
const outcome = ({ status, body }: Answer) => (status === 200 ? 'done' : body.error.code)
const confirm = ({ ask }: Member, body?: object) =>
  ask('/v1/checkout/confirm', { method: 'PUT', ...(body && { body }) })
const ban = ({ id }: Member) => `update members set banned = true where id = '${id}'`
const days = { point: desk, from: '2026-11-23', to: '2026-11-25' }
const loanDays = { from_date: days.from, to_date: days.to }
const home = {
  address: 'Via Emilia 120',
  cap: '40068',
  city: 'San Lazzaro di Savena',
  province: 'BO',
}

async function held(
  table: string,
  id: string,
  work: () => Promise<Answer>,
  change?: string | Change,
): Promise<[waited: boolean, outcome: string]> {
  const changes = typeof change === 'string' ? { after: change } : change
  const { waited, answer } = await whileRowIsHeld(world.store, { table, id }, work, changes)
  return [waited, outcome(answer)]
}

/** A member with a cart that is ready to confirm. */
async function ready(object?: string) {
  const member = await here.member()
  const id = object ?? (await here.object())
  expect((await prepareCheckout(member, { id, ...days })).loan.status).toBe(200)
  return { member, object: id }
}

/** A member whose delivery is paid but not confirmed. */
async function paid() {
  const member = await here.member()
  const object = await here.object({ point: 'bolognina' })
  const post = (path: string, body?: object) => member.ask(path, { method: 'POST', body })
  await post(`/v1/checkout/cart/${object}`)
  await post('/v1/checkout/shipping', { method: 'delivery', shipping_geo: home })
  await post('/v1/checkout/loan', loanDays)
  await post('/v1/checkout/intent')
  const { order_id } = (await post('/v1/checkout/orders')).body
  await world.simulator.approve(order_id)
  await world.simulator.app.request(`/page/orders/${order_id}/capture`, { method: 'POST' })
  return { member, object, order_id, settle: () => confirm(member, { paypal: { order_id } }) }
}

/** A member without a membership, who has paid for one that is not granted yet. */
async function paidForCard() {
  const member = await here.member()
  await here.run(`update memberships set valid_to = '2026-01-31' where member_id = '${member.id}'`)
  const card = { id: 'tessera-annuale', name: 'x', duration: 12, price: 20 }
  const buy = (paypal: object) =>
    member.ask('/v1/me/memberships', { method: 'POST', body: { paypal, card } })
  const path = '/v1/me/memberships/orders'
  const { order_id } = (await member.ask(path, { method: 'POST', body: { card } })).body
  await world.simulator.approve(order_id)
  const { rows } = await here.run(`select id from payments where order_id = '${order_id}'`)
  return { member, payment: (rows[0] as { id: string }).id, buy: () => buy({ order_id }) }
}

const cardFor = ({ id }: Pick<Member, 'id'>, row = 'other-card') =>
  `insert into memberships (library_id, id, member_id, card_name, valid_from, valid_to)
   values ('bologna', '${row}', '${id}', 'Tessera', '2026-11-20', '2027-11-19')`

/** Books a product for somebody, without any rule. */
const booking = (object: string, { id }: Pick<Member, 'id'>, from: string, to: string) =>
  `insert into loans (library_id, object_id, member_id, status, method, headquarters_id, from_date,
     to_date, first_to_date, busy_until, collect_by)
   values ('bologna', '${object}', '${id}', 'pending', 'desk', '${desk}', '${from}',
     '${to}', '${to}', '${to}', '${to}')`

/** A loan that is handed out until 25 November. */
const lent = () => here.loan({ from: '2026-11-16', to: '2026-11-25', status: 'approved' })

describe.runIf(process.env.TEST_DATABASE_URL)('two requests at once', () => {
  describe('lock the member’s row', () => {
    test('a second confirmation fails if the first one closed the cart', async () => {
      const { member } = await ready()
      const taken = `delete from carts where member_id = '${member.id}'`
      expect(await held('members', member.id, () => confirm(member), taken)).toEqual([
        true,
        'checkout_missing',
      ])
    })

    test('a confirmation fails if the last available loan was just made', async () => {
      const { member } = await ready()
      await here.run(`update members set max_loans = 1 where id = '${member.id}'`)
      const other = booking(await here.object(), member, '2026-11-23', '2026-11-25')
      expect(await held('members', member.id, () => confirm(member), other)).toEqual([
        true,
        'no_loans_available',
      ])
    })

    test('a call fails if its session ended while it waited', async () => {
      const { member } = await ready()
      const ended = `update sessions set revoked_at = now() where member_id = '${member.id}'`
      expect(await held('members', member.id, () => confirm(member), ended)).toEqual([
        true,
        'session_revoked',
      ])
    })

    test('a call of a session that ended does not wait', async () => {
      const { member } = await ready()
      await here.run(`update sessions set revoked_at = now() where member_id = '${member.id}'`)
      expect(await held('members', member.id, () => confirm(member))).toEqual([
        false,
        'session_revoked',
      ])
    })

    test('choosing days fails if another tab opened another checkout', async () => {
      const { member } = await ready()
      const object = await here.object()
      const replaced = `update carts set object_id = '${object}', headquarters_id = null
        where member_id = '${member.id}'`
      const choose = () => member.ask('/v1/checkout/loan', { method: 'POST', body: loanDays })
      expect(await held('members', member.id, choose, replaced)).toEqual([
        true,
        'checkout_incomplete',
      ])
    })

    test('a new cart fails if the member was suspended', async () => {
      const member = await here.member()
      const object = await here.object()
      const open = () => member.ask(`/v1/checkout/cart/${object}`, { method: 'POST' })
      expect(await held('members', member.id, open, ban(member))).toEqual([
        true,
        'member_suspended',
      ])
    })

    test('giving up a cart waits for its confirmation', async () => {
      const { member } = await ready()
      const drop = () => member.ask('/v1/checkout/cart', { method: 'DELETE' })
      expect(await held('members', member.id, drop)).toEqual([true, 'done'])
    })

    test('a paid delivery fails if the last available loan is gone', async () => {
      const { member, settle } = await paid()
      const none = `update members set max_loans = 0 where id = '${member.id}'`
      expect(await held('members', member.id, settle, none)).toEqual([true, 'delivery_refunded'])
    })

    test('a paid membership is refunded if another was just granted', async () => {
      const { member, buy } = await paidForCard()
      expect(await held('members', member.id, buy, cardFor(member))).toEqual([
        true,
        'payment_refunded',
      ])
    })

    test('joining a queue fails if the member was suspended', async () => {
      const { object } = await lent()
      const member = await here.member()
      const join = () =>
        member.ask('/v1/me/holds', { method: 'POST', body: { product_id: object } })
      expect(await held('members', member.id, join, ban(member))).toEqual([
        true,
        'member_suspended',
      ])
    })

    test('deleting an account fails if a loan was just booked', async () => {
      const { id } = await here.member()
      const { ask } = await world.as(id)
      await here.run(`update sessions set proved_at = '2026-11-20T11:00:00Z'
        where member_id = '${id}'`)
      const object = await here.object()
      const loan = booking(object, { id }, '2026-11-23', '2026-11-25')
      const erase = () => ask('/v1/me', { method: 'DELETE', body: {} })
      const [waited, code] = await held('members', id, erase, loan)
      expect([waited, code]).toEqual([true, 'loans_open'])
    })

    test('a change by staff keeps what other staff just changed', async () => {
      const { id } = await here.member()
      const body = { banned: false, can_post_objects: false, max_loans: 4, card_number: null }
      const save = () => staff.ask(`/v1/admin/members/${id}`, { method: 'PATCH', body })
      const raised = `update members set level = 1 where id = '${id}'`
      expect(await held('members', id, save, raised)).toEqual([true, 'forbidden'])
    })
  })

  describe('lock the product’s row', () => {
    test('a confirmation fails if the product broke', async () => {
      const { member, object } = await ready()
      const broken = `update objects set maintenance = true where id = '${object}'`
      expect(await held('objects', object, () => confirm(member), broken)).toEqual([
        true,
        'object_in_maintenance',
      ])
    })

    test('a confirmation fails if another member took the days', async () => {
      const { member, object } = await ready()
      const taken = booking(object, await here.member(), '2026-11-25', '2026-11-26')
      expect(await held('objects', object, () => confirm(member), taken)).toEqual([
        true,
        'object_busy',
      ])
    })

    test('a reservation fails if another member took the days', async () => {
      const { member, object } = await ready()
      const other = await here.member()
      const taken = booking(object, other, '2026-11-25', '2026-11-26')
      const reserve = () => member.ask('/v1/checkout/intent', { method: 'POST' })
      expect(await held('objects', object, reserve, taken)).toEqual([true, 'object_busy'])
    })

    test('an extension fails if somebody joined the queue', async () => {
      const { id, object, borrower } = await lent()
      const other = await here.member()
      const joined = `insert into queue_places (library_id, object_id, member_id)
        values ('bologna', '${object}', '${other.id}')`
      const extend = () =>
        (borrower as Member).ask(`/v1/me/orders/${id}/extensions`, { method: 'POST', body: {} })
      expect(await held('objects', object, extend, joined)).toEqual([true, 'extension_blocked'])
    })

    test('staff cannot move a loan to days that a member just took', async () => {
      const { id, object } = await here.loan({ from: '2026-11-23', to: '2026-11-25' })
      const other = await here.member()
      const taken = booking(object, other, '2026-11-26', '2026-11-27')
      const body = { from_date: '2026-11-24', to_date: '2026-11-26' }
      const move = () => staff.ask(`/v1/admin/loans/${id}`, { method: 'PATCH', body })
      expect(await held('objects', object, move, taken)).toEqual([true, 'object_busy'])
    })

    test('staff cannot move a loan into a turn that just began', async () => {
      const { id, object } = await here.loan({ from: '2026-11-23', to: '2026-11-25' })
      const other = await here.member()
      await here.run(`insert into queue_places (library_id, object_id, member_id)
        values ('bologna', '${object}', '${other.id}')`)
      const turn = `update queue_places set offered_on = '2026-11-20' where object_id = '${object}'`
      const body = { from_date: '2026-11-24', to_date: '2026-11-26' }
      const move = () => staff.ask(`/v1/admin/loans/${id}`, { method: 'PATCH', body })
      expect(await held('objects', object, move, turn)).toEqual([true, 'object_busy'])
    })

    test('joining a queue fails if the product came back', async () => {
      const { id, object } = await lent()
      const member = await here.member()
      const back = `update loans set status = 'returned', return_date = '2026-11-20',
        busy_until = '2026-11-20' where id = '${id}'`
      const join = () =>
        member.ask('/v1/me/holds', { method: 'POST', body: { product_id: object } })
      expect(await held('objects', object, join, back)).toEqual([true, 'object_free'])
    })

    test('staff cannot withdraw a product that was just booked', async () => {
      const object = await here.object()
      const other = await here.member()
      const body = { ...staffBodies['admin.objects.save'], withdrawn: true }
      const booked = booking(object, other, '2026-11-23', '2026-11-25')
      const save = () => staff.ask(`/v1/admin/objects/${object}`, { method: 'PATCH', body })
      expect(await held('objects', object, save, booked)).toEqual([true, 'product_lent'])
    })

    test('a queue does not wait for a booking: the job tries again later', async () => {
      const { id, object } = await lent()
      const [first, second] = [await here.member(), await here.member()]
      for (const { ask } of [first, second]) {
        await ask('/v1/me/holds', { method: 'POST', body: { product_id: object } })
      }
      const hold = async ({ ask }: Member) => (await ask('/v1/me/holds')).body[0]
      await here.run(`update loans set status = 'returned', return_date = '2026-11-20',
        busy_until = '2026-11-20' where id = '${id}'`)
      await advanceQueues(world.services)
      const { id: turn, offer } = await hold(first)
      expect(offer).toEqual({ until: '2026-11-24' })
      const leave = () => first.ask(`/v1/me/holds/${turn}`, { method: 'DELETE' })
      expect(await held('objects', object, leave)).toEqual([false, 'done'])
      expect((await hold(second)).offer).toBeNull()
      await advanceQueues(world.services)
      expect((await hold(second)).offer).toEqual({ until: '2026-11-24' })
    })
  })

  describe('lock the loan’s row', () => {
    const handedOut = (id: string) => `update loans set status = 'approved' where id = '${id}'`

    test('cancelling a loan fails if it was handed out', async () => {
      const { id, borrower } = await here.loan({ from: '2026-11-20', to: '2026-11-25' })
      const cancel = () => (borrower as Member).ask(`/v1/me/orders/${id}`, { method: 'DELETE' })
      expect(await held('loans', id, cancel, handedOut(id))).toEqual([
        true,
        'order_not_cancellable',
      ])
    })

    test('an extension fails if the loan was just extended', async () => {
      const { id, borrower } = await lent()
      const extended = `update loans set status = 'extended' where id = '${id}'`
      const extend = () =>
        (borrower as Member).ask(`/v1/me/orders/${id}/extensions`, { method: 'POST', body: {} })
      expect(await held('loans', id, extend, extended)).toEqual([true, 'extension_used'])
    })

    test('staff cannot move the first day of a loan that was just handed out', async () => {
      const { id } = await here.loan({ from: '2026-11-20', to: '2026-11-25' })
      const body = { from_date: '2026-11-23', to_date: '2026-11-26' }
      const move = () => staff.ask(`/v1/admin/loans/${id}`, { method: 'PATCH', body })
      expect(await held('loans', id, move, handedOut(id))).toEqual([true, 'done'])
      const { rows } = await here.run(
        `select from_date, to_date, status from loans where id = '${id}'`,
      )
      expect(rows).toEqual([{ from_date: '2026-11-20', to_date: '2026-11-26', status: 'approved' }])
    })
  })

  describe('lock the payment’s row', () => {
    test('a membership is not granted by two requests', async () => {
      const { member, payment, buy } = await paidForCard()
      const granted = `${cardFor(member, payment)};
        update payments set status = 'granted', capture_id = '${payment}', membership_id = '${payment}',
          settled_at = now() where id = '${payment}'`
      expect(await held('payments', payment, buy, { before: granted })).toEqual([true, 'done'])
      const { rows } = await here.run(
        `select id from memberships where member_id = '${member.id}' and valid_to > '2026-11-20'`,
      )
      expect(rows).toEqual([{ id: payment }])
    })

    test('a delivery is not booked by two requests', async () => {
      const { member, object, settle, order_id } = await paid()
      const { rows } = await here.run(`select id from payments where order_id = '${order_id}'`)
      const payment = (rows[0] as { id: string }).id
      const loan = `loan-${payment}`
      const granted = `
        delete from loans where member_id = '${member.id}' and status = 'checkout';
        insert into loans (library_id, id, object_id, member_id, status, method,
          headquarters_id, from_date, to_date, first_to_date, busy_until)
        values ('bologna', '${loan}', '${object}', '${member.id}', 'pending', 'delivery', '${desk}',
          '${days.from}', '${days.to}', '${days.to}', '${days.to}');
        update payments set status = 'granted', capture_id = '${payment}', loan_id = '${loan}',
          settled_at = now() where id = '${payment}'`
      expect(await held('payments', payment, settle, { before: granted })).toEqual([true, 'done'])
      expect((await member.ask('/v1/me/orders')).body).toHaveLength(1)
    })
  })
})

test('with one available loan, a checkout and a paid delivery at once make one loan', async () => {
  for (let round = 0; round < 3; round++) {
    const { member, settle } = await paid()
    await here.run(`update members set max_loans = 1 where id = '${member.id}'`)
    await prepareCheckout(member, { id: await here.object(), ...days })
    const answers = (await Promise.all([confirm(member), settle()])).map(outcome)
    expect(answers.filter(answer => answer === 'done')).toHaveLength(1)
    expect((await member.ask('/v1/me/orders')).body).toHaveLength(1)
    expect((await member.ask('/v1/me')).body.available_loans).toBe(0)
  }
})
