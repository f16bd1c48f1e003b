import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OverdueMember } from '#contract/shapes/admin/overdue.ts'
import type { Letter } from '#contract/shapes/admin/people.ts'
import { sendMorning } from '#server/areas/admin/today/morning.ts'
import { serveWaiting } from '#server/areas/desk/serve-waiting.ts'
import { fetchPhotos } from '#server/areas/import/photos/fetch-photos.ts'
import { forgetOldImports } from '#server/areas/import/undo/undo.ts'
import { finishMoves } from '#server/areas/loans/deadlines/finish-moves.ts'
import { lapseLoans } from '#server/areas/loans/deadlines/lapse-loans.ts'
import { remindOfLoans } from '#server/areas/loans/deadlines/remind.ts'
import { remindOfCards } from '#server/areas/membership/remind-of-cards.ts'
import { recoverPayments, refundOwed } from '#server/areas/purchases/recover.ts'
import { advanceQueues } from '#server/areas/queue/advance-queues.ts'
import { fulfilWishes } from '#server/areas/queue/fulfil-wishes.ts'
import { remindOfTrials } from '#server/areas/trials/trial.ts'
import { removeTrials } from '#server/operations/remove-trials.ts'
import { syncCrm } from '#server/optional/crm/sync.ts'
import { deleteOldMail, sendDueMail } from '#server/platform/mail/send-due.ts'
import { notify } from '#server/platform/notifications/notify.ts'
import { sendDuePushes } from '#server/platform/push/send-due.ts'
import { removeUnusedFiles } from '#server/platform/uploads/remove-unused-files.ts'
import { importRows } from '#tests/support/imports.ts'
import { type Scene, scene } from '#tests/support/loans.ts'
import { read, sources } from '#tests/support/source-files.ts'
import { codeOf, friday, openWorld, prepareCheckout, type World } from '#tests/support/world.ts'

/** Whom an import brings is not written to before staff press. It is Friday 20 November 2026. */
let world: World
let here: Scene
let staff: Awaited<ReturnType<World['as']>>
beforeAll(async () => {
  world = await openWorld()
  here = await scene(world)
  staff = await world.as('staff')
})
afterAll(() => world.close())

const day = 86_400_000
/** The addresses to which the mail server got something. */
const delivered: string[] = []
const jobs: Record<string, () => Promise<unknown>> = {
  removeUnusedFiles: () => removeUnusedFiles(world.services),
  recoverPayments: () => recoverPayments(world.services),
  refundOwed: () => refundOwed(world.services),
  finishMoves: () => finishMoves(world.services),
  serveWaiting: () => serveWaiting(world.services),
  lapseLoans: () => lapseLoans(world.services),
  syncCrm: () => syncCrm(world.services),
  remindOfLoans: () => remindOfLoans(world.services),
  sendMorning: () => sendMorning(world.services),
  remindOfCards: () => remindOfCards(world.services),
  advanceQueues: () => advanceQueues(world.services),
  fulfilWishes: () => fulfilWishes(world.services),
  sendDuePushes: () => sendDuePushes(world.services),
  sendDueMail: async () => {
    const send = async ({ to }: { to: string }) => void delivered.push(to)
    while ((await sendDueMail(world.services, send)) > 0);
  },
  deleteOldMail: () => deleteOldMail(world.services),
  fetchPhotos: () => fetchPhotos(world.services),
  forgetOldImports: () => forgetOldImports(world.services),
  remindOfTrials: () => remindOfTrials(world.services),
  removeTrials: () => removeTrials(world.services),
}
/** Those that write nobody: they store the build, back up, and vacuum. */
const others = ['shareBuild', 'async', 'vacuum']
/** The jobs in an order in which what one queues is sent by another. */
async function runJobs(without: readonly string[] = []) {
  for (const [name, run] of Object.entries(jobs)) if (!without.includes(name)) await run()
}
const rowsOf = async <R extends object>(query: string) => (await here.run(query)).rows as R[]
const end = (steps_from: string) =>
  staff.ask('/v1/admin/quiet/endings', { method: 'POST', body: { steps_from } })
const kindsTo = async (email: string) =>
  (await here.emailsTo(email)).filter(({ sent_at }) => sent_at).map(({ kind }) => kind)

test('this test runs every job of the server', () => {
  const main = readFileSync('server/main.ts', 'utf8')
  const named = [...main.matchAll(/run: (?:\w+ => )?(\w+)/g)].map(([, name]) => name)
  expect(named.sort()).toEqual([...Object.keys(jobs), ...others].sort())
})

test('only notify() queues a notification, and only these files queue other e-mails', () => {
  const using = (name: string) =>
    sources.filter(file => new RegExp(`\\b${name}\\(`).test(read(file))).sort()
  const notifications = 'server/platform/notifications'
  expect(using('saveNotification')).toEqual([
    `${notifications}/notifications.repo.ts`,
    `${notifications}/notify.ts`,
  ])
  expect(using('insertPushesFor')).toEqual([
    `${notifications}/notifications.repo.ts`,
    'server/platform/push/pushes.repo.ts',
  ])
  expect(using('insertEmailFor')).toEqual([
    'server/platform/mail/mails.repo.ts',
    `${notifications}/notifications.repo.ts`,
  ])
  expect(using('insertEmail')).toEqual([
    'server/areas/account/sign-in/welcome.ts',
    'server/platform/mail/mails.repo.ts',
    'server/platform/mail/outbox.ts',
  ])
  // No job writes to members in another way: these e-mails answer what somebody does. Those of a trial's end go to its supers.
  const known = /due-libraries\.ts|areas\/trials\/trial\.ts/
  const jobFiles = using('inDueLibraries').filter(file => !known.test(file))
  const mailing = jobFiles.filter(file => /outbox|mails\.repo/.test(read(file)))
  expect(mailing).toEqual([])
})

test('no job writes to whom an import brought or lets anything of theirs lapse, until staff press', async () => {
  const [late, booked, broken, queued, wished] = [
    await here.object(),
    await here.object(),
    await here.object(),
    await here.object(),
    await here.object(),
  ]
  const people = await importRows(staff, 'members.csv', [
    'email,first_name,last_name,phone_number,card_from,card_to',
    'lea@example.com,Lea,Tarda,,2025-11-21,2026-11-20',
    'bea@example.com,Bea,Prenota,,,2027-11-20',
    'ugo@example.com,Ugo,Coda,,,2027-11-20',
    ',Ida,Senza,051 234567,,2027-11-20',
  ])
  expect(people).toMatchObject({ kind: 'done', counts: { members: { created: 4 } } })
  const loans = await importRows(staff, 'loans.csv', [
    'ref,status,member_email,object_code,from,to',
    `,,lea@example.com,${late},2026-11-02,2026-11-19`,
    `,,bea@example.com,${booked},2026-11-23,2026-11-27`,
    `,,bea@example.com,${broken},2026-12-14,2026-12-18`,
  ])
  expect(loans).toMatchObject({ kind: 'done', counts: { loans: { created: 3 } } })
  await here.run(`
    insert into queue_places (library_id, object_id, member_id)
      select 'bologna', '${queued}', id from members where email = 'ugo@example.com';
    insert into wishes (library_id, object_id, member_id, seen_busy)
      select 'bologna', '${wished}', id, true from members where email = 'ugo@example.com';
    insert into sessions (library_id, id, member_id, secret_hash)
      select 'bologna', 'device-' || id, id, id from members where email like '___@example.com';
    insert into push_subscriptions (library_id, member_id, session_id, endpoint, p256dh, auth)
      select 'bologna', id, 'device-' || id, 'https://push.example.com/' || id, 'x', 'x'
      from members where email like '___@example.com'`)
  const quiet = await staff.ask('/v1/admin/quiet')
  expect(quiet.body).toEqual({
    people: 4,
    by_email: 3,
    by_contact: 0,
    by_phone: 1,
    late_loans: 1,
  })
  const pushes = `select from pushes join push_subscriptions device on device.id = pushes.subscription_id
    where device.endpoint like 'https://push.example.com/%'`

  for (let days = 0; days < 10; days++) {
    await runJobs()
    world.pass(day)
  }
  expect(delivered.filter(to => to.endsWith('@example.com'))).toEqual([])
  expect(await rowsOf(pushes)).toEqual([])
  expect(await rowsOf(`select status from loans where object_id = '${booked}'`)).toEqual([
    { status: 'pending' },
  ])
  staff = await world.as('staff')
  const lateRow = async () =>
    ((await staff.ask('/v1/admin/overdue')).body as OverdueMember[]).find(
      ({ member }) => member.email === 'lea@example.com',
    )
  expect(await lateRow()).toMatchObject({ next: null })
  // What staff do with a product is told after the press.
  const [{ id: bea = '' } = {}] = await rowsOf<{ id: string }>(
    `select id from members where email = 'bea@example.com'`,
  )
  const [{ id: loan = '' } = {}] = await rowsOf<{ id: string }>(
    `select id from loans where object_id = '${broken}'`,
  )
  await world.inLibrary(ctx =>
    notify(ctx, {
      memberId: bea,
      kind: 'hindered',
      ref: loan,
      path: '/me/orders',
      write: () => ({ title: 'Prova', text: 'Si è rotto' }),
    }),
  )
  await runJobs()
  expect(delivered.filter(to => to.endsWith('@example.com'))).toEqual([])

  // Monday 30 November; the steps begin on Wednesday.
  expect(codeOf(await end('2026-11-29'))).toBe('validation_failed')
  const ended = await end('2026-12-02')
  expect(ended.body).toEqual({ people: 4, welcomed: 4, left: 0 })
  expect((await staff.ask('/v1/admin/quiet')).body.people).toBe(0)
  expect((await end('2026-12-02')).body).toEqual({ people: 0, welcomed: 0, left: 0 })
  expect(await lateRow()).toMatchObject({ next: { step: 'reminder', day: '2026-12-02' } })
  await runJobs(['sendDuePushes'])
  world.pass(day)
  await runJobs(['sendDuePushes'])
  expect(await kindsTo('lea@example.com')).toEqual(['welcome'])
  expect((await kindsTo('ugo@example.com')).sort()).toEqual(['turn', 'welcome', 'wish_free'])
  expect((await kindsTo('bea@example.com')).sort()).toEqual(['hindered', 'lapsed', 'welcome'])
  expect((await rowsOf(pushes)).length).toBeGreaterThan(1)
  world.pass(day)
  await runJobs(['sendDuePushes'])
  expect(await kindsTo('lea@example.com')).toEqual(['welcome', 'overdue'])
  world.pass(2 * day)
  await runJobs(['sendDuePushes'])
  expect(await kindsTo('lea@example.com')).toEqual(['welcome', 'overdue', 'overdue'])

  staff = await world.as('staff')
  const letters: Letter[] = (await staff.ask('/v1/admin/letters')).body
  const [letter] = letters.filter(({ member }) => member.name === 'Ida Senza')
  expect(letter?.member.phone_number).toBe('+39051234567')
  expect(letter?.body).toContain('chiedi un codice al banco')
})

test('a card that ends today is said after the press, and what waited is sent', async () => {
  world.pass(friday.getTime() - world.now().getTime())
  staff = await world.as('staff')
  const product = await here.object()
  await importRows(staff, 'members.csv', [
    'email,first_name,last_name,card_from,card_to',
    'eva@example.com,Eva,Fine,2025-11-21,2026-11-20',
  ])
  await importRows(staff, 'loans.csv', [
    'ref,status,member_email,object_code,from,to',
    `,,eva@example.com,${product},2026-11-16,2026-11-27`,
  ])
  const [loan] = await rowsOf<{ id: string }>(`select id from loans where object_id = '${product}'`)
  await staff.ask(`/v1/desk/loans/${loan?.id}/handovers`, {
    method: 'POST',
    body: { kind: 'take_back' },
  })
  world.pass(3_600_000)
  await runJobs(['sendDuePushes'])
  expect(await kindsTo('eva@example.com')).toEqual([])
  staff = await world.as('staff')
  await end('2026-11-20')
  await runJobs(['sendDuePushes'])
  await runJobs(['sendDuePushes'])
  expect((await kindsTo('eva@example.com')).sort()).toEqual(['card_ends', 'returned', 'welcome'])
})

test('what members do themselves is confirmed, and staff may write to one of them', async () => {
  world.pass(friday.getTime() - world.now().getTime())
  staff = await world.as('staff')
  const [who, other] = [await here.member(), await here.member()]
  await importRows(staff, 'loans.csv', [
    'ref,status,member_email,object_code,from,to',
    `,,${who.email},${await here.object()},2026-11-02,2026-11-13`,
  ])
  await importRows(staff, 'memberships.csv', [
    'member_email,from,to',
    `${other.email},2028-01-01,2028-12-31`,
  ])
  await runJobs(['sendDuePushes'])
  expect(await kindsTo(who.email)).toEqual([])
  const days = { point: 'scene-desk', from: '2026-11-23', to: '2026-11-25' }
  await prepareCheckout(other, { id: await here.object(), ...days })
  expect((await other.ask('/v1/checkout/confirm', { method: 'PUT' })).status).toBe(200)
  const sent = await staff.ask('/v1/admin/overdue/messages', {
    method: 'POST',
    body: { members: [who.id], words: '' },
  })
  expect(sent.body).toEqual([{ member: who.id, result: 'email' }])
  await runJobs(['sendDuePushes'])
  expect(await kindsTo(who.email)).toEqual(['overdue_asked'])
  expect(await kindsTo(other.email)).toEqual(['booked'])
  // Who has signed in before is not welcomed again.
  await here.run(`update members set password_hash = 'x' where id = '${who.id}'`)
  expect((await end('2026-11-20')).body).toEqual({ people: 2, welcomed: 1, left: 0 })
})

test('many people are taken in portions, each of whom is welcomed once', async () => {
  const lines = Array.from({ length: 60 }, (_, n) => `p${n}@example.net,Pia,Uno ${n}`)
  await importRows(staff, 'members.csv', ['email,first_name,last_name', ...lines])
  const counts: number[] = []
  for (let left = 1; left > 0; ) {
    const { body } = await end('2026-11-20')
    counts.push(body.people)
    left = body.left
  }
  expect(counts).toEqual([25, 25, 10])
  const mails = (await world.mails()).filter(({ recipient }) => recipient.endsWith('@example.net'))
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(60)
  expect(mails).toHaveLength(60)
  // A few seconds apart, so that other e-mails go out between them.
  expect(new Set(mails.map(({ due_at }) => due_at.getTime())).size).toBe(60)
  const entries = (await world.auditOf('staff')).filter(({ action }) => action === 'quiet_ended')
  expect(entries.at(-1)?.after).toEqual({ people: 10, welcomed: 10, steps_from: '2026-11-20' })
})
