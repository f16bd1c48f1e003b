import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addressWithout } from '#contract/texts/no-email.ts'
import { sendDueMail } from '#server/platform/mail/send-due.ts'
import { createDeliver } from '#server/platform/mail/transport.ts'
import { desk, type Scene, scene } from '#tests/support/loans.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { remindOfCards } from './remind-of-cards.ts'

let world: World
let here: Scene
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
})
afterAll(() => world.close())
beforeEach(() => here.run('delete from memberships; delete from notices; delete from mails'))

const remindAt = (day: string) =>
  remindOfCards({ ...world.services, now: () => new Date(`${day}T10:00:00Z`) })
/** A member with cards of these days. */
async function member(...cards: [from: string, to: string][]) {
  const one = await here.member()
  await here.run(`delete from memberships where member_id = '${one.id}'`)
  for (const [from, to] of cards) await give(one.id, from, to)
  return one
}
const give = (id: string, from: string, to: string) =>
  here.run(`insert into memberships (library_id, member_id, card_name, valid_from, valid_to)
    values ('bologna', '${id}', 'Tessera amica', '${from}', '${to}')`)
const daysTo = async ({ email }: { email: string }) =>
  (await here.emailsTo(email)).map(({ day, kind }) => `${day} ${kind}`)
const ofLibrary = (is: object) =>
  here.run(`update libraries set document = jsonb_set(document, '{is}',
    (document->'is') || '${JSON.stringify(is)}') where id = 'bologna'`)
const year = ['2026-01-01', '2026-12-31'] as [string, string]

describe('the end of a card', () => {
  test('is told 30 and 7 days before and on the day, once each from many processes', async () => {
    const ada = await member(year)
    for (let day = Date.UTC(2026, 10, 28); day < Date.UTC(2027, 0, 5); day += 86_400_000) {
      const date = new Date(day).toISOString().slice(0, 10)
      await Promise.all([remindAt(date), remindAt(date)])
    }
    expect(await daysTo(ada)).toEqual([
      '2026-12-01 card_ends',
      '2026-12-24 card_ends',
      '2026-12-31 card_ends',
    ])
    const [first, , last] = await here.emailsTo(ada.email)
    expect(first?.subject).toContain('La tua tessera vale fino a giovedì 31 dicembre 2026')
    expect(first?.body).toContain('«Tessera amica»')
    expect(first?.body).toContain('rinnovala al banco')
    expect(first?.body).toContain('20,00 €')
    expect(last?.subject).toContain('La tua tessera scade oggi')
  })

  test('is told a day late, with the day itself; on the last day never late', async () => {
    const ada = await member(year)
    await remindAt('2026-12-02')
    await remindAt('2026-12-03')
    await remindAt('2026-12-25')
    await remindAt('2027-01-01')
    expect(await daysTo(ada)).toEqual(['2026-12-02 card_ends', '2026-12-25 card_ends'])
  })

  test('is not told by night', async () => {
    const ada = await member(year)
    const now = () => new Date('2026-12-01T21:00:00Z')
    expect(await remindOfCards({ ...world.services, now })).toBe(0)
    expect(await daysTo(ada)).toEqual([])
  })

  test('is not told to whoever has a later card, is suspended or has left', async () => {
    await member(year, ['2027-01-01', '2027-12-31'])
    const banned = await member(year)
    const gone = await member(year)
    await here.run(`update members set banned = true where id = '${banned.id}';
      update members set deleted_at = now() where id = '${gone.id}'`)
    expect(await remindAt('2026-12-01')).toBe(0)
  })

  test('is not told where everybody has a card', async () => {
    await member(year)
    await ofLibrary({ auto_membership: true })
    expect(await remindAt('2026-12-01')).toBe(0)
    await ofLibrary({ auto_membership: false })
    expect(await remindAt('2026-12-01')).toBe(1)
  })

  test('is told with the day from which the app sells the next one, where it sells any', async () => {
    const [ada, bea] = [await member(year), await member(year)]
    await ofLibrary({ renewable_card: false })
    await here.run(`update members set banned = true where id = '${bea.id}'`)
    await remindAt('2026-12-01')
    await here.run(`update members set banned = false where id = '${bea.id}'`)
    await ofLibrary({ renewable_card: true })
    await remindAt('2026-12-01')
    const [atDesk] = await here.emailsTo(ada.email)
    const [app] = await here.emailsTo(bea.email)
    expect(atDesk?.body).not.toContain("Con l'app")
    expect(atDesk?.body).toContain('/me/memberships')
    expect(app?.body).toContain("Con l'app si rinnova da venerdì 1 gennaio 2027.")
    expect(app?.body).toContain('/me/rinnovo-tessera')
  })

  test('is a topic that members turn off', async () => {
    const ada = await member(year)
    const { body } = await ada.ask('/v1/me/notices')
    expect(body.more).toEqual([
      { topic: 'card', always: false, channels: { mail: true, push: true } },
    ])
    const off = { topic: 'card', channel: 'mail', wanted: false }
    expect((await ada.ask('/v1/me/notices', { method: 'PATCH', body: off })).status).toBe(200)
    await remindAt('2026-12-01')
    expect(await daysTo(ada)).toEqual([])
  })

  test('is no longer told once another card is sold, and a letter of it goes', async () => {
    const ada = await member(year)
    await here.run(`update members set email = '${addressWithout(ada.id)}' where id = '${ada.id}'`)
    world.pass(new Date('2026-12-01T10:00:00Z').getTime() - world.now().getTime())
    const staff = await world.as('staff')
    const letters = async () => (await staff.ask(`/v1/admin/letters?member=${ada.id}`)).body
    await remindAt('2026-12-01')
    const [letter] = await letters()
    expect(letter.subject).toContain('La tua tessera vale fino a')
    expect(letter.body).not.toContain('/me/')
    const sale = { card: 'tessera-annuale', from: '2027-01-01', cents: 2000, method: 'cash' }
    const body = { ...sale, member: ada.id, point: desk }
    expect((await staff.ask('/v1/desk/cards', { method: 'POST', body })).status).toBe(200)
    const left: { subject: string }[] = await letters()
    expect(left.map(({ subject }) => subject)).toEqual([expect.stringContaining('Ricevuta n. ')])
    expect(await remindAt('2026-12-01')).toBe(0)
  })

  test('is no longer told once a file brings another card', async () => {
    const ada = await member(year)
    world.pass(new Date('2026-12-01T10:00:00Z').getTime() - world.now().getTime())
    const staff = await world.as('staff')
    await remindAt('2026-12-01')
    expect(await daysTo(ada)).toHaveLength(1)
    const raw = `member_email,card_name,from,to\n${ada.email},Annuale,2027-01-01,2027-12-31\n`
    const path = '/v1/admin/imports?name=memberships.csv'
    const { text } = await staff.ask(path, { method: 'POST', raw })
    expect(text).toContain('"kind":"done"')
    expect(await daysTo(ada)).toEqual([])
  })

  test('reaches a mail server, and stale ones do not', async () => {
    const ada = await member(year)
    const now = (text: string) => ({ ...world.services, now: () => new Date(text) })
    await remindAt('2026-12-31')
    const smtp = await startSmtp()
    const deliver = createDeliver({ ...world.services.config, mailUrl: smtp.url })
    expect(await sendDueMail(now('2026-12-31T23:00:01Z'), deliver)).toBe(0)
    expect(await sendDueMail(now('2026-12-31T22:59:00Z'), deliver)).toBe(1)
    await smtp.close()
    expect(smtp.received[0]?.to).toEqual([ada.email])
    expect(smtp.received[0]?.text).toContain('La tua tessera scade oggi')
  })
})
