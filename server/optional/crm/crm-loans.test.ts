import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { codeOf, drill, openWorld, prepareCheckout, type World } from '#tests/support/world.ts'
import { startZoho, zohoSecrets } from '#tests/support/zoho.ts'

let world: World
let zoho: Awaited<ReturnType<typeof startZoho>>
let member: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  zoho = await startZoho()
  world.services.config.zohoUrl = zoho.url
  member = await world.as((await world.members(1))[0] ?? '')
})
afterEach(async () => {
  await zoho.close()
  await acrossLibraries(world.store, db =>
    db
      .deleteFrom('loans')
      .where('member_id', '!=', 'socia')
      .where('object_id', '=', 'ogt-0003')
      .execute(),
  )
})

const connect = async (confirms_loans: boolean) => {
  const staff = await world.as('staff')
  const body = { ...zohoSecrets, location_id: 'bolognina', confirms_loans }
  const { status } = await staff.ask('/v1/zoho/connections/bologna', { method: 'PUT', body })
  expect(status).toBe(200)
}
const confirm = async () => {
  await prepareCheckout(member)
  await member.ask('/v1/checkout/intent', { method: 'POST', body: {} })
  return member.ask('/v1/checkout/confirm', { method: 'PUT', body: {} })
}

describe('a library whose CRM confirms loans', () => {
  test('makes a loan after the CRM accepts it, with the data of the loan', async () => {
    await connect(true)
    const { status } = await confirm()
    expect(status).toBe(200)
    expect(zoho.questions).toEqual([
      {
        about: 'confirm',
        object: 'OGT-0003',
        method: 'pickup',
        from_date: '2026-12-14',
        to_date: '2026-12-16',
        member: { origin_id: null, card_number: null },
      },
    ])
  })

  test('makes no loan if the CRM refuses it, and answers its first alert', async () => {
    await connect(true)
    zoho.state.answer = { code: 3001, alerts: ['Hai un sollecito aperto.', 'Altro'] }
    const refused = await confirm()
    expect([refused.status, codeOf(refused)]).toEqual([409, 'crm_refused'])
    expect(refused.body.error.service).toEqual({ code: '3001', alert: 'Hai un sollecito aperto.' })
    expect((await member.ask('/v1/checkout')).body.exists).toBe(true)
    expect((await member.ask('/v1/me/orders')).body).toEqual([])
  })

  test('is asked about each line before anything is booked, and names the one that it refuses', async () => {
    await connect(true)
    await prepareCheckout(member)
    const line = { method: 'PUT', body: { quantity: 1 } }
    expect((await member.ask('/v1/checkout/lines/ogt-0004', line)).status).toBe(200)
    const place = { method: 'pickup', address_id: 'bolognina' }
    await member.ask('/v1/checkout/shipping', { method: 'POST', body: place })
    const days = { from_date: '2027-01-11', to_date: '2027-01-13', note: '' }
    const chosen = await member.ask('/v1/checkout/loan', { method: 'POST', body: days })
    expect(chosen.status, chosen.text).toBe(200)
    zoho.state.beforeAnswer = async () => {
      if (zoho.questions.length === 2) zoho.state.answer = { code: 3001, alerts: ['È promesso.'] }
    }
    const refused = await member.ask('/v1/checkout/confirm', { method: 'PUT', body: {} })
    expect([refused.status, codeOf(refused)]).toEqual([409, 'crm_refused'])
    expect(refused.body.error.service).toEqual({ code: '3001', alert: 'È promesso.' })
    expect(refused.body.error.lines).toMatchObject([
      { product_id: 'ogt-0004', code: 'crm_refused' },
    ])
    expect(zoho.questions.map(({ object }) => object)).toEqual(['OGT-0003', 'OGT-0004'])
    expect((await member.ask('/v1/me/orders')).body).toEqual([])
  })

  test('is asked about the borrower before the desk lends to them', async () => {
    await connect(true)
    const [id = ''] = await world.members(1)
    await acrossLibraries(world.store, db =>
      db.updateTable('members').set({ card_number: 'BO-77' }).where('id', '=', id).execute(),
    )
    const staff = await world.as('staff')
    const body = {
      member: id,
      lines: [{ product: drill.id }],
      point: drill.point,
      from_date: drill.from,
      to_date: drill.to,
    }
    const lend = () => staff.ask('/v1/desk/loans', { method: 'POST', body })
    zoho.state.answer = { code: 3001, alerts: ['Hai un sollecito aperto.'] }
    expect(codeOf(await lend())).toBe('crm_refused')
    zoho.state.answer = { code: 'ok' }
    expect((await lend()).status).toBe(200)
    expect(zoho.questions).toHaveLength(2)
    expect(zoho.questions[1]).toMatchObject({
      object: 'OGT-0003',
      from_date: drill.from,
      member: { card_number: 'BO-77' },
    })
  })

  test('makes no loan while the CRM does not answer; a second try succeeds', async () => {
    await connect(true)
    zoho.refuse(zoho.busy())
    expect(codeOf(await confirm())).toBe('crm_unavailable')
    const again = await member.ask('/v1/checkout/confirm', { method: 'PUT', body: {} })
    expect(again.status).toBe(200)
  })

  test('asks the CRM outside of any transaction: others are answered while it is slow', async () => {
    await connect(true)
    const other = await world.as((await world.members(1))[0] ?? '')
    await prepareCheckout(member)
    let answered: unknown
    zoho.state.beforeAnswer = async () => {
      answered = await Promise.race([other.ask('/v1/checkout'), sleep(20_000, 'too late')])
    }
    const sent = { method: 'PUT', body: {}, headers: { 'idempotency-key': 'slow' } }
    const first = await member.ask('/v1/checkout/confirm', sent)
    expect([first.status, answered]).toEqual([200, expect.objectContaining({ status: 200 })])
    expect(await member.ask('/v1/checkout/confirm', sent)).toMatchObject({ body: first.body })
    expect(zoho.questions).toHaveLength(1)
  })

  test('makes no loan of other days than those the CRM was asked about', async () => {
    await connect(true)
    await prepareCheckout(member)
    zoho.state.beforeAnswer = async () => {
      const body = { from_date: '2026-12-14', to_date: '2026-12-22', note: '' }
      const { status } = await member.ask('/v1/checkout/loan', { method: 'POST', body })
      expect(status).toBe(200)
    }
    const refused = await member.ask('/v1/checkout/confirm', { method: 'PUT', body: {} })
    expect([refused.status, codeOf(refused)]).toEqual([503, 'crm_unavailable'])
    expect((await member.ask('/v1/me/orders')).body).toEqual([])
  })

  test('answers code 9280 about a member’s products unchanged', async () => {
    await connect(true)
    zoho.state.answer = { code: 9280 }
    const refused = await member.ask('/v1/me/products')
    expect(refused.body.error.service).toEqual({ code: '9280' })
    const owner = await world.as('vicino')
    expect((await owner.ask('/v1/me/products')).status).toBe(200)
  })
})

test('a library whose CRM has only its catalogue asks it nothing', async () => {
  await connect(false)
  zoho.state.answer = { code: 'no' }
  expect((await confirm()).status).toBe(200)
  expect((await member.ask('/v1/me/products')).body).toEqual([])
  expect(zoho.questions).toEqual([])
})
