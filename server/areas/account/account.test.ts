import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { forgetLibraries } from '#server/platform/library/libraries.ts'
import { codeOf, cookiesOf, openWorld, password, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(() => world.pass(3_700_000))

const person = {
  name: { first_name: ' Ada ', last_name: 'Rossi' },
  email: 'Ada@Example.org',
  password: 'un gatto sul tetto',
  phone: '3331234567',
  fiscalcode: 'rssdaa80a41a944x',
  address: { address: 'Via Zamboni 1', city: 'Bologna', province: 'BO', postalcode: '40126' },
}
const send = (method: string, path: string, body?: object, headers = {}) =>
  world.ask(path, { method, body, headers })
const signUp = (change: object = {}) => send('POST', '/v1/auths/signup', { ...person, ...change })
const signIn = (email: string, secret = person.password) =>
  send('POST', '/v1/auths/signin', { email, password: secret })
const member = (email: string) =>
  acrossLibraries(world.store, db =>
    db.selectFrom('members').selectAll().where('email', '=', email).executeTakeFirst(),
  )
/** The token in the last e-mail to an address. */
async function tokenFor(email: string): Promise<string> {
  const mails = (await world.mails()).filter(({ recipient }) => recipient === email)
  return /\?t=([\w-]+)/.exec(mails.at(-1)?.body ?? '')?.[1] ?? ''
}

/** Signs up and confirms the address. @returns the member's id */
async function newMember(email: string, change: object = {}): Promise<string> {
  const cookie = cookiesOf(await signUp({ email, ...change }))
  const t = await tokenFor(email)
  await send('PATCH', '/v1/auths/email_verification', { t }, { cookie })
  return (await member(email))?.id ?? ''
}

describe('signing up', () => {
  test('creates a member who can sign in after confirming the address', async () => {
    const answer = await signUp()
    expect([answer.status, answer.body]).toEqual([200, {}])
    expect(await member('ada@example.org')).toMatchObject({
      name: 'Ada Rossi',
      fiscal_code: 'RSSDAA80A41A944X',
      email_verified_at: null,
    })
    const early = await signIn('ada@example.org')
    expect([early.status, codeOf(early)]).toEqual([403, 'email_unverified'])
    expect(codeOf(await signIn('ada@example.org', 'sbagliata'))).toBe('credentials_invalid')
    const t = await tokenFor('ada@example.org')
    const verify = () =>
      send('PATCH', '/v1/auths/email_verification', { t }, { cookie: cookiesOf(answer) })
    const verified = await verify()
    expect(verified.status).toBe(200)
    const { entered } = verified.body
    expect(entered.data.email).toBe('ada@example.org')
    const authorization = `Bearer ${entered.access_token}`
    const me = await world.ask('/v1/me', { headers: { authorization } })
    expect(me.body.first_name).toBe('Ada')
    const twice = await verify()
    expect([twice.status, codeOf(twice)]).toEqual([404, 'link_unusable'])
    expect((await signIn('ada@example.org')).status).toBe(200)
  })

  test('does not reveal that an address is known; its owner gets an e-mail', async () => {
    const answer = await signUp({ email: 'socia@example.org' })
    expect([answer.status, answer.body]).toEqual([200, {}])
    const mail = (await world.mails()).find(({ kind }) => kind === 'known')
    expect(mail?.recipient).toBe('socia@example.org')
    expect((await signIn('socia@example.org', password)).status).toBe(200)
  })

  test('the e-mail can be requested again, for two days', async () => {
    await signUp({ email: 'bis@example.org' })
    const first = await tokenFor('bis@example.org')
    await send('POST', '/v1/auths/email_verification', { email: 'bis@example.org' })
    const second = await tokenFor('bis@example.org')
    expect(second).not.toBe(first)
    expect((await send('PATCH', '/v1/auths/email_verification', { t: first })).status).toBe(404)
    world.pass(48 * 3_600_000 + 1000)
    expect((await send('PATCH', '/v1/auths/email_verification', { t: second })).status).toBe(404)
    const unknown = await send('POST', '/v1/auths/email_verification', { email: 'x@example.org' })
    expect([unknown.status, unknown.body]).toEqual([200, {}])
  })

  test('the link returns to the page where the sign-up began, which must be of this site', async () => {
    const linkOf = async (email: string) => {
      const mails = (await world.mails()).filter(({ recipient }) => recipient === email)
      return /\S+\/signup\?t=\S+/.exec(mails.at(-1)?.body ?? '')?.[0] ?? ''
    }
    const from = '/products/ogt-0004?borrow=1&point=centro'
    await signUp({ email: 'ritorno@example.org', from })
    expect(new URL(await linkOf('ritorno@example.org')).searchParams.get('from')).toBe(from)
    await send('POST', '/v1/auths/email_verification', {
      email: 'ritorno@example.org',
      from: '/help',
    })
    expect(new URL(await linkOf('ritorno@example.org')).searchParams.get('from')).toBe('/help')
    for (const foreign of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
      const answer = await signUp({ email: 'altrove@example.org', from: foreign })
      expect([answer.status, answer.body.error.fields]).toEqual([422, { from: 'url' }])
    }
    expect(await member('altrove@example.org')).toBeUndefined()
  })

  test('the address of an expired link is answered, and of a used one that it was used', async () => {
    const email = 'tardi@example.org'
    await signUp({ email })
    const t = await tokenFor(email)
    const ask = (text: string) => send('POST', '/v1/auths/expired_links', { t: text })
    expect((await ask(t)).body).toEqual({ email: null, used: false })
    world.pass(48 * 3_600_000 + 1000)
    expect((await ask(t)).body).toEqual({ email, used: false })
    expect((await ask('inventato')).body).toEqual({ email: null, used: false })

    const other = 'subito@example.org'
    await signUp({ email: other })
    const opened = await tokenFor(other)
    const choice = { password: 'una lunga attesa', confirm_password: 'una lunga attesa' }
    const verify = () => send('PATCH', '/v1/auths/email_verification', { t: opened, ...choice })
    expect((await verify()).status).toBe(200)
    expect(codeOf(await verify())).toBe('link_unusable')
    expect((await ask(opened)).body).toEqual({ email: null, used: true })
  })

  test('a link does not sign in past a second factor', async () => {
    const email = 'due-passi@example.org'
    const cookie = cookiesOf(await signUp({ email }))
    const t = await tokenFor(email)
    const id = (await member(email))?.id ?? ''
    const passkey = {
      library_id: 'bologna',
      member_id: id,
      rp_id: 'bologna.localhost',
      credential_id: 'x',
      public_key: Buffer.from('x'),
      counter: '0',
      name: 'x',
      created_at: new Date(),
    }
    await acrossLibraries(world.store, db => db.insertInto('passkeys').values(passkey).execute())
    const answer = await send('PATCH', '/v1/auths/email_verification', { t }, { cookie })
    expect([answer.status, answer.body]).toEqual([200, { entered: null }])
  })

  test('a link opened twice at once in the browser that signed up works once', async () => {
    const email = 'doppia@example.org'
    const headers = { cookie: cookiesOf(await signUp({ email })) }
    const body = { t: await tokenFor(email) }
    const open = () => send('PATCH', '/v1/auths/email_verification', body, headers)
    const answers = await Promise.all([open(), open()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect((await signIn(email)).status).toBe(200)
  })

  test('of two requests that use one link at once, one succeeds, with its own password', async () => {
    const email = 'gemella@example.org'
    await signUp({ email })
    const t = await tokenFor(email)
    const passwords = ['sette nani in fila', 'otto volanti rossi']
    const confirm = (password: string) =>
      send('PATCH', '/v1/auths/email_verification', { t, password, confirm_password: password })
    const answers = await Promise.all(passwords.map(confirm))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 404])
    const refused = answers.find(({ status }) => status === 404)
    expect(refused && codeOf(refused)).toBe('link_unusable')
    for (const [at, password] of passwords.entries()) {
      const expected = statuses[at] === 200 ? 200 : 409
      expect((await signIn(email, password)).status).toBe(expected)
    }
  })

  const address = person.address
  test.each([
    ['email', { email: '' }, 'required'],
    ['email', { email: 'no' }, 'no_at_sign'],
    ['email', { email: 'no@' }, 'email'],
    ['email', { email: `${'a'.repeat(250)}@x.it` }, 'too_long'],
    ['password', { password: 'corta' }, 'too_short'],
    ['password', { password: 'Password123' }, 'too_common'],
    ['password', { password: 'x'.repeat(129) }, 'too_long'],
    ['phone', { phone: '12' }, 'telephone'],
    ['phone', { phone: '+39 333' }, 'telephone'],
    ['phone', { phone: 7 }, 'invalid'],
    ['fiscalcode', { fiscalcode: 'ABC' }, 'fiscal_code'],
    ['fiscalcode', { fiscalcode: ' ' }, 'required'],
    ['name.first_name', { name: { first_name: ' ', last_name: 'x' } }, 'required'],
    ['name.last_name', { name: { first_name: 'x', last_name: 'y'.repeat(166) } }, 'too_long'],
    ['name.first_name', { name: { first_name: 'a\u202eb', last_name: 'x' } }, 'invalid'],
    ['name.first_name', { name: { first_name: 'a\nb', last_name: 'x' } }, 'invalid'],
    ['address.postalcode', { address: { ...address, postalcode: '4012' } }, 'postal_code'],
    ['address.city', { address: { ...address, city: undefined } }, 'required'],
    ['address.address', { address: { ...address, address: 'v'.repeat(1000) } }, 'too_long'],
  ])(
    'an invalid %s is refused with the field’s name, and nothing is saved',
    async (field, change, rule) => {
      const answer = await signUp({ email: 'nessuno@example.org', ...change })
      expect(answer.status).toBe(422)
      expect(answer.body.error.fields).toEqual({ [field]: rule })
      expect(await member('nessuno@example.org')).toBeUndefined()
    },
  )

  test('a megabyte, HTML, emoji and other scripts do no harm', async () => {
    const megabyte = await signUp({ phone: '1'.repeat(1_000_000) })
    expect([megabyte.status, codeOf(megabyte)]).toEqual([413, 'body_too_large'])
    const name = { first_name: '<script>alert(1)</script>', last_name: '🔧 عربى' }
    expect((await signUp({ email: 'html@example.org', name })).status).toBe(200)
    expect((await member('html@example.org'))?.first_name).toBe('<script>alert(1)</script>')
  })

  test('people of a university sign up only by single sign-on', async () => {
    const host = { host: 'campus.localhost' }
    for (const [method, path, body] of [
      ['POST', '/v1/auths/signup', person],
      ['POST', '/v1/auths/password_recovery', { email: 'studente@example.org' }],
    ] as const) {
      const answer = await send(method, path, body, host)
      expect([answer.status, codeOf(answer)]).toEqual([409, 'sso_required'])
    }
  })
})

describe('recovering a password', () => {
  const ask = (email: string) => send('POST', '/v1/auths/password_recovery', { email })
  const choose = (t: string, secret = 'tre civette sul comò', confirm = secret) =>
    send('PATCH', '/v1/auths/password_recovery', { t, password: secret, confirm_password: confirm })

  test('the answer reveals nothing; the owner gets a link that works once', async () => {
    const [known, unknown] = [await ask('vicino@example.org'), await ask('nessuno@example.org')]
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    const t = await tokenFor('vicino@example.org')
    expect((await world.ask(`/v1/auths/password_recovery?t=${t}`)).status).toBe(200)
    expect((await world.ask(`/v1/auths/password_recovery?code=${t}`)).status).toBe(200)
    const { ask: own } = await world.as('vicino')
    const different = await choose(t, 'tre civette sul comò', 'un’altra cosa')
    expect(different.body.error.fields).toEqual({ confirm_password: 'mismatch' })
    expect((await choose(t)).status).toBe(200)
    expect((await own('/v1/me')).status).toBe(401)
    expect((await signIn('vicino@example.org', 'tre civette sul comò')).status).toBe(200)
    const again = await choose(t)
    expect([again.status, codeOf(again)]).toEqual([404, 'link_unusable'])
    expect((await world.mails()).at(-1)?.kind).toBe('password_changed')
  })

  test('a late, used, guessed or foreign link always gets the same answer', async () => {
    await ask('scaduta@example.org')
    const t = await tokenFor('scaduta@example.org')
    const elsewhere = await world.ask(`/v1/auths/password_recovery?t=${t}`, {
      headers: { host: 'campus.localhost' },
    })
    expect([elsewhere.status, codeOf(elsewhere)]).toEqual([404, 'link_unusable'])
    world.pass(10 * 60_000 + 1000)
    for (const secret of [t, 'x'.repeat(43)]) {
      const answer = await choose(secret)
      expect([answer.status, codeOf(answer)]).toEqual([404, 'link_unusable'])
    }
    expect((await world.ask('/v1/auths/password_recovery?t=short')).status).toBe(422)
    expect((await world.ask('/v1/auths/password_recovery')).status).toBe(422)
  })

  test('of two requests that use one link at once, one succeeds', async () => {
    await ask('scaduta@example.org')
    const t = await tokenFor('scaduta@example.org')
    const answers = await Promise.all([choose(t, 'prima scelta'), choose(t, 'seconda scelta')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('a mailbox gets at most five e-mails an hour', async () => {
    for (let sent = 0; sent < 5; sent++) await ask('sospeso@example.org')
    const answer = await ask('sospeso@example.org')
    expect([answer.status, codeOf(answer)]).toEqual([429, 'rate_limited'])
  })
})

describe('a member’s own account', () => {
  test('changing the password requires the old one and signs out other devices', async () => {
    const email = 'carla@example.org'
    await newMember(email)
    const { body, headers } = await signIn(email)
    const own = { authorization: `Bearer ${body.access_token}` }
    const other = (await signIn(email)).body.access_token
    expect(headers.get('set-cookie')).toContain('identity=')
    const change = (current: string) =>
      send(
        'PATCH',
        '/v1/me/password',
        { current, password: 'quattro formiche', confirm_password: 'quattro formiche' },
        own,
      )
    expect(codeOf(await change('sbagliata'))).toBe('credentials_invalid')
    expect((await change(person.password)).status).toBe(200)
    expect((await world.ask('/v1/me', { headers: own })).status).toBe(200)
    const gone = await world.ask('/v1/me', { headers: { authorization: `Bearer ${other}` } })
    expect([gone.status, codeOf(gone)]).toEqual([401, 'session_revoked'])
  })

  test('contacts change one by one, and only to valid values', async () => {
    const { ask } = await world.as('socia')
    const patch = (body: object) => ask('/v1/me', { method: 'PATCH', body })
    const changed = await patch({ phone_number: '3339999999', language: 'en' })
    expect(changed.body).toMatchObject({ phone_number: '+393339999999', language: 'en' })
    expect(changed.body.domicile_geo.city).toBe('Bologna')
    expect((await patch({ language: 'fr' })).status).toBe(422)
    const half = await patch({ domicile_geo: { address: 'Via Roma 1' } })
    expect(half.status).toBe(422)
    expect((await patch({ level: 1 })).body.error.fields).toEqual({ level: 'unchangeable' })
  })

  test('devices are listed and, after a re-authentication, signed out: one, all others, or all', async () => {
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => world.as('vicino')))
    const list = async () => (await first?.ask('/v1/me/devices'))?.body ?? []
    for (const id of [second?.sessionId, 'others', 'all']) {
      const unproved = await first?.ask(`/v1/me/devices/${id}`, { method: 'DELETE' })
      expect([unproved?.status, unproved?.body.error.code]).toEqual([403, 'proof_required'])
    }
    expect((await second?.ask('/v1/me'))?.status).toBe(200)
    await acrossLibraries(world.store, db =>
      db
        .updateTable('sessions')
        .set({ confirmed_at: world.now() })
        .where('id', '=', first?.sessionId ?? '')
        .execute(),
    )
    const before = (await list()).length
    expect(before).toBeGreaterThanOrEqual(3)
    await first?.ask(`/v1/me/devices/${second?.sessionId}`, { method: 'DELETE' })
    expect((await second?.ask('/v1/me'))?.status).toBe(401)
    const foreign = await world.as('socia')
    const taken = await first?.ask(`/v1/me/devices/${foreign.sessionId}`, { method: 'DELETE' })
    expect(taken?.status).toBe(404)
    expect((await foreign.ask('/v1/me')).status).toBe(200)
    await first?.ask('/v1/me/devices/others', { method: 'DELETE' })
    expect((await third?.ask('/v1/me'))?.status).toBe(401)
    expect(await list()).toMatchObject([{ current: true }])
    const none = await first?.ask('/v1/me/devices/all', { method: 'DELETE' })
    expect([none?.status, none?.body]).toEqual([200, []])
    expect((await first?.ask('/v1/me'))?.status).toBe(401)
  })
})

describe('the adhesion', () => {
  test('is accepted with version and time, gives a new token, and is asked for again when it changes', async () => {
    const { ask } = await world.as('nuovo')
    const form = (await ask('/v1/me/ma')).body
    expect(form.Modulo).toContain('<h2>Modulo di adesione</h2>')
    const accept = (version: string) =>
      ask('/v1/me/accepts/ma', { method: 'PATCH', body: { version } })
    expect(codeOf(await accept('0'))).toBe('adhesion_changed')
    const accepted = await accept(form.ID)
    const headers = { authorization: `Bearer ${accepted.body.access_token}` }
    const me = await world.ask('/v1/me', { headers })
    expect(me.body.modulo_adesione).toEqual({ accettato: true })
    const rows = await acrossLibraries(world.store, db =>
      db.selectFrom('adhesions').selectAll().where('member_id', '=', 'nuovo').execute(),
    )
    expect(rows).toMatchObject([{ version: form.ID, accepted_at: world.now() }])
    const change = (version: string) =>
      acrossLibraries(world.store, db =>
        db
          .updateTable('libraries')
          .set({ adhesion_version: version })
          .where('id', '=', 'bologna')
          .execute(),
      )
    await change('2')
    forgetLibraries(world.services)
    expect((await ask('/v1/me')).body.modulo_adesione).toEqual({ accettato: false })
    await change(form.ID)
    forgetLibraries(world.services)
  })
})

describe('privacy', () => {
  test('the download contains all stored data and no secret', async () => {
    const { ask } = await world.as('socia')
    const { body, text } = await ask('/v1/me/export')
    expect(body.profile).toMatchObject({ email: 'socia@example.org' })
    expect(body.loans.length).toBeGreaterThan(5)
    expect(body.memberships.length).toBe(3)
    expect(text).not.toMatch(/password_hash|secret_hash|\$argon2/)
    expect(text).not.toContain('vicino@example.org')
    expect(text).not.toMatch(/pickup_code|deposit_code|323457/)
    expect(text).not.toContain('Via del Pratello')
  })

  test('a member with an open loan cannot delete the account; deleting it removes every name', async () => {
    const leave = (current: string) => ({ method: 'DELETE', body: { current } })
    const busy = await (await world.as('socia')).ask('/v1/me', leave(password))
    expect([busy.status, codeOf(busy)]).toEqual([409, 'loans_open'])
    const email = 'bruna@example.org'
    const name = { first_name: 'Bruna', last_name: 'Verdini' }
    const id = await newMember(email, { name })
    const { ask } = await world.as(id)
    await ask('/v1/me/products/ogt-0001/wishes', { method: 'POST' })
    const message = { email, section: 'problemi tecnici', object: 'Aiuto', message: 'Sono Verdini' }
    await world.ask('/v1/supports', { method: 'POST', body: message })
    expect((await ask('/v1/me/export')).body.support_messages).toMatchObject([
      { email, object: 'Aiuto', message: 'Sono Verdini' },
    ])
    const invitation = { email, ...name, level: 4, language: 'it' }
    const superior = await world.as('super')
    expect(
      (await superior.ask('/v1/admin/invitations', { method: 'POST', body: invitation })).status,
    ).toBe(200)
    expect((await ask('/v1/me', leave(person.password))).status).toBe(200)
    expect((await ask('/v1/me')).status).toBe(401)
    const left = await acrossLibraries(world.store, db =>
      db.selectFrom('members').selectAll().where('id', '=', id).execute(),
    )
    expect(left).toHaveLength(1)
    expect(JSON.stringify(left)).not.toMatch(/bruna|verdini|zamboni|RSSDAA/i)
    const elsewhere = await acrossLibraries(world.store, async db => [
      await db.selectFrom('support_messages').selectAll().execute(),
      await db.selectFrom('invitations').selectAll().execute(),
      await db.selectFrom('mails').selectAll().execute(),
    ])
    expect(JSON.stringify(elsewhere)).not.toMatch(/bruna|verdini/i)
    expect((await signIn(email)).status).toBe(409)
    expect((await signUp({ email, name })).status).toBe(200)
  })
})

describe('impersonating a member', () => {
  const as = async (staff: string, subject: string, path = '/v1/me', init: object = {}) => {
    const { ask } = await world.as(staff)
    return ask(path, { ...init, headers: { 'ghost-user': subject } })
  }
  const lastAuditEntry = async () => {
    const rows = await acrossLibraries(world.store, db =>
      db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).execute(),
    )
    return rows[0]
  }

  test('staff see what the member sees, and it is recorded with both names', async () => {
    const answer = await as('staff', 'socia')
    expect(answer.body.email).toBe('socia@example.org')
    expect(await lastAuditEntry()).toMatchObject({
      actor_id: 'staff',
      subject_id: 'socia',
      action: 'GET',
      path: '/v1/me',
      status: 200,
    })
    const mine = await (await world.as('socia')).ask('/v1/me/audit')
    expect(mine.body[0]).toMatchObject({ action: 'GET', status: 200 })
    expect(mine.text).not.toContain('staff')
  })

  test.each([
    ['a member', 'vicino', 'socia'],
    ['staff towards super', 'staff', 'super'],
    ['staff towards themselves', 'staff', 'staff'],
    ['towards an unknown member', 'staff', 'no-such'],
    ['towards another library', 'staff', 'studente'],
    ['with an invalid id', 'staff', "'; drop table members --"],
  ])('%s is refused, and the refusal is recorded', async (_, staff, subject) => {
    const answer = await as(staff, subject)
    expect([answer.status, codeOf(answer)]).toEqual([403, 'impersonation_refused'])
    expect(await lastAuditEntry()).toMatchObject({
      actor_id: staff,
      action: 'refused',
      status: 403,
    })
  })

  test('the header alone gives no rights', async () => {
    const answer = await world.ask('/v1/me', { headers: { 'ghost-user': 'socia' } })
    expect([answer.status, codeOf(answer)]).toEqual([401, 'signed_out'])
  })

  test.each([
    ['PATCH', '/v1/me/password', { current: 'x', password: 'xxxxxxxx', confirm_password: 'x' }],
    ['PATCH', '/v1/me/accepts/ma', { version: '1' }],
    ['DELETE', '/v1/me', undefined],
    ['POST', '/v1/me/memberships/orders', { card: { id: 'x' } }],
    ['POST', '/v1/me/memberships', { paypal: { order_id: 'AAAAAAAA11111111' } }],
    ['POST', '/v1/checkout/orders', undefined],
    ['POST', '/v1/me/products/ogt-0001/reviews', { rating: 5, message: 'Bello' }],
    ['GET', '/v1/me/export', undefined],
    ['GET', '/v1/me/devices', undefined],
    ['GET', '/v1/users?keywords=socia', undefined],
  ])('staff cannot call %s %s while they impersonate', async (method, path, body) => {
    const answer = await as('super', 'socia', path, { method, body })
    expect(answer.status).toBe(403)
  })

  test('the application cannot change the audit log', async () => {
    const change = world.store.pool.query(
      "begin; set local role app_rt; select set_config('app.library_id', 'bologna', true); delete from audit",
    )
    await expect(change).rejects.toThrow(/permission denied/)
    await world.store.pool.query('rollback')
  })

  test('members are found by address or id, from three letters on', async () => {
    const { ask } = await world.as('staff')
    const find = (query: string) => ask(`/v1/users?${query}`)
    expect((await find('keywords=so')).body.error.fields).toEqual({ keywords: 'too_short' })
    expect((await find('keywords=SOCIA@')).body).toMatchObject([{ id: 'socia' }])
    expect((await find('keywords=soci&select=id&sort=email')).body[0]).toEqual({ id: 'socia' })
    expect((await find('keywords=%25%25%25')).body).toEqual([])
    const member = await (await world.as('socia')).ask('/v1/users?keywords=socia')
    expect([member.status, codeOf(member)]).toEqual([403, 'forbidden'])
  })
})
