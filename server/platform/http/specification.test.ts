import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { codeOf, drill, openWorld, prepareCheckout, type World } from '#tests/support/world.ts'

/** The product's specification, sections 3 and 7: the fields of each answer, spelled as there. */
let world: World
let socia: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
  socia = await world.as('socia')
})
afterAll(() => world.close())

/** Whether a value, or one of a list, has a field by its dotted name; the field may be `null`. */
function has(value: unknown, dotted: string): boolean {
  if (Array.isArray(value)) return value.some(one => has(one, dotted))
  const [name = '', ...rest] = dotted.split('.')
  if (typeof value !== 'object' || value === null || !(name in value)) return false
  return rest.length === 0 || has((value as Record<string, unknown>)[name], rest.join('.'))
}
const missing = (value: unknown, fields: string) =>
  fields.split(/\s+/).filter(field => field && !has(value, field))

describe('entities have the fields of section 3', () => {
  test.each([
    [
      '/v1/libraries/current',
      `id name is.available is.auto_membership is.mandatory_sharing is.renewable_card is.sso_signin
       zh.is_daily_limits_exceeded welcome_content.text.it links.how_work links.membership
       links.contact regolamento.it faq_pdf_url website renewal_card.id renewal_card.name
       renewal_card.duration renewal_card.price pp_pk delivery.on delivery.price delivery.radius
       items.preparations_days signup_disclaimer contacts.phone contacts.email contacts.whatsapp
       contacts.telegram socials placeholder.url max_inactivity`,
    ],
    ['/v1/libraries/renewals/cards', 'id name duration price'],
    [
      '/v1/me/memberships',
      `id card.name numero_tessera_convenzionata sub_date.from sub_date.to origin_created_at
       created_at`,
    ],
    [
      '/v1/me',
      `id name first_name email origin_id card_number phone_number domicile_geo.address
       domicile_geo.cap domicile_geo.city domicile_geo.province is.active_card is.banned
       modulo_adesione.accettato my_product_count product_borrowed_count available_loans
       can_post_objects`,
    ],
    ['/v1/me/ma', 'ID Modulo'],
    ['/v1/categories', 'slug name origin_id img.url'],
    [
      '/v1/catalogs/products/ogt-0001',
      `id code name categories.slug img.url imgs is.tansportable location.address.id
       location.address.is.private owner corner loan.max_months loan.preparation_days loan.status
       loan.to_date`,
    ],
    [
      '/v1/headquarters',
      `id name address map_link img opening_days opening_times opening_hours.id opening_hours.day
       opening_hours.hours holidays.id holidays.inizio holidays.fine additional_days is.available
       is.smartlocker is.private`,
    ],
    [
      '/v1/me/orders',
      `id number status status_n created_at product.id product.name product.img product.imgs
       product.owner loan.from_date loan.to_date loan.delivery_date loan.return_date
       loan.pickup_code loan.pickup_qr_code loan.deposit_code loan.deposit_qr_code shipping.method
       shipping.address note note_answers is_reviewable is.p2p_expiring is.timer_deadline_extended
       user.phone_number`,
    ],
    ['/v1/geos/ogt-0003/distances/40121', 'distance_from_u'],
  ])('%s', async (path, fields) => {
    const { status, body } = await socia.ask(path)
    expect(status).toBe(200)
    expect(missing(body, fields)).toEqual([])
  })

  test('the checkout, its loan and its shipping', async () => {
    const member = await world.as((await world.members(1))[0] ?? '')
    const { shipping, loan } = await prepareCheckout(member)
    expect(missing(shipping.body, 'loan.from_date shipping.method shipping.address.id')).toEqual([])
    expect(missing(loan.body, 'loan.from_date loan.to_date loan.dates loan.no_of_days')).toEqual([])
    const { body } = await member.ask('/v1/checkout')
    const fields = `id origin_id status exists product.id product.code product.name
      product.location product.img customer.id customer.name customer.card_number customer.email
      shipping.method shipping.address.name shipping.address.address shipping.address.cap
      shipping.address.city shipping.address.province shipping.address.is.private
      shipping.address.smartlocker_instruction shipping.address.map_link shipping.date
      loan.from_date loan.to_date loan.dates loan.no_of_days note`
    expect(missing(body, fields)).toEqual([])
    expect([body.exists, body.status, body.shipping.method]).toEqual([true, 'checkout', 'pickup'])
    await member.ask('/v1/checkout/cart/', { method: 'DELETE' })
  })

  test('the token carries level and expiry', () => {
    const { level, exp } = decodeJwt(socia.token)
    expect([typeof level, typeof exp]).toEqual(['number', 'number'])
  })

  test('a membership from another system has the date since when it is known there', async () => {
    await acrossLibraries(world.store, db =>
      db
        .updateTable('memberships')
        .set({ origin_created_at: new Date('2024-03-01T10:00:00Z') })
        .where('member_id', '=', 'socia')
        .execute(),
    )
    const { body } = await socia.ask('/v1/me/memberships')
    expect(body[0].origin_created_at).toBe('2024-03-01T10:00:00.000Z')
  })
})

describe('calls accept and answer what section 7 says', () => {
  test('sign-in and refresh', async () => {
    const body = { email: 'socia@example.org', password: 'oggettoteca' }
    const signed = await world.ask('/v1/auths/signin', { method: 'POST', body })
    expect(missing(signed.body, 'data.id access_token')).toEqual([])
    const [cookie = '', ...facts] = signed.headers.get('set-cookie')?.split('; ') ?? []
    // Browsers limit the 730 days to 400.
    expect(facts).toContain(`Max-Age=${400 * 86_400}`)
    const renewed = await world.ask('/v1/auths/access/refresh', {
      method: 'POST',
      body: { access_token: signed.body.access_token },
      headers: { cookie },
    })
    expect(Object.keys(renewed.body)).toEqual(['token'])
    const wrong = { ...body, password: 'not this one' }
    const refused = await world.ask('/v1/auths/signin', { method: 'POST', body: wrong })
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      'E-mail o password non validi',
    ])
  })

  test('highlighted products are capped at 41', async () => {
    await acrossLibraries(world.store, db =>
      db.updateTable('objects').set({ highlighted: true }).execute(),
    )
    expect((await world.ask('/v1/catalogs/products/highlighted')).body).toHaveLength(41)
  })

  test('the checkout from cart to confirmation, as specified', async () => {
    const member = await world.as((await world.members(1))[0] ?? '')
    await prepareCheckout(member)
    const intent = await member.ask('/v1/checkout/intent', { method: 'POST' })
    expect(intent.status).toBe(200)
    const confirmed = await member.ask('/v1/checkout/confirm', { method: 'PUT' })
    expect(Object.keys(confirmed.body)).toEqual(['origin_id'])
    const id = confirmed.body.origin_id
    expect((await member.ask(`/v1/me/orders/${id}`)).body.status).toBe('pending')
    const cancelled = await member.ask(`/v1/me/orders/${id}?motivation=Cambio`, {
      method: 'DELETE',
    })
    expect(cancelled.body.status).toBe('cancelled')
  })

  test('a second review of the same product is refused', async () => {
    const orders = await socia.ask('/v1/me/orders?all=true')
    const { product } = orders.body.find((one: { is_reviewable: boolean }) => one.is_reviewable)
    const review = { rating: 5, message: 'Ottimo' }
    const post = (body: object) =>
      socia.ask(`/v1/me/products/${product.id}/reviews`, { method: 'POST', body })
    expect((await post({ ...review, message: ' ' })).body.error.fields).toEqual({
      message: 'required',
    })
    expect((await post(review)).status).toBe(200)
    const again = await post(review)
    expect([again.status, codeOf(again)]).toEqual([409, 'already_reviewed'])
    expect(again.body.error.message).toBe('Hai già recensito questo oggetto!')
  })

  test('a delivery to an unknown postal code is 404', async () => {
    const member = await world.as((await world.members(1))[0] ?? '')
    await member.ask(`/v1/checkout/cart/${drill.id}`, { method: 'POST' })
    const refused = await member.ask('/v1/checkout/shipping', {
      method: 'POST',
      body: {
        method: 'delivery',
        address_id: null,
        shipping_geo: { address: 'Via Rizzoli 1', cap: '99999', city: 'Bologna', province: 'BO' },
        is_contact_shared: false,
      },
    })
    expect([refused.status, codeOf(refused)]).toEqual([404, 'postal_code_unknown'])
    await member.ask('/v1/checkout/cart/', { method: 'DELETE' })
  })

  test('searches and cleaning up by staff', async () => {
    const staff = await world.as('staff')
    const calls = [
      ['GET', '/v1/users?keywords=socia&select=id&select=name&sort=name'],
      ['PATCH', '/v1/files/controls/all/bologna'],
      ['DELETE', '/v1/files/all'],
      ['DELETE', '/v1/headquarters/all'],
    ] as const
    for (const [method, path] of calls) {
      expect([path, (await staff.ask(path, { method })).status]).toEqual([path, 200])
    }
    const sync = await staff.ask('/v1/zoho/syncs/bologna', { method: 'PATCH' })
    expect(codeOf(sync)).toBe('crm_not_configured')
  })

  test('configuration', async () => {
    for (const path of [
      'status',
      'enums',
      'links',
      'error_list',
      'lookups',
      'schemes/signup',
      'fills/headquarters',
    ]) {
      expect([path, (await world.ask(`/v1/${path}`)).status]).toEqual([path, 200])
    }
  })
})
