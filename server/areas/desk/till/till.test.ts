import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { headers } from '#contract/headers.ts'
import type { CardsToSell, Closing, Receipt, Till } from '#contract/shapes/desk/till.ts'
import { addressWithout } from '#contract/texts/no-email.ts'
import { desk, type Scene, scene } from '#tests/support/loans.ts'
import { whileRowIsHeld } from '#tests/support/row-lock.ts'
import { codeOf, friday, openWorld, type World } from '#tests/support/world.ts'

/** Money at the desk: cards, contributions, what is given back, and the closing of the till. */
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
  await here.run(`delete from receipts; delete from closings; delete from receipt_years`)
})
const today = '2026-11-20'
const isPostgres = Boolean(process.env.TEST_DATABASE_URL)

/** A member whose card ended long ago. */
async function member() {
  const one = await here.member()
  await here.run(`update memberships set valid_from = '2024-01-01', valid_to = '2024-12-31'
    where member_id = '${one.id}'`)
  return one
}
const post = (path: string, body: object, more: Record<string, string> = {}) =>
  staff.ask(path, { method: 'POST', body, headers: more })
const year = { card: 'tessera-annuale', from: today, cents: 2000, method: 'cash', point: desk }
const sell = ({ id }: { id: string }, more: object = {}, sent = {}) =>
  post('/v1/desk/cards', { member: id, ...year, ...more }, sent)
async function sold(who: { id: string }, more: object = {}): Promise<Receipt> {
  const { status, body, text } = await sell(who, more)
  expect(status, text).toBe(200)
  return body
}
async function given(cents: number, more: object = {}): Promise<Receipt> {
  const body = { cents, method: 'cash', point: desk, ...more }
  const answer = await post('/v1/desk/contributions', body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const reverse = (id: string, more: object = {}) =>
  post(`/v1/desk/receipts/${id}/reversals`, { reason: 'Per errore', point: desk, ...more })
const till = async (): Promise<Till> => (await staff.ask(`/v1/desk/till?point=${desk}`)).body
const close = (more: object = {}) =>
  post('/v1/desk/closings', { point: desk, opening: 0, cash: 0, counted: 0, taken: 0, ...more })
const rows = async (text: string) => (await here.run(text)).rows as Record<string, unknown>[]
const numbers = async () =>
  (await rows('select number from receipts order by number')).map(({ number }) => number)

describe('a card sold at the desk', () => {
  test('is valid from today, has a receipt with number, price and who sold it, and an e-mail', async () => {
    const ada = await member()
    const offer: CardsToSell = (await staff.ask(`/v1/desk/cards?member=${ada.id}`)).body
    expect(offer).toMatchObject({ valid_to: '2024-12-31', from: today })
    expect(offer.cards.map(({ id }) => id)).toContain('tessera-annuale')
    const receipt = await sold(ada)
    expect(receipt).toMatchObject({
      year: 2026,
      number: 1,
      kind: 'card',
      method: 'cash',
      cents: 2000,
      card: { name: 'Tessera annuale', from: today, to: '2027-11-19' },
      member: { id: ada.id },
      point: { id: desk },
      day: today,
      reversal_of: null,
      reversed_by: null,
      closed_on: null,
    })
    expect(receipt.made_by).toBeTruthy()
    expect((await ada.ask('/v1/me')).body.is.active_card).toBe(true)
    expect((await staff.ask(`/v1/desk/receipts/${receipt.id}`)).body).toEqual(receipt)
    const [mail] = await here.emailsTo(ada.email)
    expect(mail?.body).toContain('Ricevuta n. 1/2026: venerdì 20 novembre 2026')
    expect(mail?.body).toContain('20,00 €, in contanti')
    const audit = (await rows(`select action, after from audit where target = '${receipt.id}'`))[0]
    expect(audit).toMatchObject({
      action: 'receipt card',
      after: { number: '1/2026', cents: 2000 },
    })
  })

  test('follows the one that they have', async () => {
    const ada = await here.member()
    await here.run(`update memberships set valid_from = '2026-01-01', valid_to = '2026-12-31'
      where member_id = '${ada.id}'`)
    expect(codeOf(await sell(ada))).toBe('card_changed')
    const { card } = await sold(ada, { from: '2027-01-01' })
    expect(card).toMatchObject({ from: '2027-01-01', to: '2027-12-31' })
  })

  test('is sold once by two presses, whether they have one key or two', async () => {
    const ada = await member()
    const again = { [headers.idempotencyKey]: crypto.randomUUID() }
    const [first, second] = [await sell(ada, {}, again), await sell(ada, {}, again)]
    expect([first.status, second.body]).toEqual([200, first.body])
    const third = await sell(ada)
    expect([third.status, codeOf(third)]).toEqual([409, 'card_changed'])
    expect(await numbers()).toEqual([1])
  })

  test.runIf(isPostgres)('is sold once by two presses at the same instant', async () => {
    const ada = await member()
    const held = { table: 'members', id: ada.id }
    const both = () => Promise.all([sell(ada), sell(ada)])
    const { waited, answer: answers } = await whileRowIsHeld(world.store, held, both)
    expect(waited).toBe(true)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await numbers()).toEqual([1])
    const cards = await rows(`select id from memberships where member_id = '${ada.id}'
      and valid_to > '${today}'`)
    expect(cards).toHaveLength(1)
  })

  test('costs what was shown, and is free for a reason only', async () => {
    const ada = await member()
    expect(codeOf(await sell(ada, { cents: 1999 }))).toBe('price_changed')
    const free = { method: 'free', cents: 0 }
    expect((await sell(ada, free)).body.error.fields).toEqual({ reason: 'required' })
    expect(codeOf(await sell(ada, { ...free, cents: 2000, reason: 'Volontaria' }))).toBe(
      'price_changed',
    )
    expect((await sell(ada, { card: 'inventata' })).status).toBe(404)
    expect((await sell(ada, { point: 'casa-vicino' })).status).toBe(404)
    expect(await numbers()).toEqual([])
    expect(await sold(ada, { ...free, reason: 'Volontaria' })).toMatchObject({
      number: 1,
      cents: 0,
      reason: 'Volontaria',
    })
  })

  describe('whose amount is chosen', () => {
    const asked = async (bounds: object, check: () => Promise<void>) => {
      const path = '/v1/admin/settings'
      const before = (await staff.ask(path)).body
      const [first, ...others] = before.renewal_cards
      const renewal_cards = [{ ...first, ...bounds }, ...others]
      const put = (cards: object[]) =>
        staff.ask(path, { method: 'PUT', body: { ...before, renewal_cards: cards } })
      expect((await put(renewal_cards)).status).toBe(200)
      await check().finally(() => put([{ ...first, ...open }, ...others]))
    }
    const open = { price_min: null, price_max: null }

    test('is sold for any amount between two', async () => {
      await asked({ price: 20, price_min: 10, price_max: 30 }, async () => {
        const ada = await member()
        const { cards }: CardsToSell = (await staff.ask(`/v1/desk/cards?member=${ada.id}`)).body
        expect(cards[0]).toMatchObject({ price: 20, price_min: 10, price_max: 30 })
        for (const cents of [0, 999, 3001]) {
          expect(codeOf(await sell(ada, { cents }))).toBe('price_changed')
        }
        const free = { method: 'free', cents: 0 }
        expect((await sell(ada, free)).body.error.fields).toEqual({ reason: 'required' })
        expect(await sold(ada, { cents: 1250 })).toMatchObject({ cents: 1250, method: 'cash' })
      })
    })

    test('is given for nothing, without a reason, if it begins at 0', async () => {
      await asked({ ...open, price_min: 0 }, async () => {
        const [ada, bea] = [await member(), await member()]
        const given = { method: 'free', cents: 0, reason: 'Importo a scelta' }
        expect(await sold(ada, { cents: 0 })).toMatchObject(given)
        expect(await sold(bea, { cents: 4000 })).toMatchObject({ cents: 4000, method: 'cash' })
      })
    })

    test('has bounds that make sense, which a page of the release before does not remove', async () => {
      const { body } = await staff.ask('/v1/admin/settings')
      const save = async (bounds: object) => {
        const [{ price_min: _, price_max: __, ...first }, ...others] = body.renewal_cards
        const renewal_cards = [{ ...first, ...bounds }, ...others]
        const answer = await staff.ask('/v1/admin/settings', {
          method: 'PUT',
          body: { ...body, renewal_cards },
        })
        return answer.status === 200 ? answer.body.renewal_cards[0] : answer.body.error.fields
      }
      const at = (name: string) => ({ [`renewal_cards.0.${name}`]: 'invalid' })
      expect(await save({ price_min: 30, price_max: 10 })).toMatchObject(at('price_max'))
      expect(await save({ price_min: 5 })).toEqual(at('price_max'))
      expect(await save({ price_max: 30 })).toEqual(at('price_max'))
      expect(await save({ price: 40, price_min: 10, price_max: 30 })).toEqual(at('price'))
      const bounds = { price_min: 10, price_max: 30 }
      expect(await save(bounds)).toMatchObject(bounds)
      expect(await save({ price: 25 })).toMatchObject({ price: 25, ...bounds })
      expect(await save({ price: 40 })).not.toHaveProperty('price_min')
      expect(await save({ price: 20, ...open })).toMatchObject({ price: 20, ...open })
    })
  })
})

describe('the numbers of receipts', () => {
  test('begin at 1 each year', async () => {
    const first = await given(500)
    world.pass(50 * 24 * 3_600_000)
    staff = await world.as('staff')
    const second = await given(500)
    expect([first, second].map(({ year, number }) => [year, number])).toEqual([
      [2026, 1],
      [2027, 1],
    ])
  })

  test('have no gap after a refused call, nor among calls at once', async () => {
    await given(500)
    const ada = await member()
    await sell(ada, { cents: 1 })
    const body = { cents: 300, method: 'cash', point: desk }
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => post('/v1/desk/contributions', body)),
      sell(ada),
      sell(ada),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
    expect(await numbers()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })
})

describe('a receipt that is given back', () => {
  test('stays, and another one with a reason takes away its amount and its card', async () => {
    const ada = await member()
    const receipt = await sold(ada)
    expect((await reverse(receipt.id, { reason: ' ' })).status).toBe(422)
    const { body: back } = await reverse(receipt.id)
    const { id, year, number } = receipt
    expect(back).toMatchObject({
      number: 2,
      cents: -2000,
      method: 'cash',
      reason: 'Per errore',
      reversal_of: { id, year, number },
    })
    const former: Receipt = (await staff.ask(`/v1/desk/receipts/${id}`)).body
    expect(former).toMatchObject({ cents: 2000, reversed_by: { number: 2 } })
    expect((await ada.ask('/v1/me')).body.is.active_card).toBe(false)
    for (const one of [id, back.id]) expect(codeOf(await reverse(one))).toBe('receipt_reversed')
    // The days are free again.
    expect((await sold(ada)).number).toBe(3)
    expect((await here.emailsTo(ada.email)).map(({ kind }) => kind)).toEqual([
      'receipt_card',
      'receipt_reversed',
      'receipt_card',
    ])
  })

  test('is sent again to whoever paid', async () => {
    const ada = await member()
    const { id } = await sold(ada)
    const again = () => post(`/v1/desk/receipts/${id}/emails`, {})
    world.pass(60_000)
    expect((await again()).body).toEqual({ email: true })
    const mails = await here.emailsTo(ada.email)
    expect(mails.map(({ kind }) => kind)).toEqual(['receipt_card', 'receipt_card'])
    expect(mails[1]?.body).toBe(mails[0]?.body)
    await here.run(`update members set email = '${addressWithout(ada.id)}' where id = '${ada.id}'`)
    expect((await again()).body).toEqual({ email: false })
    const nobodys = await given(500)
    expect((await post(`/v1/desk/receipts/${nobodys.id}/emails`, {})).status).toBe(404)
  })

  test('is given back once by presses at once', async () => {
    const { id } = await given(700)
    const answers = await Promise.all([reverse(id), reverse(id), reverse(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await numbers()).toEqual([1, 2])
  })

  test('cannot be changed or deleted by the server', async () => {
    const { id } = await given(700)
    const asServer = (text: string) => here.run(`set local role app_rt; ${text}`)
    await expect(asServer(`update receipts set cents = 1 where id = '${id}'`)).rejects.toThrow(
      /permission denied/,
    )
    await expect(asServer(`delete from receipts where id = '${id}'`)).rejects.toThrow(
      /permission denied/,
    )
  })
})

describe('the closing of a till', () => {
  test('counts all its receipts once, and the next one begins with what it left', async () => {
    const ada = await member()
    await sold(ada)
    const { id } = await given(550)
    await reverse(id)
    await given(1000, { method: 'terminal' })
    const before = await till()
    expect(before).toMatchObject({ opening: null, closing: null })
    expect(before.receipts.map(({ cents }) => cents)).toEqual([1000, -550, 550, 2000])
    const counted = { opening: 5000, cash: 2000, counted: 6900, taken: 4000, note: 'Manca 1 €' }
    expect((await close({ ...counted, taken: 6901 })).body.error.fields).toEqual({
      taken: 'invalid',
    })
    expect(codeOf(await close({ ...counted, cash: 2550 }))).toBe('till_changed')
    const { status, body }: { status: number; body: Closing } = await close(counted)
    expect([status, body]).toMatchObject([200, { ...counted, point: { id: desk }, day: today }])
    const after = await till()
    expect(after).toMatchObject({ opening: 2900, receipts: [], closing: { id: body.id } })
    // What comes later on the same day is in the next one.
    await given(300)
    expect(codeOf(await close({ cash: 300, counted: 3200 }))).toBe('till_closed')
    world.pass(24 * 3_600_000)
    staff = await world.as('staff')
    // A till begins with what the last closing left, so that nothing leaves it unseen.
    expect(codeOf(await close({ opening: 2800, cash: 300, counted: 3100 }))).toBe('till_changed')
    expect((await close({ opening: 2900, cash: 300, counted: 3200 })).status).toBe(200)
    const [left] = await rows(`select count(*)::int as n from receipts where closing_id is null`)
    expect(left).toEqual({ n: 0 })
    const sums = await rows(`select c.cash_cents as cash,
      (select sum(cents)::int from receipts r where r.closing_id = c.id and method = 'cash') as sum
      from closings c order by day`)
    expect(sums).toEqual([
      { cash: 2000, sum: 2000 },
      { cash: 300, sum: 300 },
    ])
  })

  test('happens once by two presses at once', async () => {
    await given(300)
    const answers = await Promise.all([
      close({ cash: 300, counted: 300 }),
      close({ cash: 300, counted: 300 }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is in the list of its month, with all receipts', async () => {
    await given(300)
    await close({ cash: 300, counted: 300 })
    const { body } = await staff.ask('/v1/desk/till/months?month=2026-11-30')
    expect(body.receipts).toMatchObject([{ number: 1, closed_on: today }])
    expect(body.closings).toMatchObject([{ day: today, cash: 300 }])
    const { body: other } = await staff.ask('/v1/desk/till/months?month=2026-10-31')
    expect(other).toEqual({ receipts: [], closings: [] })
  })
})
