import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** The same server with an operator's settings, at its own address. */
function inProduction(publicUrl = 'https://oggetti.example.net') {
  const config = readConfig({ NODE_ENV: 'production', PUBLIC_URL: publicUrl, LOG: 'none' })
  const services = {
    ...world.services,
    config: { ...config, dataDir: world.services.config.dataDir },
  }
  const app = createApp({ ...services, paymentSimulator: null })
  return (host: string, path = '/v1/libraries/current', init: RequestInit = {}) =>
    app.request(`http://localhost${path}`, { ...init, headers: { host, ...init.headers } })
}

describe('in production a library is found by its whole host name', () => {
  test.each([
    ['oggetti.example.net', 'bologna'],
    ['OGGETTI.Example.Net', 'bologna'],
    ['oggetti.example.net.', 'bologna'],
    ['oggetti.example.net:443', 'bologna'],
    ['bologna.oggetti.example.net', 'bologna'],
    ['Campus.oggetti.example.net.', 'campus'],
    ['staging.oggetti.example.net', 'bologna'],
    ['localhost:3000', 'bologna'],
    ['127.0.0.1:3000', 'bologna'],
    ['[::1]:3000', 'bologna'],
  ])('%s is %s', async (host, id) => {
    const answer = await inProduction()(host)
    expect([answer.status, (await answer.json()).id]).toEqual([200, id])
  })

  test.each([
    'evil.example',
    'bologna.evil.example',
    'campus.localhost',
    'oggetti.example.net.evil.example',
    'evil-oggetti.example.net',
    'a.campus.oggetti.example.net',
    'campus.oggetti.example.net@evil.example',
    'user@campus.oggetti.example.net',
    'campus.oggetti.example.net:x',
    'campus.oggetti.example.net/x',
    'campus..oggetti.example.net',
    '.oggetti.example.net',
    'campus.oggetti.example.net,evil.example',
    '203.0.113.7',
    '[2001:db8::1]',
    'x'.repeat(400),
  ])('%.60s is refused before anything is read for it', async host => {
    const ask = inProduction()
    for (const path of ['/v1/libraries/current', '/', '/robots.txt']) {
      const answer = await ask(host, path)
      expect([answer.status, await answer.text()]).toEqual([
        421,
        'This server does not serve that host.',
      ])
    }
  })

  test('an unknown library below our domain shows the error of the maintenance page', async () => {
    const answer = await inProduction()('nowhere.oggetti.example.net')
    expect([answer.status, (await answer.json()).error.code]).toEqual([404, 'library_unknown'])
  })

  test('health checks are answered on any host', async () => {
    expect((await inProduction()('10.0.0.7:3000', '/livez')).status).toBe(200)
    expect((await inProduction()('10.0.0.7:3000', '/v1/status')).status).toBe(200)
  })
})

test('outside production *.localhost and addresses of the local network are accepted too', async () => {
  const idAt = async (host: string) =>
    (await world.ask('/v1/libraries/current', { headers: { host } })).body?.id
  expect(await idAt('campus.localhost:5173')).toBe('campus')
  expect(await idAt('192.168.1.20:3000')).toBe('bologna')
  expect(await idAt('campus.evil.example')).toBeUndefined()
})

describe('links in e-mails have the library’s own address', () => {
  const recover = async (host: string, email: string) =>
    world.ask('/v1/auths/password_recovery', { method: 'POST', headers: { host }, body: { email } })
  const lastLink = async () => /https?:\S+/.exec((await world.mails()).at(-1)?.body ?? '')?.[0]

  test('a password recovery on a foreign host sends nothing', async () => {
    const before = (await world.mails()).length
    const answer = await recover('bologna.evil.example', 'socia@example.org')
    expect(answer.status).toBe(421)
    expect(await world.mails()).toHaveLength(before)
  })

  test.each(['bologna.localhost:9999', '192.168.1.20', 'BOLOGNA.localhost.'])(
    'links have the library’s own address even if the request came by %s',
    async host => {
      const before = (await world.mails()).length
      world.pass(60_000)
      expect((await recover(host, 'socia@example.org')).status).toBe(200)
      expect(await world.mails()).toHaveLength(before + 1)
      expect(await lastLink()).toMatch(/^http:\/\/localhost:3000\/password\/reset\?t=/)
    },
  )

  test('links at sign-up have the library’s own host name', async () => {
    const body = {
      name: { first_name: 'Ada', last_name: 'Neri' },
      email: 'ada@example.com',
      password: 'lampade e cacciaviti',
      phone: '051123456',
      fiscalcode: 'RSSMRA80A01A944I',
      address: {
        address: 'Via Roma 1',
        city: 'Bologna',
        province: 'BO',
        postalcode: '40121',
        nation: 'IT',
      },
    }
    const headers = { host: 'bologna.localhost:9999' }
    const answer = await world.ask('/v1/auths/signup', { method: 'POST', headers, body })
    expect(answer.status, answer.text).toBe(200)
    expect(await lastLink()).toMatch(/^http:\/\/localhost:3000\/signup\?t=/)
  })
})

describe('well-known files', () => {
  test('robots.txt excludes personal pages and names the sitemap', async () => {
    const { status, headers, text } = await world.ask('/robots.txt')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(text).toContain('Disallow: /me\n')
    expect(text).toContain('Sitemap: http://localhost:3000/sitemap.xml\n')
    expect(text).not.toContain('Disallow: /products')
  })

  test('sitemap.xml lists each library’s own pages only', async () => {
    const { status, text } = await world.ask('/sitemap.xml')
    expect(status).toBe(200)
    expect(text).toContain('<loc>http://localhost:3000/products/ogt-0001</loc>')
    expect(text).not.toContain('cmp-0001')
    const campus = await world.ask('/sitemap.xml', { headers: { host: 'campus.localhost:3000' } })
    expect(campus.text).toContain('<loc>http://campus.localhost:3000/products/cmp-0001</loc>')
    expect(campus.text).not.toContain('ogt-0001')
  })

  test('security.txt has a contact and an end within a year', async () => {
    const { text } = await world.ask('/.well-known/security.txt')
    expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
    const [, expires = ''] = /^Expires: (\S+)$/m.exec(text) ?? []
    const days = (Date.parse(expires) - world.now().getTime()) / 86_400_000
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(366)
  })

  test('change-password leads password managers to the page', async () => {
    const answer = await world.ask('/.well-known/change-password')
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/me/security'])
  })
  test('the source is the archive of this version, or the repository that the server names', async () => {
    const own = await world.ask('/source')
    expect([own.status, own.headers.get('location')]).toEqual([302, '/source.zip'])
    const sourceUrl = 'https://git.example.org/oggettoteca'
    const config = { ...world.services.config, sourceUrl }
    const app = createApp({ ...world.services, config, paymentSimulator: null })
    const named = await app.request('http://localhost/source', { headers: { host: 'localhost' } })
    expect(named.headers.get('location')).toBe(sourceUrl)
  })
})
