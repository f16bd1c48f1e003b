import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { setRule } from '#tests/support/factors.ts'
import { client, openProvider } from '#tests/support/oidc.ts'
import { whileRowIsHeld } from '#tests/support/row-lock.ts'
import { shortenWait } from '#tests/support/shorten-wait.ts'
import { codeOf, openWorld, password, type World } from '#tests/support/world.ts'

// Long enough for a busy machine, and short enough for a test.
const host = 'campus.localhost:3000'
let world: World
let provider: Awaited<ReturnType<typeof openProvider>>
beforeAll(async () => {
  provider = await openProvider()
  world = await openWorld(new Date())
  await trust(provider.issuer)
})
afterEach(() => {
  Object.assign(provider.state, { forge: null, stranger: false, answer: null, codeSeconds: 60 })
})
afterAll(async () => {
  await provider.close()
  await world.close()
})

const trust = (issuer: string) =>
  acrossLibraries(world.store, db =>
    db
      .updateTable('identity_providers')
      .set({ issuer, ...client, redirect_uri: provider.redirect })
      .where('library_id', '=', 'campus')
      .execute(),
  )
const nora = { sub: 'n-1', email: 'Nora@Example.org', email_verified: true, name: 'Nora Ferri' }
const count = (table: 'members' | 'sessions') =>
  acrossLibraries(world.store, async db => {
    const { n } = await db
      .selectFrom(table)
      .select(eb => eb.fn.countAll<string>().as('n'))
      .where('library_id', '=', 'campus')
      .executeTakeFirstOrThrow()
    return Number(n)
  })

/** A browser: stores the cookies it gets. */
function browser(own: string = host) {
  let jar = ''
  const post = async (path: string, body: unknown) => {
    const headers = { host: own, origin: `http://${own}`, ...(jar && { cookie: jar }) }
    const answer = await world.ask(path, { method: 'POST', body, headers })
    for (const line of answer.headers.getSetCookie()) {
      const cookie = line.split(';')[0] ?? ''
      if (cookie.startsWith('sign-on=')) jar = cookie
    }
    return answer
  }
  return {
    start: (from?: string, fresh = false) => post('/v1/auths/openID/start', { from, fresh }),
    finish: (body: object) => post('/v1/auths/openID', body),
  }
}

/** What the provider sent back, as the page reads it. */
const read = (url: string) => Object.fromEntries(new URL(url).searchParams) as { state: string }

/** A sign-on up to the provider's answer, not yet handed in. */
async function cameBack(person: typeof provider.state.person = nora, from?: string, fresh = false) {
  provider.state.person = person
  const own = browser()
  const { body } = await own.start(from, fresh)
  return { own, url: String(body.url), callback: read(await provider.authorise(body.url)) }
}

async function signOn(person?: typeof provider.state.person, from?: string) {
  const { own, callback } = await cameBack(person, from)
  return own.finish(callback)
}

/** The answer is this refusal, and nobody was let in. */
async function refused(answer: Awaited<ReturnType<typeof signOn>>, code: string, status = 409) {
  expect([answer.status, codeOf(answer)]).toEqual([status, code])
  expect(answer.headers.getSetCookie().join()).not.toContain('identity=')
}

describe('single sign-on', () => {
  test('creates one member for a verified person and finds the member by the subject', async () => {
    const person = { ...nora, sub: 'first-time', email: 'prima@example.org' }
    const before = await count('members')
    const first = await signOn(person, '/products/ogt-0001?k=a')
    expect(first.body.from).toBe('/products/ogt-0001?k=a')
    expect(first.body.data).toMatchObject({
      email: 'prima@example.org',
      name: 'Nora Ferri',
      first_name: 'Nora',
      modulo_adesione: { accettato: false },
    })
    const cookies = first.headers.getSetCookie().join('\n')
    expect(cookies).toMatch(/identity=\S+;.*HttpOnly; SameSite=Strict/)
    const headers = { host, authorization: `Bearer ${first.body.access_token}` }
    expect((await world.ask('/v1/me', { headers })).body.id).toBe(first.body.data.id)
    const again = await signOn({ ...person, email: 'new@example.org', email_verified: false })
    expect(again.body.data.id).toBe(first.body.data.id)
    expect(await count('members')).toBe(before + 1)
  })

  test('asks for a code with PKCE, state and nonce, and sets a cookie for ten minutes', async () => {
    const { body, headers } = await browser().start()
    const asked = new URL(body.url).searchParams
    expect(asked.get('code_challenge_method')).toBe('S256')
    for (const name of ['code_challenge', 'state', 'nonce']) {
      expect(asked.get(name)?.length).toBeGreaterThan(40)
    }
    expect(asked.get('redirect_uri')).toBe(provider.redirect)
    expect(headers.get('set-cookie')).toMatch(
      /^sign-on=\S{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  test('creates one member for two first sign-ons at once', async () => {
    const person = { ...nora, sub: 'twin', email: 'twin@example.org' }
    const [one, two] = [await cameBack(person), await cameBack(person)]
    const both = await Promise.all([one.own.finish(one.callback), two.own.finish(two.callback)])
    expect(both[0].body.data.id).toBe(both[1].body.data.id)
  })

  test('finds a member by a verified e-mail, but not by an unverified one', async () => {
    const email = 'studente@example.org'
    await refused(
      await signOn({ sub: 'thief', email, email_verified: false }),
      'sso_email_unverified',
    )
    await refused(await signOn({ sub: 'thief', email }), 'sso_email_unverified')
    const own = await signOn({ sub: 's-1', email, email_verified: true })
    expect(own.body.data.id).toBe('studente')
  })

  test('removes the password that a stranger chose with the person’s unconfirmed e-mail', async () => {
    const email = 'taken@example.org'
    const passwordOf = () =>
      acrossLibraries(world.store, async db => {
        const members = db.selectFrom('members').select(['password_hash', 'email_verified_at'])
        return members.where('email', '=', email).executeTakeFirstOrThrow()
      })
    await acrossLibraries(world.store, db =>
      db
        .insertInto('members')
        .values({
          library_id: 'campus',
          email,
          first_name: 'N',
          name: 'N',
          password_hash: 'x',
          email_verified_at: null,
          created_at: new Date(),
        })
        .execute(),
    )
    expect((await signOn({ ...nora, sub: 'owner', email })).status).toBe(200)
    expect(await passwordOf()).toEqual({
      password_hash: null,
      email_verified_at: expect.any(Date),
    })
  })

  test('does not open the account of the former owner of an e-mail address', async () => {
    const email = 'lea.moser@example.org'
    expect((await signOn({ sub: 'lea', email, email_verified: true })).status).toBe(200)
    await refused(await signOn({ sub: 'heir', email, email_verified: true }), 'sso_email_taken')
  })

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'me',
  ])('leads to the home page, not to «%s»', async from =>
    expect((await signOn(nora, from)).body.from).toBe('/'),
  )
})

describe('a wrong state is refused', () => {
  test('missing, invented, of another browser, used twice, too old', async () => {
    const { own, callback } = await cameBack()
    const missing = await own.finish({ ...callback, state: undefined })
    await refused(missing, 'validation_failed', 422)
    await refused(await own.finish({ ...callback, state: 'made-up' }), 'sso_state_invalid')
    await refused(await browser().finish(callback), 'sso_state_invalid')
    const stranger = browser()
    await stranger.start()
    await refused(await stranger.finish(callback), 'sso_state_invalid')
    expect((await own.finish(callback)).status).toBe(200)
    await refused(await own.finish(callback), 'sso_state_invalid')
    const late = await cameBack()
    world.pass(600_000)
    await refused(await late.own.finish(late.callback), 'sso_state_invalid')
  })

  test('of another library', async () => {
    const { own, callback } = await cameBack()
    const answer = await world.ask('/v1/auths/openID', {
      method: 'POST',
      body: callback,
      headers: { host: 'bologna.localhost:3000' },
    })
    await refused(answer, 'sso_not_configured')
    expect((await own.finish(callback)).status).toBe(200)
  })

  test('but not the states of two tabs at once: each returns with its own', async () => {
    const own = browser()
    provider.state.person = nora
    const urls = [(await own.start('/me')).body.url, (await own.start('/scan')).body.url]
    const [first, second] = await Promise.all(urls.map(provider.authorise))
    expect((await own.finish(read(second ?? ''))).body.from).toBe('/scan')
    expect((await own.finish(read(first ?? ''))).body.from).toBe('/me')
  })
})

describe('a wrong code or token is refused', () => {
  test('a code used twice, invented or too old', async () => {
    const used = await cameBack()
    await used.own.finish(used.callback)
    const next = await cameBack()
    const replayed = { ...next.callback, code: (used.callback as { code?: string }).code }
    await refused(await next.own.finish(replayed), 'sso_refused')
    const { own, callback } = await cameBack()
    await refused(await own.finish({ ...callback, code: 'made-up' }), 'sso_refused')
    provider.state.codeSeconds = 1
    const late = await cameBack()
    await new Promise(done => setTimeout(done, 2100))
    await refused(await late.own.finish(late.callback), 'sso_refused')
  })

  test('the verifier of another sign-on', async () => {
    const { own, callback } = await cameBack()
    await acrossLibraries(world.store, db =>
      db
        .updateTable('sign_on_requests')
        .set({ verifier: 'x'.repeat(43) })
        .execute(),
    )
    await refused(await own.finish(callback), 'sso_refused')
  })

  type Claims = Record<string, unknown>
  const forgeries: [string, (claims: Claims) => Claims, RegExp][] = [
    ['a wrong nonce', claims => ({ ...claims, nonce: 'another' }), /unexpected.*nonce/],
    ['no nonce', ({ nonce: _, ...claims }) => claims, /nonce.*missing/],
    ['a wrong issuer', claims => ({ ...claims, iss: 'https://evil.example' }), /issuer/],
    ['a wrong audience', claims => ({ ...claims, aud: 'another' }), /audience/],
    ['an age', claims => ({ ...claims, iat: 1, exp: 2 }), /expiration/],
    ['no subject', ({ sub: _, ...claims }) => claims, /subject.*missing/],
  ]
  test.each(forgeries)('an ID token with %s', async (_, forge, reason) => {
    const sessions = await count('sessions')
    const { own, callback } = await cameBack()
    provider.state.forge = forge
    await refused(await own.finish(callback), 'sso_refused')
    expect(world.lines.at(-2), 'for its own reason').toMatchObject({
      reason: expect.stringMatching(reason),
    })
    expect(await count('sessions')).toBe(sessions)
  })

  test('an ID token signed by somebody else', async () => {
    const { own, callback } = await cameBack()
    provider.state.stranger = true
    await refused(await own.finish(callback), 'sso_refused')
  })

  test('an answer sent by another issuer', async () => {
    const { own, callback } = await cameBack()
    await refused(await own.finish({ ...callback, iss: 'https://evil.example' }), 'sso_refused')
  })

  test('a foreign page can neither begin nor end a sign-on', async () => {
    for (const path of ['/v1/auths/openID/start', '/v1/auths/openID']) {
      const headers = { host, origin: 'https://evil.example' }
      const body = { code: 'c', state: 's' }
      const answer = await world.ask(path, { method: 'POST', body, headers })
      expect(codeOf(answer)).toBe('origin_refused')
    }
  })
})

describe('a provider with errors', () => {
  test.each(['html', 'broken', 'silence'] as const)('of this kind: %s', async kind => {
    const { own, callback } = await cameBack()
    provider.state.answer = kind
    if (kind === 'silence') shortenWait('signOnTimeoutMs', 500)
    await refused(await own.finish(callback), 'sso_provider_down', 503)
  })

  test('that does not answer, at the start or at the end', async () => {
    const { own, callback } = await cameBack()
    await trust('http://127.0.0.1:9')
    await refused(await browser().start(), 'sso_provider_down', 503)
    await refused(await own.finish(callback), 'sso_provider_down', 503)
    await trust(provider.issuer)
  })
})

describe('passwords beside single sign-on', () => {
  const signIn = (email: string, secret = password) =>
    world.ask('/v1/auths/signin', {
      method: 'POST',
      body: { email, password: secret },
      headers: { host },
    })

  test('a library without single sign-on answers that it has none', async () => {
    await refused(await browser('bologna.localhost:3000').start(), 'sso_not_configured')
  })

  test('a library with single sign-on accepts only the passwords of staff', async () => {
    await refused(await signIn('studente@example.org'), 'sso_required')
    await refused(await signIn('studente@example.org', 'wrong'), 'credentials_invalid')
    await refused(await signIn('nobody@example.org'), 'credentials_invalid')
    expect((await signIn('bibliotecaria@example.org')).status).toBe(200)
  })
})

describe('what cannot be undone requires a new sign-on', () => {
  const dora = { sub: 'd-1', email: 'dora@example.org', email_verified: true, name: 'Dora Neri' }
  const leave = (token: string) =>
    world.ask('/v1/me', { method: 'DELETE', headers: { host, authorization: `Bearer ${token}` } })
  const signOnFresh = async () => {
    const { own, url, callback } = await cameBack(dora, '/me/account', true)
    return { url: new URL(url), answer: await own.finish(callback) }
  }

  test('a sign-on that may have been automatic is refused', async () => {
    const token = (await signOn(dora)).body.access_token
    expect(codeOf(await leave(token))).toBe('fresh_sign_on_required')
  })

  test('a sign-on that is an hour old is refused', async () => {
    provider.state.forge = claims => ({ ...claims, auth_time: Number(claims.iat) - 3600 })
    expect(codeOf((await signOnFresh()).answer)).toBe('sso_refused')
  })

  test('a sign-on with new credentials is accepted for ten minutes', async () => {
    const { url, answer } = await signOnFresh()
    expect(url.searchParams.get('prompt')).toBe('login')
    expect(url.searchParams.get('max_age')).toBe('0')
    const { access_token } = answer.body
    world.pass(600_000 + 1000)
    expect(codeOf(await leave(access_token))).toBe('fresh_sign_on_required')
    world.pass(-600_000 - 1000)
    expect((await leave(access_token)).status).toBe(200)
  })
})

// Holding a row against a request needs two connections, and so PostgreSQL.
test.runIf(process.env.TEST_DATABASE_URL)(
  'a sign-on is a second step for somebody who has just become staff with a factor of their own',
  async () => {
    const ada = { ...nora, sub: 'a-1', email: 'ada@example.org', name: 'Ada Neri' }
    const { id } = (await signOn(ada)).body.data
    await setRule(world, 'campus', { staff_second_factor: true, sign_on_suffices: false })
    const { own, callback } = await cameBack(ada)
    const { waited, answer } = await whileRowIsHeld(
      world.store,
      { table: 'members', id },
      () => own.finish(callback),
      {
        after: `update members set level = 4 where id = '${id}';
          insert into passkeys
            (library_id, member_id, rp_id, credential_id, public_key, name, created_at)
          values ('campus', '${id}', '${host.split(':')[0]}', '${id}', '', 'Telefono', now())`,
      },
    )
    await setRule(world, 'campus', { staff_second_factor: false, sign_on_suffices: true })
    expect([waited, answer.body.second_step]).toEqual([true, ['passkey']])
  },
)

test('sign-ons are limited by address and counted before they are answered', async () => {
  world.services.config.trustedProxies = 1
  const start = () =>
    world.ask('/v1/auths/openID/start', {
      method: 'POST',
      body: {},
      headers: { host, 'x-forwarded-for': '203.0.113.9' },
    })
  const answers = await Promise.all(Array.from({ length: 310 }, start))
  world.services.config.trustedProxies = 0
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(300)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
})
