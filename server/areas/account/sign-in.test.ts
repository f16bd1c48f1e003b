import { createHmac } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deriveKeys, signToken } from '#server/platform/access/tokens.ts'
import { codeOf, openWorld, password, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const signIn = (email: string, secret = password) =>
  world.ask('/v1/auths/signin', { method: 'POST', body: { email, password: secret } })
const cookieOf = (answer: { headers: Headers }) =>
  /identity=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
const refresh = (secret: string) =>
  world.ask('/v1/auths/access/refresh', {
    method: 'POST',
    body: { access_token: 'old' },
    headers: { cookie: `identity=${secret}`, origin: 'http://localhost:3000' },
  })

describe('signing in', () => {
  test('returns profile and token, and hides the secret from scripts', async () => {
    const answer = await signIn(' Socia@Example.org ')
    expect(answer.body.data).toMatchObject({
      email: 'socia@example.org',
      is: { active_card: true },
    })
    const cookie = answer.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Strict/i)
    expect(cookie).toMatch(/Path=\/;/)
    expect(answer.text).not.toContain(cookieOf(answer))
    const me = await world.ask('/v1/me', {
      headers: { authorization: `Bearer ${answer.body.access_token}` },
    })
    expect(me.body.id).toBe(answer.body.data.id)
  })

  test('answers a wrong password and an unknown e-mail alike', async () => {
    const [wrong, unknown] = [
      await signIn('vicino@example.org', 'no'),
      await signIn('x@example.org'),
    ]
    expect([wrong?.status, codeOf(wrong)]).toEqual([409, 'credentials_invalid'])
    expect([unknown?.status, codeOf(unknown)]).toEqual([409, 'credentials_invalid'])
  })

  test('makes the account wait after five failures, and says how long', async () => {
    for (let attempt = 0; attempt < 5; attempt++) await signIn('staff@example.org', 'wrong')
    const right = await signIn('staff@example.org')
    expect([right.status, codeOf(right)]).toEqual([429, 'too_many_attempts'])
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(0)
    world.pass(15 * 60_000 + 1000)
    expect((await signIn('staff@example.org')).status).toBe(200)
  })

  test.each(['https://evil.example', 'null', 'http://localhost:3000.evil.example', 'x'])(
    'a foreign page (%s) can sign nobody in or out',
    async origin => {
      const body = { email: 'socia@example.org', password }
      for (const [method, path] of [
        ['POST', '/v1/auths/signin'],
        ['DELETE', '/v1/auths/signout'],
      ] as const) {
        const answer = await world.ask(path, { method, body, headers: { origin } })
        expect([path, answer.status, codeOf(answer)]).toEqual([path, 403, 'origin_refused'])
      }
    },
  )

  test('signing out ends the token at once, and may be repeated', async () => {
    const { body, ...answer } = await signIn('super@example.org')
    const headers = { cookie: `identity=${cookieOf(answer)}` }
    expect((await world.ask('/v1/auths/signout', { method: 'DELETE', headers })).status).toBe(200)
    expect((await world.ask('/v1/auths/signout', { method: 'DELETE', headers })).status).toBe(200)
    const me = await world.ask('/v1/me', {
      headers: { authorization: `Bearer ${body.access_token}` },
    })
    expect([me.status, codeOf(me)]).toEqual([401, 'session_revoked'])
  })
})

describe('staying signed in', () => {
  test('a visitor gets no token, and no error', async () => {
    expect((await world.ask('/v1/auths/access')).body).toEqual({ access_token: null })
  })

  test('twenty tabs refresh at once: all succeed, and only one secret is valid', async () => {
    const secret = cookieOf(await signIn('socia@example.org'))
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(secret)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const rotated = answers.map(cookieOf).filter(Boolean)
    expect(rotated).toHaveLength(1)
    expect((await refresh(rotated[0] ?? '')).status).toBe(200)
  })

  test('an old secret that is sent again a minute later ends the session', async () => {
    const secret = cookieOf(await signIn('socia@example.org'))
    const next = cookieOf(await refresh(secret))
    world.pass(60_000)
    const replayed = await refresh(secret)
    expect([replayed.status, codeOf(replayed)]).toEqual([401, 'session_revoked'])
    expect((await refresh(next)).status).toBe(401)
    expect(world.lines).toContainEqual(expect.objectContaining({ event: 'refresh_reuse' }))
  })

  test('three hours without activity end the session', async () => {
    const secret = cookieOf(await signIn('socia@example.org'))
    world.pass(10_801_000)
    expect((await refresh(secret)).status).toBe(401)
  })
})

describe('an invalid access token', () => {
  const ask = (token: string) =>
    world.ask('/v1/me', { headers: { authorization: `Bearer ${token}` } })
  const claims = (sessionId: string) => ({ memberId: 'socia', sessionId, level: 10 })

  test('forged, foreign, early or edited: answers 401 without details', async () => {
    const { token, sessionId } = await world.as('socia')
    expect((await ask(token)).status).toBe(200)
    const [header = '', payload = '', signature = ''] = token.split('.')
    const read = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const edited = Buffer.from(JSON.stringify({ ...read, level: 1 })).toString('base64url')
    const publicKey = world.services.keys.public.export({ type: 'spki', format: 'pem' })
    const hs = `${Buffer.from('{"alg":"HS256","typ":"at+jwt","kid":"1"}').toString('base64url')}.${payload}`
    const stranger = deriveKeys('another secret, long enough to be one')
    const sign = (protectedHeader: Record<string, string>, body: Record<string, unknown> = read) =>
      new SignJWT(body)
        .setProtectedHeader({ alg: 'EdDSA', ...protectedHeader })
        .sign(world.services.keys.private)
    const forged = [
      new UnsecuredJWT(read).encode(),
      `${hs}.${createHmac('sha256', publicKey).update(hs).digest('base64url')}`,
      await signToken(stranger, 'bologna', claims(sessionId), world.now()),
      await sign({ typ: 'at+jwt', kid: 'other' }),
      await sign({ typ: 'JWT', kid: '1' }),
      await sign({ typ: 'at+jwt', kid: '1' }, { ...read, nbf: read.exp + 60 }),
      `${header}.${edited}.${signature}`,
      'nonsense',
      `${token}x`,
    ]
    for (const token of forged) {
      const answer = await ask(token)
      expect([answer.status, codeOf(answer)]).toEqual([401, 'token_invalid'])
    }
  })

  test('expired: answers that the page must refresh it', async () => {
    const { token } = await world.as('socia')
    world.pass(15 * 60_000 + 1000)
    const answer = await ask(token)
    expect([answer.status, codeOf(answer)]).toEqual([401, 'token_expired'])
  })

  test('missing: answers that the caller is signed out', async () => {
    const answer = await world.ask('/v1/me')
    expect([answer.status, codeOf(answer)]).toEqual([401, 'signed_out'])
  })
})
