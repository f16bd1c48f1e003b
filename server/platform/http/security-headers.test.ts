import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { openWorld, password, type World } from '#tests/support/world.ts'
import type { App } from './handle.ts'
import { pressStyleHash } from './security-headers.ts'

test('the only inline style allowed is the one that the calendar’s package adds', () => {
  const require = createRequire(import.meta.url)
  const folder = dirname(require.resolve('react-aria-components/package.json'))
  const file = join(folder, '../react-aria/dist/private/interactions/usePress.mjs')
  const source = readFileSync(file, 'utf8')
  const [, style = ''] = /style\.textContent = `([^`]+)`/.exec(source) ?? []
  const [, attribute = ''] = /PRESSABLE_ATTRIBUTE = '([^']+)'/.exec(source) ?? []
  const written = style.replace(/\$\{[^}]+\}/, attribute).trim()
  const hash = createHash('sha256').update(written).digest('base64')
  expect(pressStyleHash).toBe(`'sha256-${hash}'`)
})

describe('security headers', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  test.each([
    ['/v1/categories', 200],
    ['/v1/me', 401],
    ['/v1/nothing', 404],
    ['/metrics', 404],
    ['/livez', 200],
    ['/v1/openapi.json', 200],
  ])('of %s tell the browser what is allowed', async (path, status) => {
    const answer = await world.ask(path)
    expect(answer.status).toBe(status)
    const policy = answer.headers.get('content-security-policy') ?? ''
    for (const rule of ["default-src 'self'", "object-src 'none'", "base-uri 'none'"]) {
      expect(policy).toContain(rule)
    }
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe-|\*(?!\.paypal)|http:/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('x-frame-options')).toBe('DENY')
    expect(answer.headers.get('referrer-policy')).toBe('same-origin')
    expect(answer.headers.get('permissions-policy')).toContain('camera=(self)')
    expect(answer.headers.get('x-powered-by')).toBeNull()
    expect(answer.headers.get('server')).toBeNull()
  })

  test('forbid storing private answers; an error reveals no internals', async () => {
    const own = await (await world.as('socia')).ask('/v1/me')
    expect(own.headers.get('cache-control')).toBe('no-store')
    const broken = createApp({ ...world.services, now: () => never() })
    const failed = await broken.request('http://localhost/v1/categories', {
      headers: { host: 'localhost:3000' },
    })
    expect(failed.status).toBe(500)
    expect(failed.headers.get('cache-control')).toBe('no-store')
    expect(await failed.text()).not.toMatch(/inside|\.ts|node_modules/)
  })

  const headers = { host: 'localhost:3000' }
  /** The same server, over https. */
  const overHttps = () => {
    const config = { ...world.services.config, publicUrl: 'https://oggetti.example.org' }
    return createApp({ ...world.services, config })
  }
  const setCookies = async (app: App, _: string, path: string, body: object) => {
    const answer = await app.request(`http://localhost${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': path },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(200)
    return answer.headers.getSetCookie()
  }
  const signUp = {
    email: 'cookie@example.org',
    name: { first_name: 'Ugo', last_name: 'Neri' },
    password: 'un gatto sul tetto',
    phone: '3331234567',
    fiscalcode: 'RSSDAA80A41A944X',
    address: { address: 'Via 1', city: 'Bologna', province: 'BO', postalcode: '40126' },
  }

  test('over https require https in future', async () => {
    const answer = await overHttps().request('http://localhost/v1/categories', { headers })
    expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
    expect((await world.ask('/v1/categories')).headers.get('strict-transport-security')).toBeNull()
  })

  /** Each call sets a cookie of another purpose. */
  const cookieCalls = [
    ['identity', '/v1/auths/signin', { email: 'socia@example.org', password }],
    ['passkey', '/v1/auths/passkey/options', {}],
    ['sign-up', '/v1/auths/signup', signUp],
  ] as const

  test.each(cookieCalls)(
    'over https bind the cookie «%s» to this host alone',
    async (name, path, body) => {
      const cookies = await setCookies(overHttps(), name, path, body)
      expect(cookies).toHaveLength(1)
      const [cookie = ''] = cookies
      expect(cookie).toMatch(
        new RegExp(`^__Host-${name}=[^;]+; .*Path=/; HttpOnly; Secure; SameSite=`),
      )
      expect(cookie).not.toMatch(/domain/i)
    },
  )

  test.each(cookieCalls)('over http name the cookie «%s» plainly', async (name, path, body) => {
    const cookies = await setCookies(createApp(world.services), name, path, body)
    const [cookie = ''] = cookies.filter(text => !text.includes('Max-Age=0'))
    expect(cookie).toMatch(new RegExp(`^${name}=[^;]+; .*Path=/; HttpOnly; SameSite=`))
  })

  test.each([
    ['https://localhost:3000', 200],
    ['http://localhost:3000', 403],
    ['https://evil.example', 403],
    ['null', 403],
  ])('over https a sign-in from a page at %s answers %i', async (origin, status) => {
    const answer = await overHttps().request('http://localhost/v1/auths/signin', {
      method: 'POST',
      headers: { ...headers, origin, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'socia@example.org', password }),
    })
    expect(answer.status).toBe(status)
  })

  test('over https a cookie with a plain or former name is ignored: another host could have set it', async () => {
    const app = overHttps()
    const [cookie = ''] = await setCookies(app, ...cookieCalls[0])
    const secret = /=([^;]+)/.exec(cookie)?.[1]
    const resume = async (name: string) => {
      const cookie = `${name}=${secret}`
      const init = { headers: { ...headers, cookie } }
      return (await app.request('http://localhost/v1/auths/access', init)).json()
    }
    for (const name of ['identity', '__Secure-identity', '__host-identity']) {
      expect(await resume(name)).toEqual({ access_token: null })
    }
    expect((await resume('__Host-identity')).access_token).toEqual(expect.any(String))
  })
})

function never(): never {
  throw new Error('of the inside')
}
