import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { issueToken } from '#server/areas/account/sign-in/mailed-tokens.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { updateMember } from '#server/platform/access/members.repo.ts'
import { addApp, browserOf, codeAt, newcomer } from '#tests/support/factors.ts'
import { whileRowIsHeld } from '#tests/support/row-lock.ts'
import { codeOf, openWorld, password, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const endOf = ({ ask }: Pick<World, 'ask'>, id: string) =>
  ask(`/v1/admin/members/${id}/sessions`, { method: 'DELETE' })
const endAll = ({ ask }: Pick<World, 'ask'>) => ask('/v1/admin/sessions', { method: 'DELETE' })
const isIn = async ({ ask }: Pick<World, 'ask'>) => {
  const answer = await ask('/v1/me')
  return answer.status === 200 || codeOf(answer)
}

describe('staff end the sessions of one member', () => {
  test('on every device, with its push subscriptions, and an audit entry is written', async () => {
    const staff = await world.as('staff')
    const [one, two] = [await world.as('vicino'), await world.as('vicino')]
    const other = await world.as('socia')
    await acrossLibraries(world.store, db =>
      db
        .insertInto('second_steps')
        .values({
          library_id: 'bologna',
          ticket_hash: 'x',
          member_id: 'vicino',
          created_at: world.now(),
        })
        .execute(),
    )
    expect((await endOf(staff, 'vicino')).body).toEqual({ ended: 2 })
    expect(await isIn(one)).toBe('session_revoked')
    expect(await isIn(two)).toBe('session_revoked')
    expect(await isIn(other)).toBe(true)
    const underWay = await acrossLibraries(world.store, db =>
      db.selectFrom('second_steps').selectAll().where('member_id', '=', 'vicino').execute(),
    )
    expect(underWay).toEqual([])
    expect((await staff.ask('/v1/admin/audit')).body[0]).toMatchObject({
      action: 'sessions',
      target: 'vicino',
      before: { open: 2 },
      after: { open: 0 },
    })
    // The member signs in again as usual.
    expect((await browserOf(world).signIn('vicino@example.org')).status).toBe(200)
  })

  test('the cookie does not renew an ended session either', async () => {
    const browser = browserOf(world)
    await browser.signIn('vicino@example.org')
    await endOf(await world.as('staff'), 'vicino')
    const headers = { origin: 'http://localhost:3000' }
    const body = { access_token: 'x' }
    const renewed = await browser.ask('/v1/auths/access/refresh', { method: 'POST', body, headers })
    expect(codeOf(renewed)).toBe('session_ended')
    expect(renewed.headers.getSetCookie().join()).toMatch(/identity=; Max-Age=0; Path=\/(?:[;,]|$)/)
  })

  test('a device that asks later must delete its data, but not for an id without its secret', async () => {
    const [browser, guesser] = [browserOf(world), browserOf(world)]
    await browser.signIn('vicino@example.org')
    const id = browser.cookies.get('identity')?.split('.')[0]
    await endOf(await world.as('staff'), 'vicino')
    guesser.cookies.set('identity', `${id}.${'x'.repeat(43)}`)
    expect((await guesser.ask('/v1/auths/access')).body).toEqual({ access_token: null })
    expect(codeOf(await browser.ask('/v1/auths/access'))).toBe('session_ended')
  })

  test.each([
    ['staff', 'super', 'forbidden'],
    ['staff', 'staff', 'forbidden'],
    ['socia', 'vicino', 'forbidden'],
    ['staff', 'nobody', 'not_found'],
    ['staff', 'studente', 'not_found'],
  ])('%s for %s: %s', async (by, id, code) => {
    expect(codeOf(await endOf(await world.as(by), id))).toBe(code)
  })
})

describe('a session opened without the factor that its member has', () => {
  test('counts nowhere, and cannot be renewed', async () => {
    const email = await newcomer(world)
    const [one, other] = [browserOf(world), browserOf(world)]
    await one.signIn(email)
    await other.signIn(email)
    await one.prove()
    await addApp(one, world)
    // As if it had been opened at the same moment.
    await acrossLibraries(world.store, db =>
      db
        .updateTable('sessions')
        .set({ revoked_at: null, revoked_reason: null })
        .where('revoked_reason', '=', 'factor_added')
        .execute(),
    )
    const tried = [
      await other.ask('/v1/me'),
      await other.ask('/v1/me/security'),
      await other.post('/v1/me/recovery_codes'),
      await other.post('/v1/checkout/intent', {}),
      await other.post('/v1/auths/access/refresh', { access_token: 'x' }),
    ]
    expect(tried.map(codeOf)).toEqual(Array(5).fill('session_revoked'))
    expect(await isIn(one)).toBe(true)
  })

  test('may exist where the university signs in, which counts as a second step', async () => {
    const email = await newcomer(world)
    const browser = browserOf(world)
    await browser.signIn(email)
    await browser.prove()
    await addApp(browser, world)
    await acrossLibraries(world.store, db =>
      db
        .updateTable('sessions')
        .set({ second_factor: 'sign_on' })
        .where('second_factor', '=', 'totp')
        .execute(),
    )
    expect(await isIn(browser)).toBe(true)
  })
})

describe('the id of a session without its secret', () => {
  test('neither renews nor ends it', async () => {
    const [browser, guesser] = [browserOf(world), browserOf(world)]
    await browser.signIn('vicino@example.org')
    const [id] = browser.cookies.get('identity')?.split('.') ?? []
    for (const guess of [`${id}.garbage`, `${id}`, `${id}.`, `${id}.${'x'.repeat(43)}.x`]) {
      guesser.cookies.set('identity', guess)
      const answer = await guesser.post('/v1/auths/access/refresh', { access_token: 'x' })
      expect(codeOf(answer)).toBe('session_revoked')
      guesser.cookies.set('identity', guess)
      await guesser.post('/v1/auths/signout')
    }
    expect(await isIn(browser)).toBe(true)
    expect((await browser.post('/v1/auths/access/refresh', { access_token: 'x' })).status).toBe(200)
  })
})

describe('a super ends the sessions of all members of the library', () => {
  test('except their own and those of other libraries', async () => {
    const boss = await world.as('super')
    const [elsewhere, peer] = [await world.as('super'), await world.as('staff')]
    const [member, student] = [await world.as('socia'), await world.as('studente', 'campus')]
    expect((await endAll(boss)).body.ended).toBeGreaterThanOrEqual(3)
    expect([await isIn(elsewhere), await isIn(peer), await isIn(member)]).toEqual(
      Array(3).fill('session_revoked'),
    )
    expect([await isIn(boss), await isIn(student)]).toEqual([true, true])
    expect((await boss.ask('/v1/admin/audit')).body[0]).toMatchObject({ action: 'all_sessions' })
  })

  test('other staff may not', async () => {
    expect(codeOf(await endAll(await world.as('staff')))).toBe('forbidden')
  })
})

// Holding a row against a request needs two connections, and so PostgreSQL.
describe.runIf(process.env.TEST_DATABASE_URL)(
  'a sign-in at the same moment as the end of all sessions',
  () => {
    const during = (change: string, work: () => ReturnType<World['ask']>, id = 'socia') =>
      whileRowIsHeld(world.store, { table: 'members', id }, work, { after: change })
    const post = (path: string, body: object) => world.ask(path, { method: 'POST', body })

    test('is refused if its password has just been changed', async () => {
      const { waited, answer } = await during(
        "update members set password_hash = 'changed' where id = 'socia'",
        () => post('/v1/auths/signin', { email: 'socia@example.org', password }),
      )
      expect([waited, codeOf(answer)]).toEqual([true, 'credentials_invalid'])
    })

    test('is refused if the member has just left', async () => {
      const { waited, answer } = await during(
        "update members set deleted_at = now() where id = 'scaduta'",
        () => post('/v1/auths/signin', { email: 'scaduta@example.org', password }),
        'scaduta',
      )
      expect([waited, codeOf(answer)]).toEqual([true, 'credentials_invalid'])
    })

    const passkey = (id: string) => `insert into passkeys
      (library_id, member_id, rp_id, credential_id, public_key, name, created_at)
      values ('bologna', '${id}', 'localhost', '${id}', '', 'Telefono', now())`

    test('is a second step if its member has just confirmed a first factor', async () => {
      const email = await newcomer(world)
      const [id = ''] = email.split('@')
      const { waited, answer } = await during(
        passkey(id),
        () => post('/v1/auths/signin', { email, password }),
        id,
      )
      expect([waited, answer.body]).toEqual([true, { second_step: ['passkey'] }])
    })

    test('by the link of a sign-up is none if its member has just confirmed a first factor', async () => {
      const email = await newcomer(world)
      const [id = ''] = email.split('@')
      const t = await world.inLibrary(async ctx => {
        await updateMember(ctx.db, id, { email_verified_at: null })
        return issueToken(ctx, id, 'email', 60_000)
      })
      const chosen = 'tre civette sul comò'
      const { waited, answer } = await during(
        passkey(id),
        () =>
          world.ask('/v1/auths/email_verification', {
            method: 'PATCH',
            body: { t, password: chosen, confirm_password: chosen },
          }),
        id,
      )
      expect([waited, answer.body]).toEqual([true, { entered: null }])
    })

    test('is refused if its second step was ended', async () => {
      const browser = browserOf(world)
      const signed = browserOf(world)
      await signed.signIn('vicino@example.org')
      await signed.prove()
      const { secret } = await addApp(signed, world)
      world.pass(serverLimits.secondStepMs / 2)
      await browser.signIn('vicino@example.org')
      const { waited, answer } = await during(
        "delete from second_steps where member_id = 'vicino'",
        () =>
          browser.post('/v1/auths/second_step', { way: 'totp', code: codeAt(secret, world.now()) }),
        'vicino',
      )
      expect([waited, codeOf(answer)]).toEqual([true, 'second_step_over'])
    })
  },
)
