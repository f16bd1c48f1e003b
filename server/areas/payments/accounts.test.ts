import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Settings } from '#contract/shapes/admin/setup.ts'
import { createApp } from '#server/app.ts'
import { recoverPayments, refundOwed } from '#server/areas/purchases/recover.ts'
import { lostSecrets } from '#server/core/sealed.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { genuineSignature } from '#server/optional/simulators/paypal/simulator.ts'
import { deriveKeys } from '#server/platform/access/tokens.ts'
import { codeOf, openWorld, type World } from '#tests/support/world.ts'

const card = { id: 'tessera', name: 'Tessera', duration: 12, price: 20 }
const accounts = {
  bologna: { client_id: 'BOLOGNA', client_secret: 'secret of bologna', webhook_id: 'WH-BO' },
  campus: { client_id: 'CAMPUS', client_secret: 'secret of campus', webhook_id: 'WH-CA' },
  later: { client_id: 'LATER', client_secret: 'secret of later', webhook_id: 'WH-LA' },
}
type LibraryId = 'bologna' | 'campus'
type Account = (typeof accounts)[keyof typeof accounts]

let world: World
const supers = {} as Record<LibraryId, Awaited<ReturnType<World['as']>>>
beforeAll(async () => {
  world = await openWorld()
  for (const { client_id, client_secret, webhook_id } of Object.values(accounts)) {
    world.simulator.secrets.set(client_id, client_secret)
    world.simulator.webhooks.add(webhook_id)
  }
  await sql(`update members set level = 1 where id = 'bibliotecaria'`)
  supers.bologna = await world.as('super')
  supers.campus = await world.as('bibliotecaria', 'campus')
  for (const { ask } of Object.values(supers)) {
    const settings: Settings = (await ask('/v1/admin/settings')).body
    const body = {
      ...settings,
      auto_membership: false,
      renewable_card: true,
      renewal_cards: [card],
    }
    expect((await ask('/v1/admin/settings', { method: 'PUT', body })).status).toBe(200)
  }
})
afterAll(() => world.close())
beforeEach(async () => {
  for (const { ask } of Object.values(supers)) {
    await ask('/v1/admin/payments', { method: 'DELETE' })
  }
})

const query = (text: string) =>
  acrossLibraries(world.store, db =>
    db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text)),
  )
const sql = async (text: string) => (await query(text)).rows
const use = (account: Account, library: LibraryId = 'bologna') =>
  supers[library].ask('/v1/admin/payments', { method: 'PUT', body: account })

/** A member without a card, and the order that they opened and approved for one. */
async function approved(library: LibraryId = 'bologna') {
  const [id = ''] = await world.members(1)
  await sql(`delete from memberships where member_id = '${id}'`)
  if (library === 'campus') {
    await sql(`update members set library_id = 'campus' where id = '${id}'`)
  }
  const { ask } = await world.as(id, library)
  const order = await ask('/v1/me/memberships/orders', { method: 'POST', body: { card } })
  const { order_id, pp_pk } = order.body as { order_id: string; pp_pk: string }
  await world.simulator.approve(order_id)
  const buy = () =>
    ask('/v1/me/memberships', { method: 'POST', body: { paypal: { order_id }, card } })
  const [payment = {}] = await sql(`select * from payments where order_id = '${order_id}'`)
  return { id, ask, order_id, pp_pk, buy, payment: String(payment.id), account: payment.account }
}
const accountAt = (orderId: string) => world.simulator.orders.get(orderId)?.account
const statusOf = async (id: string) =>
  (await sql(`select status from payments where id = '${id}'`))[0]
const notice = (custom_id: string, signature: string, library: LibraryId = 'bologna') =>
  world.ask('/v1/payments/paypal/webhook', {
    method: 'POST',
    body: { resource: { custom_id } },
    headers: { host: `${library}.localhost:3000`, 'paypal-transmission-sig': signature },
  })

describe('a library’s own account', () => {
  test('receives its payments; another library’s receives that one’s, and the server’s the rest', async () => {
    const before = await approved()
    await use(accounts.bologna)
    await use(accounts.campus, 'campus')
    const [here, there] = [await approved('bologna'), await approved('campus')]
    expect([before, here, there].map(({ order_id }) => accountAt(order_id))).toEqual([
      'simulator',
      'BOLOGNA',
      'CAMPUS',
    ])
    expect([before.account, here.account, there.account]).toEqual([null, 'BOLOGNA', 'CAMPUS'])
    for (const { buy } of [before, here, there]) expect((await buy()).status).toBe(200)
  })

  test('is named to the page, at once and with each order', async () => {
    const config = { ...world.services.config, production: false }
    const paypal = { ...config.paypal, simulated: false, clientId: 'THE-SERVER' }
    const app = createApp({ ...world.services, config: { ...config, paypal } })
    const shown = async (library: LibraryId) => {
      const headers = { host: `${library}.localhost:3000` }
      const answer = await app.request('http://x/v1/libraries/current', { headers })
      return (await answer.json()).pp_pk
    }
    await use(accounts.bologna)
    expect([await shown('bologna'), await shown('campus')]).toEqual(['BOLOGNA', 'THE-SERVER'])
    const [id = ''] = await world.members(1)
    await sql(`delete from memberships where member_id = '${id}'`)
    const { token } = await world.as(id)
    const answer = await app.request('http://x/v1/me/memberships/orders', {
      method: 'POST',
      headers: {
        host: 'bologna.localhost:3000',
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ card }),
    })
    expect((await answer.json()).pp_pk).toBe('BOLOGNA')
  })

  test('stays that of the payments that it opened, for check, refund and webhook', async () => {
    await use(accounts.bologna)
    const [checked, noticed] = [await approved(), await approved()]
    await use(accounts.later)
    const next = await approved()
    expect(accountAt(next.order_id)).toBe('LATER')
    expect((await checked.buy()).status).toBe(200)
    for (const signature of [genuineSignature, `${genuineSignature} WH-LA`]) {
      expect(codeOf(await notice(noticed.payment, signature))).toBe('forbidden')
      expect(await statusOf(noticed.payment)).toEqual({ status: 'created' })
    }
    expect((await notice(noticed.payment, `${genuineSignature} WH-BO`)).status).toBe(200)
    expect(await statusOf(noticed.payment)).toEqual({ status: 'granted' })
    expect((await notice('unknown', `${genuineSignature} WH-LA`)).status).toBe(200)
    // The delivery of a loan is paid in the same way; here the money is owed for any reason.
    await sql(`update payments set status = 'owed' where id in ('${checked.payment}')`)
    expect(await refundOwed(world.services)).toBe(1)
    expect(await statusOf(checked.payment)).toEqual({ status: 'refunded' })
    expect(world.simulator.refunds.at(-1)?.account).toBe('BOLOGNA')
  })

  test('is found by the server itself after it was removed; new payments go to the server’s', async () => {
    await use(accounts.bologna)
    const open = await approved()
    expect(
      (await supers.bologna.ask('/v1/admin/payments', { method: 'DELETE' })).body,
    ).toMatchObject({
      client_id: null,
      server: true,
    })
    expect(accountAt((await approved()).order_id)).toBe('simulator')
    world.pass(3 * 60_000)
    await recoverPayments(world.services)
    expect(await statusOf(open.payment)).toEqual({ status: 'granted' })
  })

  test('takes a new secret of the same account, for earlier payments too', async () => {
    await use(accounts.bologna)
    const open = await approved()
    world.simulator.secrets.set('BOLOGNA', 'rotated')
    const saved = await use({ ...accounts.bologna, client_secret: 'rotated' })
    expect(saved.status).toBe(200)
    expect((await open.buy()).status).toBe(200)
    world.simulator.secrets.set('BOLOGNA', accounts.bologna.client_secret)
  })
})

test('a refund that the provider refuses is still owed, and is logged', async () => {
  const paid = await approved()
  await paid.buy()
  await sql(`update payments set status = 'owed', capture_id = 'GONE' where id = '${paid.payment}'`)
  await refundOwed(world.services)
  expect(await statusOf(paid.payment)).toEqual({ status: 'owed' })
  expect(world.lines).toContainEqual({ level: 'warn', event: 'refund_waits', id: paid.payment })
  await sql(`update payments set status = 'granted' where id = '${paid.payment}'`)
})

describe('entering an account', () => {
  test('is for supers; all staff see which it is, and nobody its secret', async () => {
    const staff = await world.as('staff')
    const sent = { method: 'PUT', body: accounts.bologna }
    expect(codeOf(await staff.ask('/v1/admin/payments', sent))).toBe('forbidden')
    expect(codeOf(await staff.ask('/v1/admin/payments', { method: 'DELETE' }))).toBe('forbidden')
    await use(accounts.bologna)
    const { body, text } = await staff.ask('/v1/admin/payments')
    expect(body).toEqual({
      client_id: 'BOLOGNA',
      webhook_id: 'WH-BO',
      keys_lost: false,
      server: true,
      simulated: true,
      webhook_url: 'http://localhost:3000/v1/payments/paypal/webhook',
    })
    const audit = await staff.ask('/v1/admin/audit')
    expect(audit.body[0]).toMatchObject({ action: 'payments', after: { client_id: 'BOLOGNA' } })
    const stored = await sql('select * from payment_accounts')
    for (const found of [text, audit.text, JSON.stringify(stored)]) {
      expect(found).not.toContain(accounts.bologna.client_secret)
    }
  })

  test('is refused with keys or a webhook that the provider does not know', async () => {
    const wrong = await use({ ...accounts.bologna, client_secret: 'wrong' })
    expect(wrong.body.error.fields).toEqual({ client_id: 'id', client_secret: 'id' })
    const webhook = await use({ ...accounts.bologna, webhook_id: 'WH-UNKNOWN' })
    expect(webhook.body.error.fields).toEqual({ webhook_id: 'id' })
    const spaced = await use({ ...accounts.bologna, client_id: 'a b' })
    expect(spaced.body.error.fields).toEqual({ client_id: 'id' })
    world.simulator.behave('down')
    expect(codeOf(await use(accounts.bologna))).toBe('payment_unavailable')
    world.simulator.behave('well')
    expect((await supers.bologna.ask('/v1/admin/payments')).body.client_id).toBeNull()
  })
})

describe('under another secret of the server', () => {
  const other = deriveKeys('another secret for tests that is long enough')

  test('the keys are lost: the screen and the start say so, and no other account is used', async () => {
    await use(accounts.bologna)
    const open = await approved()
    expect(await lostSecrets(world.services.keys.sealing, query)).toBeNull()
    expect(await lostSecrets(other.sealing, query)).toMatch(/\d keys of payment accounts were/)
    const services = { ...world.services, keys: { ...world.services.keys, sealing: other.sealing } }
    const app = createApp(services)
    const ask = async (method: string, path: string, token: string, body?: object) => {
      const headers = {
        host: 'bologna.localhost:3000',
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      }
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      return (await app.request(`http://x${path}`, init)).json()
    }
    const settings = await ask('GET', '/v1/admin/payments', supers.bologna.token)
    expect(settings).toMatchObject({ client_id: 'BOLOGNA', keys_lost: true })
    const paid = { paypal: { order_id: open.order_id }, card }
    const [id = ''] = await world.members(1)
    await sql(`delete from memberships where member_id = '${id}'`)
    const { token } = await world.as(id)
    const before = world.simulator.orders.size
    const ordered = await ask('POST', '/v1/me/memberships/orders', token, { card })
    expect(ordered.error.code).toBe('payment_unavailable')
    expect(world.simulator.orders.size).toBe(before)
    const own = await world.as(open.id)
    const bought = await ask('POST', '/v1/me/memberships', own.token, paid)
    expect(bought.error.code).toBe('payment_unavailable')
    expect(world.lines).toContainEqual({
      level: 'error',
      event: 'payment_account_unreadable',
      library: 'bologna',
    })
    await ask('PUT', '/v1/admin/payments', supers.bologna.token, accounts.bologna)
    expect((await ask('POST', '/v1/me/memberships', own.token, paid)).card.name).toBe('Tessera')
  })
})

test('no other library reads the accounts', async () => {
  await use(accounts.bologna)
  const seen = await world.inLibrary(
    ({ db }) => db.selectFrom('payment_accounts').selectAll().execute(),
    'campus',
  )
  expect(seen.map(({ library_id }) => library_id)).not.toContain('bologna')
  expect(
    await acrossLibraries(world.store, db =>
      db.selectFrom('payment_accounts').selectAll().execute(),
    ),
  ).not.toEqual([])
})
