import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isForStaff, rights } from '#contract/endpoint.ts'
import { endpointNames, endpoints } from '#contract/endpoints.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { requiresSecondFactor } from '#server/platform/access/staff-rights.ts'
import { readConfig } from '#server/platform/config.ts'
import { asking } from '#tests/support/asking.ts'
import { softAuthenticator } from '#tests/support/authenticator.ts'
import { addApp, addPasskey, browserOf, codeAt, setRule } from '#tests/support/factors.ts'
import { codeOf, openWorld, password, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.pass(61 * 60_000)
  await setRule(world, 'bologna', { staff_second_factor: true })
  await acrossLibraries(world.store, async db => {
    for (const table of ['passkeys', 'authenticator_apps', 'recovery_codes'] as const) {
      await db.deleteFrom(table).execute()
    }
  })
})

const signedIn = async (email = 'staff@example.org') => {
  const browser = browserOf(world)
  const answer = await browser.signIn(email)
  expect(answer.status).toBe(200)
  return { ...browser, me: answer.body.data }
}
const isStaff = async ({ ask }: Pick<World, 'ask'>) => (await ask('/v1/admin/audit')).status === 200
const staffEndpoints = endpointNames.filter(name => isForStaff(endpoints[name].access))

describe('staff who need a second factor and have none', () => {
  test.each(staffEndpoints)('are refused at %s', async name => {
    const { call } = asking(world)
    for (const level of [4, 1, 5]) {
      const id = await asking(world).person(level, false, level === 5 ? [...rights] : [])
      const { ask } = await world.as(id)
      expect((await call(name, ask)).code, String(level)).toBe('forbidden')
    }
  })

  test('have a member’s rights, see why, and cannot impersonate', async () => {
    const staff = await signedIn()
    expect(staff.me).toMatchObject({ level: 10, must_enrol: true })
    expect((await staff.ask('/v1/me')).body).toMatchObject({ level: 10, must_enrol: true })
    expect((await staff.ask('/v1/me/orders')).status).toBe(200)
    const acting = await staff.ask('/v1/me/orders', { headers: { 'ghost-user': 'socia' } })
    expect(codeOf(acting)).toBe('impersonation_refused')
  })

  test('set one up after the password, and then have their rights', async () => {
    const staff = await signedIn()
    const { confirmed } = await addApp(staff, world)
    expect(confirmed.status).toBe(200)
    expect(await isStaff(staff)).toBe(true)
    expect((await staff.ask('/v1/me')).body).toMatchObject({ level: 4, must_enrol: false })
  })

  test('set up a passkey in the same way', async () => {
    const staff = await signedIn('super@example.org')
    const answer = await addPasskey(staff, softAuthenticator('http://localhost:3000'))
    expect(answer.status).toBe(200)
    expect(await isStaff(staff)).toBe(true)
  })

  test('stay without rights when the session is renewed', async () => {
    const staff = await signedIn()
    const renewed = await staff.post('/v1/auths/access/refresh', { access_token: 'old' })
    expect(renewed.status).toBe(200)
    const headers = { authorization: `Bearer ${renewed.body.token}` }
    expect(codeOf(await staff.ask('/v1/admin/audit', { headers }))).toBe('forbidden')
  })

  test('count as staff when they delete the account: the last one stays', async () => {
    await acrossLibraries(world.store, db =>
      db
        .updateTable('members')
        .set({ level: 10 })
        .where('level', '<', 4)
        .where('email', '!=', 'super@example.org')
        .execute(),
    )
    const boss = await signedIn('super@example.org')
    expect(boss.me.level).toBe(10)
    const answer = await boss.ask('/v1/me', { method: 'DELETE', body: { current: password } })
    expect(codeOf(answer)).toBe('last_administrator')
  })
})

describe('staff with a second factor', () => {
  test('have their rights after the second step and after a renewed session', async () => {
    const first = await signedIn()
    const { secret } = await addApp(first, world)
    world.pass(30_000)
    const browser = browserOf(world)
    const half = await browser.signIn('staff@example.org')
    expect(half.body.access_token).toBeUndefined()
    const code = codeAt(secret, world.now())
    await browser.post('/v1/auths/second_step', { way: 'totp', code })
    expect(await isStaff(browser)).toBe(true)
    world.pass(14 * 60_000)
    const renewed = await browser.post('/v1/auths/access/refresh', { access_token: 'old' })
    const headers = { authorization: `Bearer ${renewed.body.token}` }
    expect((await browser.ask('/v1/admin/audit', { headers })).status).toBe(200)
  })

  test('must keep at least one, also when two are removed at once', async () => {
    const staff = await signedIn()
    const [one, two] = [
      softAuthenticator('http://localhost:3000'),
      softAuthenticator('http://localhost:3000'),
    ]
    await addPasskey(staff, one)
    const { body } = await addPasskey(staff, two)
    const paths = body.security.passkeys.map(({ id }: { id: string }) => `/v1/me/passkeys/${id}`)
    await staff.prove()
    const answers = await Promise.all(
      paths.map((path: string) => staff.ask(path, { method: 'DELETE' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.filter(({ status }) => status === 409).map(codeOf)).toEqual(['last_factor'])
    await setRule(world, 'bologna', { staff_second_factor: false })
    const [left = ''] = (await staff.ask('/v1/me/security')).body.passkeys.map(
      ({ id }: { id: string }) => id,
    )
    expect((await staff.ask(`/v1/me/passkeys/${left}`, { method: 'DELETE' })).status).toBe(200)
  })

  test('replace their app and have a factor all the time', async () => {
    const staff = await signedIn()
    const { secret } = await addApp(staff, world)
    await staff.prove()
    expect(codeOf(await staff.ask('/v1/me/totp', { method: 'DELETE' }))).toBe('last_factor')
    const started = await staff.post('/v1/me/totp')
    expect(started.body.secret).not.toBe(secret)
    world.pass(30_000)
    const old = browserOf(world)
    await old.signIn('staff@example.org')
    const way = 'totp'
    const entered = await old.post('/v1/auths/second_step', {
      way,
      code: codeAt(secret, world.now()),
    })
    expect(entered.status).toBe(200)
    const body = { code: codeAt(started.body.secret, world.now()) }
    expect((await staff.ask('/v1/me/totp', { method: 'PUT', body })).status).toBe(200)
    world.pass(30_000)
    const after = browserOf(world)
    await after.signIn('staff@example.org')
    const refused = await after.post('/v1/auths/second_step', {
      way,
      code: codeAt(secret, world.now()),
    })
    expect(codeOf(refused)).toBe('code_wrong')
  })
})

describe('the requirement of a second factor', () => {
  test('is on in production and off elsewhere, unless the library chose', async () => {
    const production = readConfig({
      NODE_ENV: 'production',
      DEMO: '0',
      PUBLIC_URL: 'https://o.example',
    })
    const library = { document: {} } as Parameters<typeof requiresSecondFactor>[0]['library']
    expect(requiresSecondFactor({ config: production, library })).toBe(true)
    expect(requiresSecondFactor({ config: readConfig({}), library })).toBe(false)
    library.document.staff_second_factor = false
    expect(requiresSecondFactor({ config: production, library })).toBe(false)
    library.document.staff_second_factor = true
    expect(requiresSecondFactor({ config: readConfig({}), library })).toBe(true)
  })

  test('is set by supers alone, and works at once', async () => {
    await setRule(world, 'bologna', { staff_second_factor: false })
    const [staff, boss] = [await signedIn(), await signedIn('super@example.org')]
    const { body } = await boss.ask('/v1/admin/settings')
    expect(body).toMatchObject({ staff_second_factor: false, sign_on_suffices: true })
    const on = { method: 'PUT', body: { ...body, staff_second_factor: true } }
    expect(codeOf(await staff.ask('/v1/admin/settings', on))).toBe('forbidden')
    expect((await staff.ask('/v1/admin/settings', { method: 'PUT', body })).status).toBe(200)
    expect((await boss.ask('/v1/admin/settings', on)).status).toBe(200)
    expect(await isStaff(boss)).toBe(false)
    expect(await isStaff(staff)).toBe(false)
    expect((await world.ask('/v1/libraries/current')).text).not.toContain('second_factor')
  })
})

describe('a member who lost every factor', () => {
  const reset = (staff: Pick<World, 'ask'>, id: string) =>
    staff.ask(`/v1/admin/members/${id}/factors`, { method: 'DELETE' })

  test('is reset by somebody of a higher rank, with an audit entry and an e-mail', async () => {
    const [staff, boss] = [await signedIn(), await signedIn('super@example.org')]
    await addApp(staff, world)
    await addApp(boss, world)
    expect(codeOf(await reset(staff, 'super'))).toBe('forbidden')
    expect(codeOf(await reset(staff, staff.me.id))).toBe('forbidden')
    expect((await reset(boss, staff.me.id)).status).toBe(200)
    expect(codeOf(await staff.ask('/v1/me'))).toBe('session_revoked')
    expect((await boss.ask('/v1/admin/audit')).body[0]).toMatchObject({
      action: 'factors_reset',
      target: staff.me.id,
    })
    const mail = (await world.mails()).findLast(({ kind }) => kind === 'security_changed')
    expect(mail?.recipient).toBe('staff@example.org')
    expect((await signedIn()).me).toMatchObject({ level: 10, must_enrol: true })
  })
})

describe('at a library with single sign-on', () => {
  const host = 'campus.localhost:3000'
  const levelBy = async (second_factor: 'sign_on' | null) => {
    const staff = await world.as('bibliotecaria', 'campus')
    await acrossLibraries(world.store, db =>
      db.updateTable('sessions').set({ second_factor }).where('id', '=', staff.sessionId).execute(),
    )
    return (await staff.ask('/v1/me', { headers: { host } })).body.level
  }

  test('the sign-on counts as a second factor, unless the library says otherwise', async () => {
    await setRule(world, 'campus', { staff_second_factor: true })
    expect([await levelBy('sign_on'), await levelBy(null)]).toEqual([4, 10])
    await setRule(world, 'campus', { sign_on_suffices: false })
    expect(await levelBy('sign_on')).toBe(10)
  })
})
