import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { codeOf, cookiesOf, openWorld, password, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(() => world.pass(3_700_000))

const secret = 'quattro formiche'
const send = (method: string, path: string, body?: object, headers = {}) =>
  world.ask(path, { method, body, headers })
const signIn = (email: string, what: string = password) =>
  send('POST', '/v1/auths/signin', { email, password: what })
const refresh = (cookie: string) =>
  send('POST', '/v1/auths/access/refresh', { access_token: 'old' }, { cookie })
const tokenIn = async (email: string) => {
  const mails = (await world.mails()).filter(({ recipient }) => recipient === email)
  return /\?t=([\w-]+)/.exec(mails.at(-1)?.body ?? '')?.[1] ?? ''
}

describe('a common or guessable password', () => {
  const signUp = (what: string) =>
    send('POST', '/v1/auths/signup', {
      name: { first_name: 'Margherita', last_name: 'Hack' },
      email: 'stelle.comete@example.org',
      password: what,
      phone: '3331234567',
      fiscalcode: 'RSSDAA80A41A944X',
      address: { address: 'Via 1', city: 'Bologna', province: 'BO', postalcode: '40126' },
    })
  test.each([
    ['1q2w3e4r5t', 'too_common'],
    ['spiderman1', 'too_common'],
    ['Margherita1922', 'personal'],
    ['m4rgher1t4!', 'personal'],
    ['comete2026', 'personal'],
    ['bologna-2026', 'personal'],
  ])('%s is refused as %s at signing up', async (what, rule) => {
    expect((await signUp(what)).body.error.fields).toEqual({ password: rule })
  })

  test('is refused when a password is changed and when it is recovered', async () => {
    const { ask } = await world.as('socia')
    const body = { current: password, password: 'bologna-2026', confirm_password: 'bologna-2026' }
    const changed = await ask('/v1/me/password', { method: 'PATCH', body })
    expect(changed.body.error.fields).toEqual({ password: 'personal' })
    await send('POST', '/v1/auths/password_recovery', { email: 'socia@example.org' })
    const t = await tokenIn('socia@example.org')
    const recovered = await send('PATCH', '/v1/auths/password_recovery', { ...body, t })
    expect(recovered.body.error.fields).toEqual({ password: 'personal' })
  })
})

describe('a new password', () => {
  test('ends mailed links, mailed codes and every other session', async () => {
    const email = 'vicino@example.org'
    await send('POST', '/v1/auths/password_recovery', { email })
    const t = await tokenIn(email)
    const [here, there] = [await signIn(email), await signIn(email)]
    const own = { authorization: `Bearer ${here?.body.access_token}` }
    const choice = { current: password, password: secret, confirm_password: secret }
    expect((await send('PATCH', '/v1/me/password', choice, own)).status).toBe(200)
    expect((await world.mails()).at(-1)).toMatchObject({
      kind: 'password_changed',
      recipient: email,
    })
    expect((await world.ask(`/v1/auths/password_recovery?t=${t}`)).status).toBe(404)
    const stolen = { t, password: 'tre civette sul comò', confirm_password: 'tre civette sul comò' }
    expect(codeOf(await send('PATCH', '/v1/auths/password_recovery', stolen))).toBe('link_unusable')
    expect((await refresh(cookiesOf(here as never))).status).toBe(200)
    expect((await refresh(cookiesOf(there as never))).status).toBe(401)
  })
})

describe('deleting the account and changing the password require the password again', () => {
  const leave = (ask: Awaited<ReturnType<World['as']>>['ask'], current?: string) =>
    ask('/v1/me', { method: 'DELETE', body: current === undefined ? {} : { current } })

  test('a stolen session alone deletes nothing', async () => {
    const { ask } = await world.as('scaduta')
    expect(codeOf(await leave(ask))).toBe('credentials_invalid')
    expect(codeOf(await ask('/v1/me', { method: 'DELETE' }))).toBe('credentials_invalid')
    expect(codeOf(await leave(ask, 'no'))).toBe('credentials_invalid')
    expect((await ask('/v1/me')).status).toBe(200)
  })

  test('a stolen session cannot guess the password: five tries, counted before they are answered', async () => {
    const { ask } = await world.as('sospeso')
    const answers = await Promise.all(Array.from({ length: 20 }, () => leave(ask, 'no')))
    expect(answers.filter(answer => codeOf(answer) === 'credentials_invalid')).toHaveLength(5)
    const right = await leave(ask, password)
    expect([right.status, codeOf(right)]).toEqual([429, 'too_many_attempts'])
    const change = { current: password, password: secret, confirm_password: secret }
    const changed = await ask('/v1/me/password', { method: 'PATCH', body: change })
    expect(codeOf(changed)).toBe('too_many_attempts')
  })

  test('with the password the member can delete the account', async () => {
    const { ask } = await world.as('nuovo')
    expect((await leave(ask, password)).status).toBe(200)
    expect((await ask('/v1/me')).status).toBe(401)
  })
})

describe('a session', () => {
  /** Makes a session as old as this many hours, used until now. */
  const begin = (id: string, hours: number) =>
    acrossLibraries(world.store, db => {
      const at = new Date(world.now().getTime() - hours * 3_600_000)
      return sql`update sessions set created_at = ${at} where id = ${id}`.execute(db)
    })
  const idIn = (cookie: string) => /identity=([^.;]+)/.exec(cookie)?.[1] ?? ''

  test.each([
    ['a member', 'socia', serverLimits.sessionDays * 24, 720],
    ['staff', 'staff', serverLimits.staffSessionHours, 12],
  ])(
    'of %s ends this long after the sign-in, however much it is used',
    async (_, id, most, hours) => {
      expect(most).toBe(hours)
      const cookie = cookiesOf(await signIn(`${id}@example.org`))
      await begin(idIn(cookie), hours - 1)
      const renewed = await refresh(cookie)
      expect(renewed.status).toBe(200)
      await begin(idIn(cookie), hours + 1)
      expect((await refresh(cookiesOf(renewed))).status).toBe(401)
    },
  )

  test('ends together with its token', async () => {
    const { ask, sessionId } = await world.as('staff')
    await begin(sessionId, serverLimits.staffSessionHours - 1)
    expect((await ask('/v1/me')).status).toBe(200)
    await begin(sessionId, serverLimits.staffSessionHours + 1)
    expect(codeOf(await ask('/v1/me'))).toBe('session_revoked')
  })

  test('ends when somebody signs in again in the same browser', async () => {
    const before = cookiesOf(await signIn('socia@example.org'))
    const body = { email: 'socia@example.org', password }
    const again = await send('POST', '/v1/auths/signin', body, { cookie: before })
    expect(cookiesOf(again)).not.toBe(before)
    expect((await refresh(before)).status).toBe(401)
    expect((await refresh(cookiesOf(again))).status).toBe(200)
  })

  test('is ended only by its whole secret', async () => {
    const cookie = cookiesOf(await signIn('socia@example.org'))
    const id = idIn(cookie)
    const signOut = (header: string) =>
      send('DELETE', '/v1/auths/signout', undefined, { cookie: header })
    expect((await signOut(`identity=${id}`)).status).toBe(200)
    expect((await signOut(`identity=${id}.${'x'.repeat(43)}`)).status).toBe(200)
    expect((await refresh(cookie)).status).toBe(200)
    // A tab that still has the previous secret may sign out too.
    expect((await signOut(cookie)).status).toBe(200)
    expect((await refresh(cookie)).status).toBe(401)
  })
})

describe('a sign-up with somebody else’s address', () => {
  const email = 'vittima@example.org'
  const strangers = 'la chiave di un altro'
  const body = {
    email,
    name: { first_name: 'Eva', last_name: 'Neri' },
    password: strangers,
    phone: '3331234567',
    fiscalcode: 'RSSDAA80A41A944X',
    address: { address: 'Via 1', city: 'Bologna', province: 'BO', postalcode: '40126' },
  }
  const confirm = (t: string, more: object = {}, headers = {}) =>
    send('PATCH', '/v1/auths/email_verification', { t, ...more }, headers)
  const signUp = (change: object = {}) => send('POST', '/v1/auths/signup', { ...body, ...change })

  test('is confirmed by the owner with a new password; the stranger’s password is refused', async () => {
    await signUp()
    const t = await tokenIn(email)
    expect(codeOf(await confirm(t))).toBe('password_choice_required')
    const weak = { password: 'password123', confirm_password: 'password123' }
    expect(codeOf(await confirm(t, weak))).toBe('validation_failed')
    expect((await confirm(t, { password: secret, confirm_password: secret })).status).toBe(200)
    expect(codeOf(await signIn(email, strangers))).toBe('credentials_invalid')
    expect((await signIn(email, secret)).status).toBe(200)
  })

  test('does not activate a password even if the owner requests the e-mail again', async () => {
    const other = 'vittima-2@example.org'
    await signUp({ email: other })
    const own = await signUp({ email: 'prova@example.org' })
    await send('POST', '/v1/auths/email_verification', { email: other })
    const t = await tokenIn(other)
    // The owner's browser has the mark of another sign-up.
    expect(codeOf(await confirm(t, {}, { cookie: cookiesOf(own) }))).toBe(
      'password_choice_required',
    )
  })

  test('needs the link alone in the browser that signed up', async () => {
    const own = await signUp({ email: 'mia@example.org' })
    const answer = await confirm(await tokenIn('mia@example.org'), {}, { cookie: cookiesOf(own) })
    expect(answer.status).toBe(200)
    expect((await signIn('mia@example.org', strangers)).status).toBe(200)
  })

  test('made before sign-ups were marked is confirmed with a new password', async () => {
    await signUp({ email: 'vecchia@example.org' })
    await acrossLibraries(world.store, db =>
      db
        .updateTable('members')
        .set({ sign_up_browser: null })
        .where('email', '=', 'vecchia@example.org')
        .execute(),
    )
    const t = await tokenIn('vecchia@example.org')
    expect(codeOf(await confirm(t))).toBe('password_choice_required')
  })
})
