import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { softAuthenticator } from '#tests/support/authenticator.ts'
import {
  addApp,
  addPasskey,
  type Browser,
  browserOf,
  newcomer,
  setRule,
} from '#tests/support/factors.ts'
import { whileRowIsHeld } from '#tests/support/row-lock.ts'
import { things } from '#tests/support/things.ts'
import { codeOf, openWorld, type World } from '#tests/support/world.ts'

const origin = 'http://localhost:3000'
let world: World
let email: string
let authenticator: ReturnType<typeof softAuthenticator>
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  // After the limits of the tests before.
  world.pass(61 * 60_000)
  email = await newcomer(world)
  authenticator = softAuthenticator(origin)
})

/** A member signed in by password, who has just confirmed it. */
async function proved(email: string): Promise<Browser> {
  const browser = browserOf(world)
  expect((await browser.signIn(email)).status).toBe(200)
  expect((await browser.prove()).status).toBe(200)
  return browser
}

/** Signs in by a passkey alone, in a new browser. */
async function enter(passkeys = authenticator, browser = browserOf(world), host?: string) {
  const headers = host ? { headers: { host } } : {}
  const options = await browser.ask('/v1/auths/passkey/options', {
    method: 'POST',
    body: {},
    ...headers,
  })
  if (options.status !== 200) return options
  const body = { passkey: passkeys.get(options.body) }
  return browser.ask('/v1/auths/passkey', { method: 'POST', body, ...headers })
}

describe('adding a passkey', () => {
  test('requires the password again', async () => {
    const browser = browserOf(world)
    await browser.signIn(email)
    expect(codeOf(await browser.post('/v1/me/passkeys/options'))).toBe('proof_required')
    expect(codeOf(await browser.prove('not the password'))).toBe('credentials_invalid')
    expect(codeOf(await browser.post('/v1/me/passkeys/options'))).toBe('proof_required')
    await browser.prove()
    expect((await browser.post('/v1/me/passkeys/options')).status).toBe(200)
    world.pass(10 * 60_000 + 1000)
    expect(codeOf(await browser.post('/v1/me/passkeys/options'))).toBe('proof_required')
  })

  test('asks for a discoverable one that checks its user', async () => {
    const browser = await proved(email)
    const { body } = await browser.post('/v1/me/passkeys/options')
    expect(body.rp).toEqual({ id: 'localhost', name: 'Oggettoteca di Bologna' })
    expect(body.authenticatorSelection).toMatchObject({
      residentKey: 'required',
      userVerification: 'required',
    })
    expect(body.attestation).toBe('none')
    const [id = ''] = email.split('@')
    expect(Buffer.from(body.user.id, 'base64url').toString()).not.toContain(id)
    expect(body.user.id).not.toContain(id)
  })

  test('gives ten recovery codes, sends an e-mail, and ends the other sessions', async () => {
    const elsewhere = browserOf(world)
    await elsewhere.signIn(email)
    const browser = await proved(email)
    const added = await addPasskey(browser, authenticator, 'Il mio telefono')
    expect(added.body.recovery_codes).toHaveLength(10)
    expect(new Set(added.body.recovery_codes).size).toBe(10)
    expect(added.body.security).toMatchObject({
      passkeys: [{ name: 'Il mio telefono', last_used_at: null, usable: true }],
      recovery_codes: 10,
    })
    expect(codeOf(await elsewhere.ask('/v1/me'))).toBe('session_revoked')
    expect((await browser.ask('/v1/me')).status).toBe(200)
    const mail = (await world.mails()).findLast(({ kind }) => kind === 'security_changed')
    expect(mail?.body).toContain('è stata aggiunta una passkey')
  })

  test('is possible ten times at most', async () => {
    const browser = await proved(email)
    const answers = []
    for (let count = 0; count < 11; count++) {
      answers.push(await addPasskey(browser, softAuthenticator(origin)))
    }
    expect(answers.slice(0, 10).map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(codeOf(answers[10] ?? { body: null })).toBe('passkeys_full')
  })
})

describe('a passkey', () => {
  beforeEach(async () => {
    expect((await addPasskey(await proved(email), authenticator)).status).toBe(200)
  })

  test('signs in alone, without a password', async () => {
    const browser = browserOf(world)
    const answer = await enter(authenticator, browser)
    expect(answer.body.data.email).toBe(email)
    expect((await browser.ask('/v1/me')).body.email).toBe(email)
    const { body } = await browser.ask('/v1/me/security')
    expect(body.passkeys[0].last_used_at).toBe(world.now().toISOString())
  })

  // Holding a row against a request needs two connections, and so PostgreSQL.
  test.runIf(process.env.TEST_DATABASE_URL)(
    'that is removed while it signs in opens no session',
    async () => {
      const [id = ''] = email.split('@')
      const { waited, answer } = await whileRowIsHeld(
        world.store,
        { table: 'members', id },
        () => enter(),
        { after: `delete from passkeys where member_id = '${id}'` },
      )
      expect([waited, codeOf(answer)]).toEqual([true, 'passkey_refused'])
    },
  )

  test('makes the password alone insufficient', async () => {
    const browser = browserOf(world)
    const half = await browser.signIn(email)
    expect(half.body).toEqual({ second_step: ['passkey', 'recovery_code'] })
    expect(browser.cookies.has('identity')).toBe(false)
    expect((await browser.ask('/v1/me')).status).toBe(401)
    const options = await browser.post('/v1/auths/second_step/options')
    expect(options.body.allowCredentials).toHaveLength(1)
    const passkey = authenticator.get(options.body)
    const answer = await browser.post('/v1/auths/second_step', { way: 'passkey', passkey })
    expect(answer.body.data.email).toBe(email)
  })

  test('answers each challenge once, in the same browser and in time', async () => {
    const browser = browserOf(world)
    const options = await browser.post('/v1/auths/passkey/options')
    const body = { passkey: authenticator.get(options.body) }
    const other = browserOf(world)
    expect(codeOf(await other.post('/v1/auths/passkey', body))).toBe('passkey_refused')
    expect((await browser.post('/v1/auths/passkey', body)).status).toBe(200)
    expect(codeOf(await browser.post('/v1/auths/passkey', body))).toBe('passkey_refused')
    const late = await browser.post('/v1/auths/passkey/options')
    world.pass(10 * 60_000 + 1000)
    const tooLate = { passkey: authenticator.get(late.body) }
    expect(codeOf(await browser.post('/v1/auths/passkey', tooLate))).toBe('passkey_refused')
  })

  test('cannot use the challenge of another purpose', async () => {
    const browser = await proved(await newcomer(world))
    const options = await browser.post('/v1/auths/passkey/options')
    const answer = await browser.post('/v1/me/proof', {
      way: 'passkey',
      passkey: authenticator.get(options.body),
    })
    expect(codeOf(answer)).toBe('passkey_refused')
  })

  test('is refused if it was signed for another site', async () => {
    authenticator.state.origin = 'http://localhost.evil.example:3000'
    expect(codeOf(await enter())).toBe('passkey_refused')
    authenticator.state.origin = origin
    expect((await enter()).status).toBe(200)
  })

  test('is refused if it did not check its user', async () => {
    authenticator.state.verified = false
    expect(codeOf(await enter())).toBe('passkey_refused')
    authenticator.state.verified = true
  })

  test('is refused, and logged as copied, if its counter goes back', async () => {
    for (const _ of [1, 2]) expect((await enter()).status).toBe(200)
    const { counter } = authenticator.state
    authenticator.state.counter = 0
    expect(codeOf(await enter())).toBe('passkey_refused')
    expect(world.lines).toContainEqual(expect.objectContaining({ event: 'passkey_copied' }))
    authenticator.state.counter = counter
    expect((await enter()).status).toBe(200)
  })

  test('is refused if another key signed', async () => {
    const browser = browserOf(world)
    const options = await browser.post('/v1/auths/passkey/options')
    const passkey = authenticator.get(options.body)
    const { signature } = passkey.response
    const response = { ...passkey.response, signature: `${signature.slice(0, -4)}AAAA` }
    const answer = await browser.post('/v1/auths/passkey', { passkey: { ...passkey, response } })
    expect(codeOf(answer)).toBe('passkey_refused')
  })

  test('of one library is refused in another', async () => {
    // The same authenticator at the other library, even if it signs for that library's address.
    const campus = browserOf(world, 'campus.localhost:3000')
    const options = await campus.post('/v1/auths/passkey/options')
    expect(options.body.rpId).toBe('campus.localhost')
    const passkey = authenticator.get({ ...options.body, rpId: 'localhost' })
    expect(codeOf(await campus.post('/v1/auths/passkey', { passkey }))).toBe('passkey_refused')
  })

  test('works on no former address of the library', async () => {
    await things(world).run(
      `update libraries set former_domains = '{vecchia}' where id = 'bologna'`,
    )
    const old = browserOf(world, 'vecchia.localhost:3000')
    expect(codeOf(await old.post('/v1/auths/passkey/options'))).toBe('passkey_elsewhere')
    const half = await old.signIn(email)
    expect(half.body).toEqual({ second_step: ['recovery_code'] })
  })

  test('is renamed and removed, with an e-mail; with the last one the recovery codes are deleted', async () => {
    const browser = browserOf(world)
    await enter(authenticator, browser)
    const { body } = await browser.ask('/v1/me/security')
    const path = `/v1/me/passkeys/${body.passkeys[0].id}`
    const renamed = await browser.ask(path, { method: 'PATCH', body: { name: 'Vecchio' } })
    expect(renamed.body.passkeys[0].name).toBe('Vecchio')
    expect(codeOf(await browser.ask(path, { method: 'DELETE' }))).toBe('proof_required')
    const options = await browser.post('/v1/me/proof/options')
    const passkey = authenticator.get(options.body)
    expect((await browser.post('/v1/me/proof', { way: 'passkey', passkey })).status).toBe(200)
    const removed = await browser.ask(path, { method: 'DELETE' })
    expect(removed.body).toMatchObject({ passkeys: [], recovery_codes: 0 })
    const mail = (await world.mails()).findLast(({ kind }) => kind === 'security_changed')
    expect(mail?.body).toContain('è stata tolta una passkey')
    expect(codeOf(await enter())).toBe('passkey_refused')
    expect((await browserOf(world).signIn(email)).body.access_token).toBeTruthy()
  })
})

describe('at a library with single sign-on', () => {
  test('members have no second factors of their own, staff have', async () => {
    const host = 'campus.localhost:3000'
    const member = await world.as('studente', 'campus')
    const { body } = await member.ask('/v1/me/security')
    expect(body.available).toBe(false)
    const asked = { method: 'POST', body: {} }
    expect(codeOf(await member.ask('/v1/me/passkeys/options', asked))).toBe('sso_required')
    expect(codeOf(await member.ask('/v1/me/totp', asked))).toBe('sso_required')
    const staff = browserOf(world, host)
    await staff.signIn('bibliotecaria@example.org')
    await staff.prove()
    const passkey = softAuthenticator(`http://${host}`)
    expect((await addPasskey(staff, passkey)).status).toBe(200)
    expect((await enter(passkey, browserOf(world, host))).body.data.level).toBe(4)
  })
})

test('staff who impersonate never see or change how the member signs in', async () => {
  const staff = browserOf(world)
  await staff.signIn('staff@example.org')
  await staff.prove()
  const headers = { 'ghost-user': 'vicino' }
  const asked = [
    ['GET', '/v1/me/security'],
    ['POST', '/v1/me/proof'],
    ['POST', '/v1/me/proof/options'],
    ['POST', '/v1/me/passkeys/options'],
    ['POST', '/v1/me/passkeys'],
    ['PATCH', '/v1/me/passkeys/x'],
    ['DELETE', '/v1/me/passkeys/x'],
    ['POST', '/v1/me/totp'],
    ['PUT', '/v1/me/totp'],
    ['DELETE', '/v1/me/totp'],
    ['POST', '/v1/me/recovery_codes'],
  ] as const
  for (const [method, path] of asked) {
    const answer = await staff.ask(path, { method, headers, ...(method !== 'GET' && { body: {} }) })
    expect([path, answer.status, codeOf(answer)]).toEqual([path, 403, 'impersonation_refused'])
  }
})

test('deleting and exporting an account includes its factors, without secrets', async () => {
  const browser = await proved(email)
  await setRule(world, 'bologna', { staff_second_factor: false })
  const { secret } = await addApp(browser, world)
  await addPasskey(browser, softAuthenticator(origin), 'Portatile')
  const { text, body } = await browser.ask('/v1/me/export')
  expect(body.passkeys).toEqual([expect.objectContaining({ name: 'Portatile' })])
  expect(body.authenticator_apps).toHaveLength(1)
  expect(body.recovery_codes).toHaveLength(10)
  for (const hidden of [secret, 'public_key', 'code_hash', 'credential_id', '"salt"']) {
    expect(text).not.toContain(hidden)
  }
  const { rows } = await things(world).run('select secret from authenticator_apps')
  expect(JSON.stringify(rows)).not.toContain(secret)
})
