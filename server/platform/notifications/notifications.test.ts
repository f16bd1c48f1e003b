import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { remindOfLoans } from '#server/areas/loans/deadlines/remind.ts'
import { finishMove, moveLoan } from '#server/areas/loans/move-loan.ts'
import { sendDueMail } from '#server/platform/mail/send-due.ts'
import type { Message } from '#server/platform/mail/transport.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { codeOf, openWorld, type World } from '#tests/support/world.ts'

let world: World
let here: Scene
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
})
afterAll(() => world.close())
/** Removes the notifications about the demo's own loans. */
beforeEach(() =>
  here.run(
    `update loans set status = 'returned' where status in ('pending', 'approved', 'extended')`,
  ),
)

const remindAt = (instant: string) =>
  remindOfLoans({ ...world.services, now: () => new Date(instant) })
const kindsTo = async (email: string) => (await here.emailsTo(email)).map(({ kind }) => kind)

/** Sends everything due and answers what was sent. */
async function deliverAt(instant: string): Promise<Message[]> {
  const sent: Message[] = []
  const services = { ...world.services, now: () => new Date(instant) }
  const deliver = async (message: Message) => void sent.push(message)
  while ((await sendDueMail(services, deliver)) > 0);
  return sent
}

describe('reminders', () => {
  test('are sent once, from many processes and after a crash', async () => {
    const { borrower } = await here.loan({
      from: '2026-12-01',
      to: '2026-12-04',
      status: 'approved',
    })
    const email = borrower?.email ?? ''
    const workers = await Promise.all([1, 2, 3, 4].map(() => remindAt('2026-12-03T09:00:00Z')))
    expect(workers.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await remindAt('2026-12-03T15:00:00Z')).toBe(0)
    expect(await kindsTo(email)).toEqual(['end_tomorrow'])
    const rounds = await Promise.all([1, 2, 3].map(() => deliverAt('2026-12-03T15:01:00Z')))
    expect(rounds.flat().filter(({ to }) => to === email)).toHaveLength(1)
  })

  test.each([
    [
      'before clocks go forward',
      '2027-03-27',
      '2027-03-29',
      '2027-03-28',
      'T06:59:00Z',
      'T07:00:00Z',
    ],
    ['before clocks go back', '2026-10-23', '2026-10-26', '2026-10-25', 'T07:59:00Z', 'T08:00:00Z'],
    [
      'in summer, though booked in winter',
      '2027-06-28',
      '2027-07-02',
      '2027-07-01',
      'T06:59:00Z',
      'T07:00:00Z',
    ],
    ['on New Year’s Eve', '2026-12-28', '2027-01-01', '2026-12-31', 'T07:59:00Z', 'T08:00:00Z'],
  ])('are sent from nine in Rome %s', async (_, from, to, day, early, nine) => {
    const { borrower } = await here.loan({ from, to, status: 'approved' })
    await remindAt(day + early)
    expect(await kindsTo(borrower?.email ?? '')).toEqual([])
    await remindAt(day + nine)
    expect(await kindsTo(borrower?.email ?? '')).toEqual(['end_tomorrow'])
  })

  test('are not sent in the evening, and not on the next day instead', async () => {
    const { borrower } = await here.loan({
      from: '2026-12-01',
      to: '2026-12-04',
      status: 'approved',
    })
    await remindAt('2026-12-03T19:00:00Z')
    await remindAt('2026-12-04T09:00:00Z')
    expect(await kindsTo(borrower?.email ?? '')).toEqual([])
  })

  test('are not sent after midnight', async () => {
    const { borrower } = await here.loan({
      from: '2026-12-01',
      to: '2026-12-04',
      status: 'approved',
    })
    await remindAt('2026-12-03T18:59:00Z')
    expect(await kindsTo(borrower?.email ?? '')).toEqual(['end_tomorrow'])
    const late = await deliverAt('2026-12-03T23:00:01Z')
    expect(late.filter(({ to }) => to === borrower?.email)).toEqual([])
  })

  test('of an overdue loan are sent on three days, the last after a week', async () => {
    const { borrower } = await here.loan({
      from: '2026-12-20',
      to: '2026-12-30',
      status: 'approved',
    })
    for (let day = 29; day <= 60; day++) {
      await remindAt(new Date(Date.UTC(2026, 11, day, 10)).toISOString())
    }
    const mails = await here.emailsTo(borrower?.email ?? '')
    expect(mails.map(({ day, kind }) => `${day} ${kind}`)).toEqual([
      '2026-12-29 end_tomorrow',
      '2026-12-31 overdue',
      '2027-01-02 overdue',
      '2027-01-06 overdue',
    ])
  })

  test('stop when the loan is cancelled or returned, even if an e-mail is queued', async () => {
    const pending = await here.loan({ from: '2026-12-10', to: '2026-12-14' })
    const out = await here.loan({ from: '2026-12-01', to: '2026-12-10', status: 'approved' })
    await remindAt('2026-12-09T09:00:00Z')
    const emails = [pending, out].map(({ borrower }) => borrower?.email ?? '')
    expect(await kindsTo(emails[0] ?? '')).toEqual(['pickup_tomorrow'])
    await world.inLibrary(ctx => moveLoan(ctx, pending.id, 'cancel', 'borrower'))
    await world.inLibrary(async ctx =>
      finishMove(ctx, await moveLoan(ctx, out.id, 'take_back', 'desk')),
    )
    expect(await kindsTo(emails[0] ?? '')).toEqual(['cancelled'])
    expect(await kindsTo(emails[1] ?? '')).toEqual(['returned'])
    await remindAt('2026-12-09T10:00:00Z')
    await remindAt('2026-12-11T10:00:00Z')
    expect(await kindsTo(emails[1] ?? '')).toEqual(['returned'])
  })

  test('are not sent again after a backup of last week is restored', async () => {
    const { borrower } = await here.loan({
      from: '2026-11-20',
      to: '2026-12-04',
      status: 'approved',
    })
    await remindAt('2026-12-03T09:00:00Z')
    const sent = await deliverAt('2026-12-10T09:00:00Z')
    expect(sent.filter(({ to }) => to === borrower?.email)).toEqual([])
    await remindAt('2026-12-10T09:00:00Z')
    expect(await kindsTo(borrower?.email ?? '')).toEqual(['end_tomorrow'])
  })

  test('say once that a product in repair cannot be collected, not «Domani ritiri»', async () => {
    const { object, borrower } = await here.loan({ from: '2026-12-10', to: '2026-12-14' })
    await here.run(`update objects set maintenance = true where id = '${object}'`)
    for (const day of [9, 10, 11]) await remindAt(`2026-12-${day}T09:00:00Z`.replace('-9T', '-09T'))
    expect(await kindsTo(borrower?.email ?? '')).toEqual(['awaited'])
    const [mail] = await here.emailsTo(borrower?.email ?? '')
    expect(mail?.body).toContain('È in riparazione: ti scriviamo appena è pronto')
    expect(mail?.body).not.toContain('Non manca niente')
  })

  test('are about the recipient’s own product only', async () => {
    const one = await here.loan({ from: '2026-12-01', to: '2026-12-04', status: 'approved' })
    const other = await here.loan({ from: '2026-12-01', to: '2026-12-04', status: 'approved' })
    await remindAt('2026-12-03T09:00:00Z')
    const [mail] = await here.emailsTo(one.borrower?.email ?? '')
    const [theirs] = await here.emailsTo(other.borrower?.email ?? '')
    const name = (subject = '') => subject.split(': ').at(-1) ?? '?'
    expect(mail?.body).toContain(name(mail?.subject))
    expect(mail?.body).not.toContain(`${name(theirs?.subject)} `)
    expect(mail?.library_id).toBe('bologna')
  })
})

describe('notifications about a loan', () => {
  test('are none for an abandoned checkout, and one for a refusal', async () => {
    const { ask, email } = await here.member()
    const object = await here.object()
    await ask(`/v1/checkout/cart/${object}`, { method: 'POST' })
    await ask('/v1/checkout/cart', { method: 'DELETE' })
    expect(await kindsTo(email)).toEqual([])
    const owner = await here.member()
    const asked = await here.loan({
      from: '2026-12-01',
      to: '2026-12-04',
      owner: owner.id,
      method: 'p2p',
    })
    await owner.ask(`/v1/me/orders/${asked.id}/status`, {
      method: 'PATCH',
      body: { value: 'denied', motivation: 'Mi serve' },
    })
    expect(await kindsTo(asked.borrower?.email ?? '')).toEqual(['denied'])
    expect(await kindsTo(owner.email)).toEqual([])
  })

  test('have unusual names in subject and text, in the recipient’s language', async () => {
    const { object, borrower, id } = await here.loan({ from: '2026-12-01', to: '2026-12-04' })
    const odd = `L'Isola, «Tènda» 🔧 <b>\nBcc: a@b.it`
    await here.run(`update objects set name = $$${odd}$$ where id = '${object}'`)
    await here.run(`update members set language = 'en' where id = '${borrower?.id}'`)
    await world.inLibrary(ctx => moveLoan(ctx, id, 'cancel', 'borrower'))
    const [mail] = await here.emailsTo(borrower?.email ?? '')
    expect(mail?.subject.replaceAll('\u2060', '')).toContain(
      "Loan cancelled: L'Isola, «Tènda» 🔧 <b> Bcc: a@b.it",
    )
    expect(mail?.subject).not.toContain('a@b.it')
    expect(mail?.subject).not.toContain('\n')
    expect(mail?.calendar).toContain('STATUS:CANCELLED')
  })
})

describe('topics of notifications', () => {
  const choose = (topic: string, wanted: boolean) => ({
    method: 'PATCH',
    body: { topic, channel: 'mail', wanted },
  })

  test('are all on by default', async () => {
    const { ask } = await here.member()
    const { body } = await ask('/v1/me/notices')
    expect(body.topics).toHaveLength(9)
    expect(body.topics.every((row: { channels: { mail: boolean } }) => row.channels.mail)).toBe(
      true,
    )
    expect(body.calendar).toBeNull()
  })

  test('that are off send nothing, also not after they are on again', async () => {
    const { borrower } = await here.loan({
      from: '2026-12-01',
      to: '2026-12-04',
      status: 'approved',
    })
    if (!borrower) throw new Error('no borrower')
    const off = await borrower.ask('/v1/me/notices', choose('end', false))
    expect(off.body.topics).toContainEqual({
      topic: 'end',
      always: false,
      channels: { mail: false, push: true },
    })
    await remindAt('2026-12-03T09:00:00Z')
    await borrower.ask('/v1/me/notices', choose('end', true))
    await remindAt('2026-12-03T10:00:00Z')
    expect(await kindsTo(borrower.email)).toEqual([])
  })

  test('that are required cannot be turned off', async () => {
    const { ask } = await here.member()
    for (const topic of ['cancellation', 'overdue', 'request']) {
      const answer = await ask('/v1/me/notices', choose(topic, false))
      expect([answer.status, codeOf(answer)]).toEqual([422, 'validation_failed'])
    }
  })

  test('are turned off with one press by the link of an e-mail, for its recipient only', async () => {
    const { borrower } = await here.loan({
      from: '2026-12-01',
      to: '2026-12-04',
      status: 'approved',
    })
    if (!borrower) throw new Error('no borrower')
    await remindAt('2026-12-03T09:00:00Z')
    const [message] = (await deliverAt('2026-12-03T09:01:00Z')).filter(
      ({ to }) => to === borrower.email,
    )
    expect(message?.text).toContain('/unsubscribe?t=')
    const link = new URL(message?.unsubscribe ?? '')
    expect(link.pathname).toBe('/v1/notices/unsubscribe')
    const post = (address: string, more = {}) =>
      world.ask(address, {
        method: 'POST',
        raw: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...more },
      })
    const path = link.pathname + link.search
    expect((await post(path)).body).toEqual({ topic: 'end', wanted: false })
    expect((await post(path)).status).toBe(200)
    const mails = async () =>
      (await borrower.ask('/v1/me/notices')).body.topics.filter(
        (row: { channels: { mail: boolean } }) => !row.channels.mail,
      )
    expect(await mails()).toMatchObject([{ topic: 'end' }])
    expect((await post(`${path}&wanted=true`)).body).toEqual({ topic: 'end', wanted: true })
    expect(await mails()).toEqual([])
    const forged = `${path.slice(0, -3)}AAA`
    expect((await post(forged)).status).toBe(404)
    expect((await post(path, { host: 'campus.localhost' })).status).toBe(404)
  })

  test('have links whose secret signs nobody in', async () => {
    const { borrower } = await here.loan({
      from: '2026-12-01',
      to: '2026-12-04',
      status: 'approved',
    })
    await remindAt('2026-12-03T09:00:00Z')
    const [mail] = await here.emailsTo(borrower?.email ?? '')
    const token = new URL(mail?.unsubscribe ?? '').searchParams.get('t')
    const answer = await world.ask('/v1/me', { headers: { authorization: `Bearer ${token}` } })
    expect([answer.status, codeOf(answer)]).toEqual([401, 'token_invalid'])
  })
})
