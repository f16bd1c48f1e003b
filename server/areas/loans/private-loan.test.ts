import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import type { Order } from '#contract/shapes/order.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const secret = ['Via del Pratello 118', '3330000004', '40122']
const run = (text: string) => acrossLibraries(world.store, db => sql.raw(text).execute(db))
const post = (body?: unknown) => ({ method: 'POST', body })

type Asker = Awaited<ReturnType<World['as']>>

/** Requests a product at the home of `vicino`, up to the pending loan. */
async function request(borrower: Asker, objectId: string, from_date = '2026-12-14') {
  const steps = [
    await borrower.ask(`/v1/checkout/cart/${objectId}`, post()),
    await borrower.ask(
      '/v1/checkout/shipping',
      post({ method: 'p2p', address_id: 'casa-vicino', is_contact_shared: true }),
    ),
    await borrower.ask('/v1/checkout/loan', post({ from_date, to_date: '2026-12-16', note: '?' })),
    await borrower.ask('/v1/checkout/intent', post()),
    await borrower.ask('/v1/checkout'),
  ]
  const confirmed = await borrower.ask('/v1/checkout/confirm', { method: 'PUT', body: {} })
  return { steps, confirmed, id: confirmed.body.origin_id as string }
}
const orderOf = async (who: Asker, id: string) =>
  (await who.ask(`/v1/me/orders/${id}`)).body as Order
const agree = (who: Asker, id: string) =>
  who.ask(`/v1/me/orders/${id}/agreements`, { method: 'POST' })

/** Everything that the server answers a borrower about a loan, and every message it sends. */
async function allThatIsSaid(borrower: Asker, id: string) {
  const feed = await borrower.ask('/v1/me/calendar', { method: 'POST' })
  const feedPath = String(feed.body.url ?? '').replace(/^https?:\/\/[^/]+/, '')
  const pages = [
    `/v1/me/orders/${id}`,
    '/v1/me/orders',
    '/v1/me/orders?all=true',
    `/v1/me/orders/${id}/calendar`,
    '/v1/me/export',
    '/v1/headquarters',
    '/v1/catalogs/products/ogt-0064',
    '/v1/catalogs/products/search?keywords=Pratello',
    ...(feedPath ? [feedPath] : []),
  ]
  const answers = await Promise.all(
    pages.map(async page => [page, (await borrower.ask(page)).text]),
  )
  const mails = (await world.mails()).filter(({ ref }) => ref === id)
  const pushes = await run('select * from pushes')
  return [
    ...answers,
    ...mails.map(({ kind, subject, body, calendar }) => [kind, `${subject} ${body} ${calendar}`]),
    ['pushes', JSON.stringify(pushes.rows)],
  ] as [string, string][]
}

async function expectHidden(borrower: Asker, id: string) {
  for (const [where, text] of await allThatIsSaid(borrower, id)) {
    for (const word of secret.slice(0, 2)) expect(text, where).not.toContain(word)
  }
}

test('street and telephone are shown from the owner’s agreement until the loan is closed', async () => {
  const [id = ''] = await world.members(1)
  const borrower = await world.as(id)
  const owner = await world.as('vicino')
  const { steps, id: loan } = await request(borrower, 'ogt-0064')
  expect(steps[1]?.body.shipping).toMatchObject({
    method: 'p2p',
    address: { name: 'Casa del proprietario', is: { private: true } },
  })
  for (const { text } of steps) for (const word of secret) expect(text).not.toContain(word)

  const asked = await orderOf(borrower, loan)
  expect(asked).toMatchObject({
    status: 'pending',
    is: { owner_agreed: false },
    shipping: { method: 'p2p', address: { area: 'Zona Pratello' } },
    product: { owner: { first_name: 'Vittorio', phone_number: null } },
  })
  expect(asked.shipping.address?.address).toBeUndefined()
  await expectHidden(borrower, loan)
  expect((await orderOf(owner, loan)).user.first_name).toBe('Prova')
  const early = await borrower.ask(`/v1/me/orders/${loan}/status`, {
    method: 'PATCH',
    body: { value: 'approved' },
  })
  expect(early.body.error.code).toBe('owner_not_agreed')
  expect((await agree(borrower, loan)).body.error.code).toBe('forbidden')
  const [stranger = ''] = await world.members(1)
  expect((await agree(await world.as(stranger), loan)).body.error.code).toBe('not_found')
  await expectHidden(borrower, loan)

  const asking = (await world.mails()).find(({ ref, kind }) => ref === loan && kind === 'asked')
  expect(asking?.body).toContain('/me/products/ogt-0064')
  expect((await owner.ask(`/v1/me/orders/${loan}`)).body.is.owner_agreed).toBe(false)
  expect((await agree(owner, loan)).body).toMatchObject({
    status: 'pending',
    is: { owner_agreed: true },
  })
  expect((await agree(owner, loan)).body.error.code).toBe('order_state_changed')
  expect(await orderOf(borrower, loan)).toMatchObject({
    status: 'pending',
    shipping: { address: { address: 'Via del Pratello 118' } },
    product: { owner: { first_name: 'Vittorio', phone_number: '+393330000004' } },
  })
  const mails = (await world.mails()).filter(({ ref }) => ref === loan)
  expect(mails.map(({ kind }) => kind).sort()).toEqual(['agreed', 'asked', 'booked'])
  for (const { body } of mails) for (const word of secret) expect(body).not.toContain(word)

  world.pass(25 * 86_400_000)
  const status = `/v1/me/orders/${loan}/status`
  const patch = (value: string) => ({ method: 'PATCH', body: { value } })
  const again = [await world.as(id), await world.as('vicino')] as const
  expect((await again[0].ask(status, patch('approved'))).body.status).toBe('approved')
  expect((await again[1].ask(status, patch('returned'))).body.status).toBe('returned')
  await expectHidden(again[0], loan)
  // Its pages speak to the borrower: they know its owner also when it is over.
  expect((await orderOf(again[0], loan)).is.lent).toBe(false)
  expect(await orderOf(again[1], loan)).toMatchObject({
    is: { lent: true },
    user: { first_name: null, phone_number: null },
  })
  world.pass(-25 * 86_400_000)
})

test('an owner who refuses gives a reason and shows no contacts', async () => {
  const [id = ''] = await world.members(1)
  const borrower = await world.as(id)
  const owner = await world.as('vicino')
  const { id: loan } = await request(borrower, 'ogt-0187')
  const deny = (motivation?: string) =>
    owner.ask(`/v1/me/orders/${loan}/status`, {
      method: 'PATCH',
      body: { value: 'denied', motivation },
    })
  expect((await deny()).status).toBe(422)
  expect((await deny('Mi serve')).body).toMatchObject({ status: 'denied', motivation: 'Mi serve' })
  expect((await agree(owner, loan)).body.error.code).toBe('order_state_changed')
  await expectHidden(borrower, loan)
})

test('agreeing to one loan shows nothing of another: same owner, other borrower and product', async () => {
  const [one = '', other = ''] = await world.members(2)
  const [first, second] = [await world.as(one), await world.as(other)]
  const owner = await world.as('vicino')
  const agreed = await request(first, 'ogt-0146')
  const mine = await request(first, 'ogt-0159')
  const theirs = await request(second, 'ogt-0093')
  await agree(owner, agreed.id)
  expect((await orderOf(first, agreed.id)).shipping.address?.address).toBe(secret[0])
  for (const [who, loan] of [
    [first, mine.id],
    [second, theirs.id],
  ] as const) {
    const order = await orderOf(who, loan)
    expect(order.shipping.address?.address).toBeUndefined()
    expect(order.product.owner?.phone_number).toBeNull()
  }
  const listed = (await first.ask('/v1/me/orders')).body as Order[]
  expect(listed.find(({ id }) => id === agreed.id)?.shipping.address?.address).toBe(secret[0])
  expect(listed.find(({ id }) => id === mine.id)?.shipping.address?.address).toBeUndefined()
  expect((await second.ask('/v1/me/orders')).text).not.toContain(secret[0])
})

test('agreeing to one loan shows nothing of another: same borrower, other owner', async () => {
  const [borrowerId = '', neighbour = ''] = await world.members(2)
  await run(`update members set phone_number = '3339999999' where id = '${neighbour}'`)
  await run(`insert into headquarters (library_id, id, name, kind, owner_id, address, cap, city, province, opening_days)
    values ('bologna', 'casa-altra', 'Casa', 'private', '${neighbour}', 'Via Segreta 7', '40125', 'Bologna', 'BO', '{"it":"","en":""}')`)
  await run(`insert into objects (library_id, id, code, name, location_id, owner_id)
    values ('bologna', 'altra-1', 'ALTRA-1', 'Tenda', 'casa-altra', '${neighbour}')`)
  await run(`insert into loans (library_id, id, object_id, member_id, status, method, headquarters_id, from_date,
      to_date, first_to_date, busy_until, collect_by, contact_shared, note_answers)
    values ('bologna', 'altro-prestito', 'altra-1', '${borrowerId}', 'pending', 'p2p', 'casa-altra', '2026-12-01',
      '2026-12-05', '2026-12-05', '2026-12-05', '2026-12-03', true, '[]')`)
  const borrower = await world.as(borrowerId)
  const { id } = await request(borrower, 'ogt-0129', '2026-12-15')
  expect((await agree(await world.as('vicino'), 'altro-prestito')).body.error.code).toBe(
    'not_found',
  )
  await agree(await world.as('vicino'), id)
  const orders = await borrower.ask('/v1/me/orders')
  expect(orders.text).toContain(secret[0])
  expect(orders.text).not.toContain('Via Segreta')
  expect(orders.text).not.toContain('3339999999')
  await agree(await world.as(neighbour), 'altro-prestito')
  expect((await borrower.ask('/v1/me/orders')).text).toContain('Via Segreta 7')
})

test('the owner of a product at a library’s pickup point does not see where it is delivered', async () => {
  const [id = ''] = await world.members(1)
  await run(`insert into objects (library_id, id, code, name, location_id, owner_id)
    select 'bologna', 'al-centro', 'AL-CENTRO', 'Tenda', 'centro', id from members where email = 'vicino@example.org'`)
  await run(`insert into loans (library_id, id, object_id, member_id, status, method, headquarters_id, shipping_geo,
      from_date, to_date, first_to_date, busy_until, contact_shared, note_answers)
    values ('bologna', 'portato', 'al-centro', '${id}', 'pending', 'delivery', 'centro',
      '{"address":"Via Nascosta 3","cap":"40121","city":"Bologna","province":"BO"}',
      '2026-12-01', '2026-12-05', '2026-12-05', '2026-12-05', true, '[]')`)
  const owner = await world.as('vicino')
  for (const path of [
    '/v1/me/products',
    '/v1/me/orders/portato',
    '/v1/me/orders/items/al-centro',
  ]) {
    const { status, text } = await owner.ask(path)
    expect(status, path).toBe(200)
    expect(text, path).not.toContain('Via Nascosta')
  }
  expect((await (await world.as(id)).ask('/v1/me/orders/portato')).text).toContain('Via Nascosta 3')
})

test('contact consent is checked again when the loan is booked', async () => {
  const [id = ''] = await world.members(1)
  const borrower = await world.as(id)
  await borrower.ask('/v1/checkout/cart/ogt-0036', post())
  await borrower.ask(
    '/v1/checkout/shipping',
    post({ method: 'p2p', address_id: 'casa-vicino', is_contact_shared: true }),
  )
  const days = { from_date: '2026-12-14', to_date: '2026-12-16' }
  await borrower.ask('/v1/checkout/loan', post(days))
  await run(`update carts set contact_shared = false where member_id = '${id}'`)
  const held = await borrower.ask('/v1/checkout/intent', post())
  expect(held.body.error.code).toBe('contact_consent_required')
  const confirmed = await borrower.ask('/v1/checkout/confirm', { method: 'PUT', body: {} })
  expect(confirmed.body.error.code).toBe('contact_consent_required')
  expect((await borrower.ask('/v1/me/orders')).body).toEqual([])
})

test('a member may ask for only a few private products a day, even after cancelling', async () => {
  const [id = ''] = await world.members(1)
  await run(`update members set max_loans = 30 where id = '${id}'`)
  const borrower = await world.as(id)
  const { privateRequestsPerDay: most } = serverLimits
  for (let count = 0; count < most; count++) {
    const asked = await request(borrower, 'ogt-0051')
    expect(asked.confirmed.status).toBe(200)
    await borrower.ask(`/v1/me/orders/${asked.id}`, { method: 'DELETE' })
  }
  const { confirmed } = await request(borrower, 'ogt-0051')
  expect([confirmed.status, confirmed.body.error.code]).toEqual([429, 'private_requests_exceeded'])
  expect(confirmed.body.error.retry_after).toBeGreaterThan(0)
  world.pass(24 * 3_600_000 + 1000)
  const next = await request(await world.as(id), 'ogt-0051')
  expect(next.confirmed.status).toBe(200)
  world.pass(-24 * 3_600_000 - 1000)
})

test('consent is for one checkout: the next one asks again', async () => {
  const [id = ''] = await world.members(1)
  const { ask } = await world.as(id)
  await ask('/v1/checkout/cart/ogt-0110', post())
  const home = { method: 'p2p', address_id: 'casa-vicino' }
  await ask('/v1/checkout/shipping', post({ ...home, is_contact_shared: true }))
  expect((await ask('/v1/checkout')).body.is_contact_shared).toBe(true)
  const next = await ask('/v1/checkout/cart/ogt-0051', post())
  expect(next.body.is_contact_shared).toBe(false)
  await ask('/v1/checkout/shipping', post(home))
  const refused = await ask(
    '/v1/checkout/loan',
    post({ from_date: '2026-12-14', to_date: '2026-12-16' }),
  )
  expect(refused.body.error.code).toBe('contact_consent_required')
})
