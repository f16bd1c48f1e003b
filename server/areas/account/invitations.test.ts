import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { codeOf, openWorld, password, type World } from '#tests/support/world.ts'
import { inviteStaff } from './sign-in/invitations.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(() => world.pass(3_700_000))

let people = 0
const newEmail = () => `invited-${++people}@example.org`
const secret = 'un gatto sul tetto'
const chosen = { password: secret, confirm_password: secret }
const invite = async (by: string, email: string, level = 4, library = 'bologna') =>
  (await world.as(by, library)).ask('/v1/admin/invitations', {
    method: 'POST',
    body: { email, first_name: 'Ada', last_name: 'Neri', level, language: 'it' },
  })
const tokenFor = async (email: string) => {
  const mails = (await world.mails()).filter(mail => mail.recipient === email)
  return /\/invitation\?t=([\w-]+)/.exec(mails.at(-1)?.body ?? '')?.[1] ?? ''
}
const read = (t: string) => world.ask(`/v1/auths/invitations?t=${t}`)
const accept = (t: string, body: object = {}, host = 'localhost:3000') =>
  world.ask('/v1/auths/invitations', { method: 'POST', body: { t, ...body }, headers: { host } })
const member = (email: string) =>
  acrossLibraries(world.store, db =>
    db.selectFrom('members').selectAll().where('email', '=', email).executeTakeFirst(),
  )
type Change = { level?: number; banned?: boolean; deleted_at?: Date }
const set = (email: string, change: Change) =>
  acrossLibraries(world.store, db =>
    db.updateTable('members').set(change).where('email', '=', email).execute(),
  )
const signIn = (email: string, what = secret) =>
  world.ask('/v1/auths/signin', { method: 'POST', body: { email, password: what } })
/** A member with a level, who can invite. */
const person = async (level: number) => {
  const [id = ''] = await world.members(1)
  await set(`${id}@example.org`, { level })
  return { id, email: `${id}@example.org` }
}

describe('only supers invite staff, and only to a lower rank', () => {
  test.each([
    ['staff', 4, 'forbidden'],
    ['staff', 1, 'forbidden'],
    ['socia', 4, 'forbidden'],
    ['super', 1, 'forbidden'],
  ])('%s who invites somebody to level %i: %s', async (by, level, code) => {
    expect(codeOf(await invite(by, newEmail(), level))).toBe(code)
  })

  test('a super of the default library may invite supers', async () => {
    const { id } = await person(0)
    expect((await invite(id, newEmail(), 1)).status).toBe(200)
  })
})

describe('an invitation gives its level when the link is used', () => {
  test('and not earlier: the e-mail alone changes nothing', async () => {
    const email = newEmail()
    expect((await invite('super', email)).status).toBe(200)
    expect(await member(email)).toBeUndefined()
    const t = await tokenFor(email)
    expect((await read(t)).body).toEqual({ first_name: 'Ada', email, needs_password: true })
    expect(codeOf(await accept(t))).toBe('password_choice_required')
    expect(
      codeOf(await accept(t, { password: 'password123', confirm_password: 'password123' })),
    ).toBe('validation_failed')
    expect(await member(email)).toBeUndefined()
    expect((await accept(t, chosen)).status).toBe(200)
    expect((await signIn(email)).body.data).toMatchObject({ level: 4, name: 'Ada Neri' })
    expect(codeOf(await accept(t, chosen))).toBe('link_unusable')
  })

  test('also to an existing member, who keeps the password', async () => {
    await invite('super', 'vicino@example.org')
    expect((await member('vicino@example.org'))?.level).toBe(10)
    const t = await tokenFor('vicino@example.org')
    expect((await read(t)).body.needs_password).toBe(false)
    // A password that comes with it is ignored: the link is valid for three days.
    expect((await accept(t, chosen)).status).toBe(200)
    expect((await member('vicino@example.org'))?.level).toBe(4)
    expect((await signIn('vicino@example.org')).status).toBe(409)
    expect((await signIn('vicino@example.org', password)).body.data.level).toBe(4)
  })

  test('and never lowers a level', async () => {
    const email = newEmail()
    await invite('super', email)
    const t = await tokenFor(email)
    const send = (input: Parameters<typeof inviteStaff>[1]) =>
      world.inLibrary(ctx => inviteStaff(ctx, input, null))
    const other = { email: newEmail(), first_name: 'Bea', last_name: '', language: 'it' as const }
    await send({ ...other, level: 1 })
    await accept(await tokenFor(other.email), chosen)
    expect((await member(other.email))?.level).toBe(1)
    await accept(t, chosen)
    await set(email, { level: 2 })
    await send({ ...other, email, level: 4 })
    await accept(await tokenFor(email))
    expect((await member(email))?.level).toBe(2)
  })

  test.each([
    ['was lowered', { level: 4 }],
    ['was suspended', { banned: true }],
  ])('but not if the inviter %s in the meantime', async (_, change) => {
    const inviter = await person(1)
    const email = newEmail()
    await invite(inviter.id, email)
    const t = await tokenFor(email)
    await set(inviter.email, change)
    expect(codeOf(await read(t))).toBe('link_unusable')
    expect(codeOf(await accept(t, chosen))).toBe('link_unusable')
    expect(await member(email)).toBeUndefined()
  })

  test('but not if the inviter left in the meantime', async () => {
    const inviter = await person(1)
    const email = newEmail()
    await invite(inviter.id, email)
    await set(inviter.email, { deleted_at: world.now() })
    expect(codeOf(await accept(await tokenFor(email), chosen))).toBe('link_unusable')
  })

  test('and a late, replaced, foreign or guessed link always gets the same answer', async () => {
    const email = newEmail()
    await invite('super', email)
    const first = await tokenFor(email)
    await invite('super', email)
    expect(codeOf(await accept(first, chosen))).toBe('link_unusable')
    const second = await tokenFor(email)
    expect(codeOf(await accept(second, chosen, 'campus.localhost:3000'))).toBe('link_unusable')
    expect(codeOf(await accept('x'.repeat(43), chosen))).toBe('link_unusable')
    world.pass(72 * 3_600_000 + 1000)
    expect(codeOf(await accept(second, chosen))).toBe('link_unusable')
  })

  test('of two requests that use one link at once, one succeeds', async () => {
    const email = newEmail()
    await invite('super', email)
    const t = await tokenFor(email)
    const answers = await Promise.all([accept(t, chosen), accept(t, chosen)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('and removes the password of an earlier sign-up with the address', async () => {
    const email = newEmail()
    await world.ask('/v1/auths/signup', {
      method: 'POST',
      body: {
        email,
        name: { first_name: 'Eva', last_name: 'Neri' },
        password: 'la chiave di un altro',
        phone: '3331234567',
        fiscalcode: 'RSSDAA80A41A944X',
        address: { address: 'Via 1', city: 'Bologna', province: 'BO', postalcode: '40126' },
      },
    })
    await invite('super', email)
    const t = await tokenFor(email)
    expect((await read(t)).body.needs_password).toBe(true)
    expect(codeOf(await accept(t))).toBe('password_choice_required')
    expect((await accept(t, chosen)).status).toBe(200)
    expect((await signIn(email, 'la chiave di un altro')).status).toBe(409)
    expect((await signIn(email)).body.data.level).toBe(4)
  })

  test('also at a university, where members have no password', async () => {
    const head = 'bibliotecaria@example.org'
    await set(head, { level: 1 })
    const email = newEmail()
    expect((await invite('bibliotecaria', email, 4, 'campus')).status).toBe(200)
    const campus = 'campus.localhost:3000'
    expect((await accept(await tokenFor(email), chosen, campus)).status).toBe(200)
    const body = { email, password: secret }
    const signed = await world.ask('/v1/auths/signin', {
      method: 'POST',
      body,
      headers: { host: campus },
    })
    expect(signed.body.data.level).toBe(4)
  })

  test('and writes an audit entry when it is sent and when it is used', async () => {
    const email = newEmail()
    await invite('super', email)
    await accept(await tokenFor(email), chosen)
    const id = (await member(email))?.id
    const [used, sent] = (await (await world.as('super')).ask('/v1/admin/audit')).body
    expect(sent).toMatchObject({ action: 'invitation', target: email, after: { invited: 4 } })
    expect(used).toMatchObject({ action: 'staff', target: id, after: { level: 4 } })
  })
})

test('an import cannot give the importer’s own rank or a higher one', async () => {
  const { ask } = await world.as('staff')
  const email = newEmail()
  const csv = `email,first_name,level\n${email},Ada,4\n`
  const answer = await ask('/v1/admin/imports?name=members.csv', {
    method: 'POST',
    raw: csv,
    headers: { 'content-type': 'text/csv' },
  })
  expect(answer.text).toContain('"level"')
  expect(await member(email)).toBeUndefined()
})

describe('an invitation that is not accepted yet', () => {
  type Pending = { id: string; email: string }
  const list = async (by = 'super') => (await world.as(by)).ask('/v1/admin/invitations')
  const idFor = async (email: string) =>
    (await list()).body.find((one: Pending) => one.email === email)?.id ?? ''
  const withdraw = async (id: string, by = 'super') =>
    (await world.as(by)).ask(`/v1/admin/invitations/${id}`, { method: 'DELETE' })

  test('is listed for supers, without its secret', async () => {
    const email = newEmail()
    await invite('super', email)
    const { body, text } = await list()
    expect(body[0]).toMatchObject({ email, name: 'Ada Neri', level: 4 })
    expect(body[0].invited_by).toBeTruthy()
    expect(text).not.toContain(await tokenFor(email))
    expect(codeOf(await list('staff'))).toBe('forbidden')
    world.pass(73 * 3_600_000)
    expect((await list()).body).toEqual([])
  })

  test('can be withdrawn: its link is refused, and an audit entry is written', async () => {
    const email = newEmail()
    await invite('super', email)
    const [t, id] = [await tokenFor(email), await idFor(email)]
    const left = await withdraw(id)
    expect([left.status, left.body.some((one: Pending) => one.id === id)]).toEqual([200, false])
    expect(codeOf(await read(t))).toBe('link_unusable')
    expect(codeOf(await accept(t, chosen))).toBe('link_unusable')
    expect(await member(email)).toBeUndefined()
    // Nobody has the address any more, so the log does not show it.
    expect((await (await world.as('super')).ask('/v1/admin/audit')).body[0]).toMatchObject({
      action: 'invitation_withdrawn',
      target: '',
      before: { invited: 4 },
    })
    expect(codeOf(await withdraw(id))).toBe('not_found')
    // The same person can be invited again.
    world.pass(3_700_000)
    expect((await invite('super', email)).status).toBe(200)
    expect((await accept(await tokenFor(email), chosen)).status).toBe(200)
  })

  test('cannot be withdrawn by other staff, or by a super of too low a rank', async () => {
    const [email, peer] = [newEmail(), newEmail()]
    await invite('super', email)
    expect(codeOf(await withdraw(await idFor(email), 'staff'))).toBe('forbidden')
    const owner = await person(0)
    await invite(owner.id, peer, 1)
    expect(await idFor(peer)).toBe('')
    const row = await acrossLibraries(world.store, db =>
      db.selectFrom('invitations').select('id').where('email', '=', peer).executeTakeFirstOrThrow(),
    )
    expect(codeOf(await withdraw(row.id))).toBe('not_found')
    expect((await withdraw(row.id, owner.id)).status).toBe(200)
  })

  test('is either withdrawn or accepted if both happen at once', async () => {
    const email = newEmail()
    await invite('super', email)
    const [t, id] = [await tokenFor(email), await idFor(email)]
    const [accepted, withdrawn] = await Promise.all([accept(t, chosen), withdraw(id)])
    expect([accepted.status, withdrawn.status].sort()).toEqual([200, 404])
    expect((await member(email)) !== undefined).toBe(accepted.status === 200)
  })
})
