import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { openWorld, password, type World } from '#tests/support/world.ts'
import { pressStyleHash } from './security-headers.ts'

test('the one style allowed inline is the one the calendar’s package adds', () => {
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

describe('every answer', () => {
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
  ])('%s says what a browser may do with it', async (path, status) => {
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

  test('what is private is kept by nobody; a failure tells nothing of the inside', async () => {
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

  test('over https the cookie is secure, and stays so', async () => {
    const config = { ...world.services.config, publicUrl: 'https://oggetti.example.org' }
    const app = createApp({ ...world.services, config })
    const answer = await app.request('http://localhost/v1/auths/signin', {
      method: 'POST',
      headers: { host: 'localhost:3000', 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'socia@example.org', password }),
    })
    const cookie = answer.headers.get('set-cookie') ?? ''
    for (const flag of [
      '__Secure-identity=',
      'HttpOnly',
      'Secure',
      'SameSite=Strict',
      'Path=/v1/auths',
    ]) {
      expect(cookie).toContain(flag)
    }
    expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
    expect((await world.ask('/v1/categories')).headers.get('strict-transport-security')).toBeNull()
  })
})

function never(): never {
  throw new Error('of the inside')
}
