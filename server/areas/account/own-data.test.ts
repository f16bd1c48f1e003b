import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { sendDueMail } from '#server/platform/mail/send-due.ts'
import { createDeliver } from '#server/platform/mail/transport.ts'
import { startSmtp } from '#tests/support/smtp.ts'
import { codeOf, openWorld, password, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(() => world.pass(3_700_000))

type Ask = World['ask']
const patch = (ask: Ask, path: string, body: object) => ask(path, { method: 'PATCH', body })
const save = (ask: Ask, body: object) => patch(ask, '/v1/me', body)
const prove = (ask: Ask) =>
  ask('/v1/me/proof', { method: 'POST', body: { way: 'password', password } })
const signIn = (email: string, secret = password) =>
  world.ask('/v1/auths/signin', { method: 'POST', body: { email, password: secret } })
const lastTo = async (email: string) =>
  (await world.mails()).filter(({ recipient }) => recipient === email).at(-1)
const linkTo = async (email: string) =>
  /\?t=([\w-]+)/.exec((await lastTo(email))?.body ?? '')?.[1] ?? ''
const confirm = (t: string, choice = {}) =>
  world.ask('/v1/auths/email_verification', { method: 'PATCH', body: { t, ...choice } })
/** A new member with the password of the demo, and a confirmed address. */
const someone = async () => {
  const [id = ''] = await world.members(1)
  await acrossLibraries(world.store, db =>
    db
      .updateTable('members')
      .set(eb => ({
        email_verified_at: world.now(),
        first_name: 'Ada',
        name: 'Ada Neri',
        password_hash: eb
          .selectFrom('members as known')
          .select('known.password_hash')
          .where('known.id', '=', 'socia'),
      }))
      .where('id', '=', id)
      .execute(),
  )
  return { id, email: `${id}@example.org`, ask: (await world.as(id)).ask }
}

describe('an e-mail with signs or letters beyond the usual ones', () => {
  const signUp = (email: string) =>
    world.ask('/v1/auths/signup', {
      method: 'POST',
      body: {
        name: { first_name: 'Miles', last_name: "O'Brien" },
        email,
        password: 'quattro formiche',
        phone: '3331234567',
        fiscalcode: 'RSSDAA80A41A944X',
        address: { address: 'Via 1', city: 'Bologna', province: 'BO', postalcode: '40126' },
      },
    })
  const choice = { password: 'tre civette sul comò', confirm_password: 'tre civette sul comò' }

  test.each([
    ["o'brien@example.org", "O'Brien@Example.org", "o'brien@example.org"],
    ['mario@città.it', 'Mario@XN--CITT-3NA.it', 'mario@xn--citt-3na.it'],
    ['mario@xn--mnchen-3ya.de', 'mario@münchen.de', 'mario@xn--mnchen-3ya.de'],
  ])('%s gets its mail by SMTP and is one account with %s', async (typed, other, sentTo) => {
    expect((await signUp(typed)).status).toBe(200)
    const smtp = await startSmtp()
    const deliver = createDeliver({ ...world.services.config, mailUrl: smtp.url })
    const t = await linkTo(sentTo)
    await sendDueMail(world.services, deliver)
    await smtp.close()
    expect(smtp.received.map(({ text }) => text).join()).toContain(`\r\nTo: ${sentTo}\r\n`)
    expect((await confirm(t, choice)).status).toBe(200)
    for (const email of [typed, other]) {
      const entered = await signIn(email, choice.password)
      expect([email, entered.status]).toEqual([email, 200])
    }
    await signUp(other)
    expect((await lastTo(sentTo))?.kind).toBe('known')
    const staff = await world.as('staff')
    for (const k of [typed, other]) {
      const found = await staff.ask(`/v1/admin/members?k=${encodeURIComponent(k)}`)
      expect(found.body).toHaveLength(1)
    }
  })

  test('is shown to its owner in their own script', async () => {
    const me = await signIn('mario@città.it', choice.password)
    expect(me.body.data.email).toBe('mario@città.it')
  })
})

describe('a member corrects', () => {
  test('names and telephone at once, and nothing that was left out', async () => {
    const { ask } = await someone()
    const saved = await save(ask, { last_name: 'Bianchi', phone_number: '051 000 1234' })
    expect(saved.body).toMatchObject({
      name: 'Ada Bianchi',
      first_name: 'Ada',
      last_name: 'Bianchi',
      phone_number: '+390510001234',
    })
    expect((await save(ask, { first_name: 'Anna' })).body.name).toBe('Anna Bianchi')
  })

  test.each(['name', 'card_number', 'banned', 'level', 'fiscalcode', 'id'])(
    '%s nowhere: it is refused by its name',
    async field => {
      const { ask } = await someone()
      const refused = await save(ask, { first_name: 'Anna', [field]: 'x' })
      expect(refused.status).toBe(422)
      expect(refused.body.error.fields).toEqual({ [field]: 'unchangeable' })
      expect((await ask('/v1/me')).body.first_name).toBe('Ada')
    },
  )

  test('the e-mail after a re-authentication and by its link, and the old address is told', async () => {
    const { ask, id, email } = await someone()
    const wanted = `nuova-${id}@example.org`
    expect(codeOf(await save(ask, { email: wanted }))).toBe('proof_required')
    await prove(ask)
    const asked = await save(ask, { email: ` ${wanted.toUpperCase()} ` })
    expect(asked.body).toMatchObject({ email, new_email: wanted })
    expect((await signIn(wanted)).status).toBe(409)
    expect((await signIn(email)).status).toBe(200)
    await world.ask('/v1/auths/password_recovery', { method: 'POST', body: { email } })
    const recovery = await linkTo(email)

    const t = await linkTo(wanted)
    expect((await confirm(t)).body).toEqual({ entered: null })
    expect(codeOf(await confirm(t))).toBe('link_unusable')
    expect((await signIn(email)).status).toBe(409)
    expect((await signIn(wanted)).status).toBe(200)
    expect((await ask('/v1/me')).body).toMatchObject({ email: wanted, new_email: null })
    const told = await lastTo(email)
    expect(told?.kind).toBe('email_changed')
    expect(told?.body).toContain('è cambiato: con questo non si accede più')
    expect(told?.body).not.toContain(wanted)
    const stolen = await world.ask(`/v1/auths/password_recovery?t=${recovery}`)
    expect(codeOf(stolen)).toBe('link_unusable')
  })

  test('the e-mail twice: only the last link works, and the present address revokes it', async () => {
    const { ask, id, email } = await someone()
    const [one, two] = [`uno-${id}@example.org`, `due-${id}@example.org`]
    await prove(ask)
    await save(ask, { email: one })
    await save(ask, { email: two })
    expect(codeOf(await confirm(await linkTo(one)))).toBe('link_unusable')
    await world.ask('/v1/auths/email_verification', { method: 'POST', body: { email: two } })
    const t = await linkTo(two)
    expect((await save(ask, { email })).body.new_email).toBeNull()
    expect(codeOf(await confirm(t))).toBe('link_unusable')
    expect((await signIn(email)).status).toBe(200)
  })

  test('the e-mail never to one that somebody has, without learning who', async () => {
    const { ask, email } = await someone()
    await prove(ask)
    const asked = await save(ask, { email: 'socia@example.org' })
    expect([asked.status, asked.body.new_email]).toEqual([200, 'socia@example.org'])
    expect((await lastTo('socia@example.org'))?.kind).toBe('known')
    expect((await ask('/v1/me')).body.email).toBe(email)
  })

  test('the e-mail not to one that somebody took before the link was opened', async () => {
    const [first, second] = [await someone(), await someone()]
    const wanted = `contesa-${first.id}@example.org`
    const links: string[] = []
    for (const { ask } of [first, second]) {
      await prove(ask)
      await save(ask, { email: wanted })
      links.push(await linkTo(wanted))
    }
    expect((await confirm(links[0] ?? '')).status).toBe(200)
    expect(codeOf(await confirm(links[1] ?? ''))).toBe('link_unusable')
  })
})

describe('staff correct', () => {
  const path = (id: string) => `/v1/admin/members/${id}`
  const rest = { banned: false, can_post_objects: false, max_loans: 3, card_number: null }

  test('names, telephone and e-mail; the log has the values before and after', async () => {
    const { id, email } = await someone()
    const staff = await world.as('staff')
    const wanted = `giusta-${id}@example.org`
    const body = { ...rest, last_name: 'Verdi', phone_number: '051 000 1234', email: wanted }
    const saved = await patch(staff.ask, path(id), body)
    expect(saved.body).toMatchObject({
      name: 'Ada Verdi',
      last_name: 'Verdi',
      phone_number: '+390510001234',
      email,
      new_email: wanted,
    })
    const entry = (await world.auditOf('staff')).filter(({ target }) => target === id).at(-1)
    expect(entry).toMatchObject({
      action: 'member',
      before: { name: 'Ada Neri', phone_number: null, new_email: null },
      after: { name: 'Ada Verdi', phone_number: '+390510001234', new_email: wanted },
    })
    await confirm(await linkTo(wanted))
    expect((await signIn(wanted)).status).toBe(200)
    expect((await lastTo(email))?.kind).toBe('email_changed')
  })

  test('the address of somebody who never confirmed theirs, who then chooses a password', async () => {
    const [id = ''] = await world.members(1)
    const staff = await world.as('staff')
    const wanted = `vera-${id}@example.org`
    await patch(staff.ask, path(id), { ...rest, email: wanted })
    const t = await linkTo(wanted)
    expect(codeOf(await confirm(t))).toBe('password_choice_required')
    const choice = { password: 'tre civette sul comò', confirm_password: 'tre civette sul comò' }
    expect((await confirm(t, choice)).body.entered.data).toMatchObject({ id, email: wanted })
    expect(await lastTo(`${id}@example.org`)).toBeUndefined()
  })

  test('nothing else, and no address that somebody has', async () => {
    const { id } = await someone()
    const staff = await world.as('staff')
    for (const field of ['name', 'origin_id', 'level', 'open_loans']) {
      const refused = await patch(staff.ask, path(id), { ...rest, [field]: 'x' })
      expect(refused.body.error.fields).toEqual({ [field]: 'unchangeable' })
    }
    const taken = await patch(staff.ask, path(id), { ...rest, email: 'socia@example.org' })
    expect(taken.body.error.fields).toEqual({ email: 'taken' })
    const impossible = await patch(staff.ask, path(id), { ...rest, phone_number: '12' })
    expect(impossible.body.error.fields).toEqual({ phone_number: 'telephone' })
  })

  test('not the e-mail while they impersonate', async () => {
    const { id } = await someone()
    const { ask } = await world.as('staff')
    const headers = { 'ghost-user': id }
    const body = { email: `altra-${id}@example.org` }
    expect(codeOf(await ask('/v1/me', { method: 'PATCH', body, headers }))).toBe(
      'impersonation_refused',
    )
  })
})
