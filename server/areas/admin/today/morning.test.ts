import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { supportSections } from '#contract/shapes/support.ts'
import { sendDueMail } from '#server/platform/mail/send-due.ts'
import { createDeliver } from '#server/platform/mail/transport.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { codeOf, openWorld, type World } from '#tests/support/world.ts'
import { sendMorning } from './morning.ts'

/** The work of the day by e-mail, over a real SMTP connection. The library is in Rome, in winter an hour ahead of UTC. */
let world: World
let here: Scene
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
})
afterAll(() => world.close())
beforeEach(() =>
  here.run(`update loans set status = 'returned', closed_at = '2026-11-01', undo_until = null
      where status in ('pending', 'approved', 'extended');
    update copies set state = 'in_service'; update memberships set valid_to = '2027-12-31';
    update mails set sent_at = now(); delete from notices where kind = 'today';
    delete from notice_choices where topic = 'today'; delete from holidays; delete from defects`),
)

const at = (instant: string) => world.pass(Date.parse(instant) - world.now().getTime())
const choose = async (member: string, wanted: boolean) =>
  (await world.as(member)).ask('/v1/me/notices', {
    method: 'PATCH',
    body: { topic: 'today', channel: 'mail', wanted },
  })

/** The e-mails that leave, decoded: their text is quoted-printable or base64. */
async function sent() {
  const smtp = await startSmtp()
  const deliver = createDeliver({ ...world.services.config, mailUrl: smtp.url })
  while ((await sendDueMail(world.services, deliver)) > 0);
  await smtp.close()
  return smtp.received.map(({ to, text }) => ({ to, text: text.replaceAll('=\r\n', '') }))
}

test('nobody gets it who has not chosen it, and only staff may', async () => {
  at('2026-11-20T06:30:00Z')
  expect(await sendMorning(world.services)).toBe(0)
  const { body } = await (await world.as('staff')).ask('/v1/me/notices')
  expect(body.staff).toEqual([{ topic: 'today', wanted: false }])
  const member = await world.as('socia')
  expect((await member.ask('/v1/me/notices')).body.staff).toBeUndefined()
  expect(codeOf(await choose('socia', true))).toBe('forbidden')
  // A member who was staff when they chose it gets no names of others.
  await here.run(`insert into notice_choices (library_id, member_id, topic, channel, wanted)
    values ('bologna', 'socia', 'today', 'mail', true)`)
  expect(await sendMorning(world.services)).toBe(0)
})

test('who chose it gets it once each morning, in their language, with the link that ends it', async () => {
  const loan = await here.loan({ from: '2026-11-20', to: '2026-11-27' })
  await here.run(`update objects set name = 'Scala lunga' where id = '${loan.object}';
    update members set language = 'en' where id = 'staff'`)
  expect((await choose('staff', true)).body.staff).toEqual([{ topic: 'today', wanted: true }])
  at('2026-11-20T05:59:00Z')
  expect(await sendMorning(world.services)).toBe(0)
  at('2026-11-20T06:00:00Z')
  expect(await sendMorning(world.services)).toBe(1)
  expect(await sendMorning(world.services)).toBe(0)
  const queued = (await world.mails()).find(({ kind }) => kind === 'today')
  const [email, ...others] = await sent()
  expect(others).toEqual([])
  expect(email?.to).toEqual(['staff@example.org'])
  expect(email?.text).toContain('To hand over: 1')
  expect(email?.text).toContain(`Scala lunga, ${loan.object}`)
  expect(email?.text).toContain('/admin/today')
  expect(email?.text).toMatch(/^List-Unsubscribe:/m)
  const { pathname, search } = new URL(queued?.unsubscribe ?? '')
  const end = await world.ask(pathname + search, { method: 'POST' })
  expect(end.body).toEqual({ topic: 'today', wanted: false })
  at('2026-11-23T06:30:00Z')
  expect(await sendMorning(world.services)).toBe(0)
})

test('it names who is late, and what is broken', async () => {
  const loan = await here.loan({ status: 'approved', from: '2026-11-02', to: '2026-11-09' })
  await here.run(`update members set name = 'Lia Lenta' where id = '${loan.borrower?.id}';
    insert into defects (library_id, object_id, copy_id, loan_id, member_id, note, created_at)
    select 'bologna', object_id, copy_id, id, member_id, 'Fa scintille', now() from loans where id = '${loan.id}'`)
  await choose('staff', true)
  at('2026-11-24T06:30:00Z')
  expect(await sendMorning(world.services)).toBe(1)
  const [email] = await sent()
  expect(email?.text).toContain('Lia Lenta (1)')
  expect(email?.text).toContain('Fa scintille')
})

test('on an open day it says that there is nothing; after the morning it is not sent', async () => {
  await choose('staff', true)
  at('2026-11-24T11:00:00Z')
  expect(await sendMorning(world.services)).toBe(0)
  at('2026-11-25T06:30:00Z')
  expect(await sendMorning(world.services)).toBe(1)
  expect((await sent()).map(({ to }) => to)).toEqual([['staff@example.org']])
})

test('on a closed day it is sent only if something belongs to that day', async () => {
  await choose('staff', true)
  await here.run(`insert into holidays (library_id, headquarters_id, name, first_day, last_day)
    select library_id, id, 'Ponte', '2026-12-07', '2026-12-08' from headquarters where library_id = 'bologna'`)
  // It is overdue on every day.
  await here.loan({ status: 'approved', from: '2026-11-02', to: '2026-11-09' })
  at('2026-12-07T06:30:00Z')
  expect(await sendMorning(world.services)).toBe(1)
  expect(await sendMorning(world.services)).toBe(0)
  expect(await sent()).toEqual([])
  await here.loan({ from: '2026-12-08', to: '2026-12-12' })
  at('2026-12-08T06:30:00Z')
  expect(await sendMorning(world.services)).toBe(1)
  expect((await sent()).map(({ to }) => to)).toEqual([['staff@example.org']])
})

test('a colleague gets what they may see, and nothing once they are a member again', async () => {
  await world.ask('/v1/supports', {
    method: 'POST',
    body: { email: 'ada@example.com', section: supportSections[0], object: '', message: 'Ciao' },
  })
  await here.run(`update members set level = 5, rights = '{desk}' where id = 'socia'`)
  await choose('socia', true)
  at('2026-12-10T06:30:00Z')
  await here.loan({ from: '2026-12-10', to: '2026-12-14' })
  expect(await sendMorning(world.services)).toBe(1)
  const [email] = await sent()
  expect(email?.text).toContain('Da consegnare: 1')
  expect(email?.text).not.toContain('Messaggi da leggere')
  // The release before makes members without taking their rights.
  await here.run(`update members set level = 10 where id = 'socia'`)
  at('2026-12-11T06:30:00Z')
  expect(await sendMorning(world.services)).toBe(0)
})
