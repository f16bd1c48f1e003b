import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpointNames, endpoints } from '#contract/endpoints.ts'
import { encodeCursor } from '#server/core/store/cursor.ts'
import { asking } from '#tests/support/asking.ts'
import { openPages } from '#tests/support/page-world.ts'
import { rememberLibraries } from '#tests/support/remember-libraries.ts'
import { fieldsOf, validValue, withValueAt } from '#tests/support/valid-input.ts'
import { codeOf, type World } from '#tests/support/world.ts'

let world: World
let reopen: () => Promise<void>
beforeAll(async () => {
  world = await openPages()
  reopen = await rememberLibraries(world)
})
afterAll(() => world.close())
// A valid setting may close the library, or require a second factor of staff.
afterEach(() => reopen())

type Field = ReturnType<typeof fieldsOf>[number]

/** Each field of each form that the server accepts, from the contract. */
const forms = endpointNames.flatMap(name => {
  const { body }: Endpoint = endpoints[name]
  return body ? [{ name, body, fields: fieldsOf(body) }] : []
})
/** These accept anything: the payment provider's own, the name of a form, and fields with a fallback. */
const open = ['memberships.create card', 'openid.start from', 'orders.status value']

/** Values that no field of any form accepts. */
const refused = {
  'a list of a list': [['x']],
  'an object': { $ne: null },
  'a huge number': 1e308,
  'a null byte': 'a\u0000b',
  'half a character': 'a\uD800',
}
/** Values that a field may accept or refuse. */
const odd = {
  empty: '',
  blanks: '  \t ',
  markup: '<img src=x onerror=alert(1)><script>alert(1)</script>',
  emoji: '🔧👩‍🔧',
  'right to left': '\u202Eمرحبا\u202C',
  quotes: `'; DROP TABLE members; --`,
  'letters that become signs': '⑴ŉ½',
  nothing: null,
}

const asks = new Map<Access, World['ask']>()
async function askerOf({ access }: Endpoint): Promise<World['ask']> {
  const known = asks.get(access)
  if (known) return known
  const { person } = asking(world)
  const made =
    access === 'locker'
      ? await asLocker()
      : (await world.as(access === 'member' ? 'socia' : await person(1))).ask
  asks.set(access, made)
  return made
}

async function asLocker(): Promise<World['ask']> {
  const { ask } = await world.as('staff')
  const made = await ask('/v1/desk/lockers/locker-stazione/keys', { method: 'POST' })
  const authorization = `Bearer ${made.body.key}`
  return (path, init = {}) => world.ask(path, { ...init, headers: { authorization } })
}

async function send(name: EndpointName, body: unknown) {
  const endpoint: Endpoint = endpoints[name]
  const path = endpoint.path
    .replace(':headquarters', 'locker-stazione')
    .replace(':library', 'bologna')
    .replace(/:\w+/g, 'x')
  return (await askerOf(endpoint))(path, { method: endpoint.method, body })
}

const nameOf = ({ path }: Field) => path.join('.')

describe('a form with one invalid field', () => {
  test.each(forms)(
    '$name: each field is refused with its own name',
    async ({ name, body, fields }) => {
      const valid = validValue(body)
      for (const field of fields) {
        if (open.includes(`${name} ${nameOf(field)}`)) continue
        for (const [kind, value] of Object.entries(refused)) {
          const answer = await send(name, withValueAt(valid, field.path, value))
          const about = `${name} ${nameOf(field)}: ${kind}`
          expect([answer.status, about]).toEqual([422, about])
          const named = Object.keys(answer.body.error.fields ?? {})
          // An object instead of a form lacks each of its fields.
          expect(named.length, about).toBeGreaterThan(0)
          expect(
            named.every(one => one.startsWith(nameOf(field))),
            `${about}: ${named}`,
          ).toBe(true)
        }
      }
    },
  )

  test('every field of the contract is tried, except fields that accept anything', () => {
    const all = forms.flatMap(({ name, fields }) => fields.map(one => `${name} ${nameOf(one)}`))
    expect(all.filter(one => open.includes(one)).sort()).toEqual([...open].sort())
    expect(all.length).toBeGreaterThan(240)
  })

  test.each(forms)(
    '$name: strange values in a field cause no server error',
    async ({ name, body, fields }) => {
      const valid = validValue(body)
      for (const field of fields) {
        for (const [kind, value] of Object.entries(odd)) {
          const { status } = await send(name, withValueAt(valid, field.path, value))
          expect(status, `${nameOf(field)}: ${kind}`).toBeLessThan(500)
        }
      }
    },
  )
})

describe('a search with special characters', () => {
  const search = (keywords: string, more = '') =>
    world.ask(`/v1/catalogs/products/search?keywords=${encodeURIComponent(keywords)}${more}`)

  test.each(['⑴', 'ŉ', 'ʼ', '½', 'ﬃ', 'ﷺ', 'İ', '⒜⒝', 'tenda ⑴', "l'ŉ", '㋀'])(
    'for «%s» causes no syntax error',
    async keywords => {
      expect((await search(keywords)).status).toBe(200)
    },
  )

  test('by wildcard characters finds the product', async () => {
    expect((await search('ﬁon')).status).toBe(200)
    const { body } = await search('ｔｅｎｄａ')
    expect(body[0].name).toMatch(/tenda/i)
  })
})

describe('a made-up cursor', () => {
  const keys = ['-5', '1.5', 'abc', '', '\0', '1e9', 'infinity', '2026-11-20 99:00', '20261120']
  const ids = ['x', '\0', '\ud800', 'x'.repeat(500)]

  test.each(keys)(
    'with the key «%s» is refused by every list sorted by time or place',
    async key => {
      for (const path of [
        '/v1/catalogs/last_arrival?',
        '/v1/catalogs/products/ogt-0001/reviews?',
        '/v1/catalogs/products/search?keywords=tenda&',
      ]) {
        const answer = await world.ask(`${path}cursor=${encodeCursor({ key, id: 'x' })}`)
        expect([path, answer.status, answer.body.error?.fields]).toEqual([
          path,
          422,
          { cursor: 'invalid' },
        ])
      }
    },
  )

  test.each(ids)('with the id «%.8s» breaks no list', async id => {
    for (const list of ['all', 'last_arrival', 'fai-da-te']) {
      const cursor = encodeCursor({ key: '2026-11-20T10:00:00.000Z', id })
      expect((await world.ask(`/v1/catalogs/${list}?cursor=${cursor}`)).status).toBeLessThan(500)
    }
  })

  test('that is deeply nested is refused', async () => {
    const cursor = Buffer.from('['.repeat(3000) + ']'.repeat(3000)).toString('base64url')
    expect((await world.ask(`/v1/catalogs/all?cursor=${cursor}`)).status).toBe(422)
  })
})

describe('characters that no text may contain', () => {
  test.each(['%00', 'a%00b', '%ED%A0%80', '%', '%zz', '%C0%80'])(
    '%s in a path answers 404, for pages and for calls',
    async part => {
      for (const path of [
        '/v1/catalogs/',
        '/v1/libraries/',
        '/products/',
        '/files/',
        '/icons/',
        '/',
      ]) {
        expect([path, (await world.ask(`${path}${part}`)).status]).toEqual([path, 404])
      }
    },
  )

  test.each(['%00', 'a%00b'])('%s in a cookie is malformed', async value => {
    const headers = { cookie: `identity=${value}` }
    for (const path of ['/v1/auths/access', '/', '/products/ogt-0001']) {
      const answer = await world.ask(path, { headers })
      expect([path, answer.status]).toEqual([path, 400])
    }
  })

  test('an invalid percent code in another cookie causes no error', async () => {
    const headers = { cookie: 'theirs=100%; identity=%ED%A0%80' }
    expect((await world.ask('/v1/categories', { headers })).status).toBe(200)
  })

  test('a NUL in a query is refused with the field’s name', async () => {
    const answer = await world.ask('/v1/catalogs/products/search?keywords=a%00')
    expect([answer.status, answer.body.error.fields]).toEqual([422, { keywords: 'invalid' }])
  })

  test('thirty thousand nested lists are malformed wherever JSON is accepted', async () => {
    const raw = '['.repeat(30_000) + ']'.repeat(30_000)
    for (const path of ['/v1/payments/paypal/webhook', '/v1/auths/signin', '/v1/supports']) {
      const answer = await world.ask(path, { method: 'POST', raw })
      expect([path, codeOf(answer)]).toEqual([path, 'malformed_request'])
    }
  })
})

test('files of the build’s notes are not served', async () => {
  for (const path of ['/.vite/manifest.json', '/.vite/manifest.json.br', '/.vite/']) {
    expect([path, (await world.ask(path)).status]).toEqual([path, 404])
  }
})
