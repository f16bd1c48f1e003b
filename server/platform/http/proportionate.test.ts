import { afterAll, afterEach, beforeAll, describe, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpointNames, endpoints } from '#contract/endpoints.ts'
import { serverLimits } from '#contract/limits.ts'
import { asking } from '#tests/support/asking.ts'
import { elsewhere, proportionIn } from '#tests/support/proportion.ts'
import { fieldsOf, validValue, withValueAt } from '#tests/support/valid-input.ts'
import { openWorld, type World } from '#tests/support/world.ts'

/**
 * Work grows at most in proportion to what a stranger sends, and does not hold up others. Measured in processor time of
 * this thread, which a busy machine does not change, and compared with itself.
 */
let world: World
let reopen: () => Promise<void>
let expectProportion: Awaited<ReturnType<typeof proportionIn>>['expectProportion']
beforeAll(async () => {
  world = await openWorld()
  const found = await proportionIn(world)
  expectProportion = found.expectProportion
  reopen = found.reopen
})
afterAll(() => world.close())
afterEach(() => reopen())

/** Texts that slow patterns and parsers find hard, to be repeated. */
const units = ['a', ' ', '<b>', 'a@a.', '[](', '0,', 'è\u0301', '{"a":']
/** Characters of the smallest text: the largest body is a little below the limit of a body. */
const smallest = Math.floor(serverLimits.bodyMaxBytes / 110)
/** A new caller for each test, because a call may end its session, delete its account or close the library. */
async function openCall(endpoint: Endpoint) {
  const { person } = asking(world)
  const { access } = endpoint
  const { ask } =
    access === 'visitor' || access === 'locker'
      ? world
      : await world.as(await person(access === 'member' ? 10 : 1))
  const key = access === 'locker' && { authorization: `Bearer ${await lockerKey()}` }
  const path = endpoint.path.replace(':headquarters', 'locker-stazione').replace(/:\w+/g, 'x')
  return (body?: unknown, query = '', headers: Record<string, string> = {}, at = path) =>
    ask(at + query, {
      method: endpoint.method,
      body,
      headers: { ...elsewhere(), ...key, ...headers },
    })
}

async function lockerKey(): Promise<string> {
  const { ask } = await world.as('staff')
  return (await ask('/v1/desk/lockers/locker-stazione/keys', { method: 'POST' })).body.key
}

const withBody = endpointNames.filter(name => (endpoints[name] as Endpoint).body)
const withParams = endpointNames.filter(name => endpoints[name].path.includes(':'))
const withQuery = endpointNames.filter(name => (endpoints[name] as Endpoint).query)

describe.each(withBody)('the body of %s', { tags: 'slow' }, name => {
  const endpoint: Endpoint = endpoints[name]
  const valid = endpoint.body ? validValue(endpoint.body) : {}
  const fields = endpoint.body ? fieldsOf(endpoint.body) : []

  test('a hundred times as long costs at most a hundred times as much', async () => {
    const send = await openCall(endpoint)
    for (const { path } of fields) {
      for (const unit of units) {
        await expectProportion(`${name} ${path.join('.')}: ${unit}`, size => {
          const text = unit.repeat(Math.ceil((size * smallest) / Buffer.byteLength(unit)))
          return send(withValueAt(valid, path, text.slice(0, 60_000)))
        })
      }
    }
  })

  test('with a hundred times as many parts too', async () => {
    const send = await openCall(endpoint)
    for (const { path } of fields) {
      const whole = path.reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], valid)
      if (!Array.isArray(whole)) continue
      const [item = 'x'] = whole
      const most = Math.floor(smallest / (JSON.stringify(item).length + 1))
      await expectProportion(`${name} ${path.join('.')}`, size =>
        send(withValueAt(valid, path, Array(size * most).fill(item))),
      )
    }
    await expectProportion(`${name}: unknown names`, size =>
      send(Object.fromEntries(Array.from({ length: size * 40 }, (_, n) => [`field${n}`, 1]))),
    )
  })
})

describe.each(withQuery)('the query of %s', { tags: 'slow' }, name => {
  const endpoint: Endpoint = endpoints[name]

  test('a hundred times as long costs at most a hundred times as much', async () => {
    const send = await openCall(endpoint)
    for (const { path } of endpoint.query ? fieldsOf(endpoint.query) : []) {
      for (const unit of units) {
        await expectProportion(`${name} ${path.join('.')}: ${unit}`, size => {
          const query = new URLSearchParams({ [path.join('.')]: unit.repeat(size * 40) })
          return send(undefined, `?${query}`)
        })
      }
    }
  })
})

describe.each(withParams)('the path of %s', { tags: 'slow' }, name => {
  const endpoint: Endpoint = endpoints[name]

  test('a hundred times as long costs at most a hundred times as much', async () => {
    const send = await openCall(endpoint)
    const body = endpoint.body && validValue(endpoint.body)
    for (const unit of units) {
      await expectProportion(`${name}: ${unit}`, size => {
        const long = encodeURIComponent(unit.repeat(size * 40))
        return send(body, '', {}, endpoint.path.replace(/:\w+/g, long))
      })
    }
  })
})

/** Those that the server reads. The address and the length of a request are the connection's. */
const headers = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-type',
  'cookie',
  'host',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'origin',
  'user-agent',
  'x-forwarded-for',
]

describe.each(headers)('the header %s', { tags: 'slow' }, header => {
  test.each(['auths.signin', 'products.search', 'checkout.intent', 'libraries.get'] as const)(
    'of %s a hundred times as long costs at most a hundred times as much',
    async name => {
      const endpoint: Endpoint = endpoints[name]
      const send = await openCall(endpoint)
      const body = endpoint.body && validValue(endpoint.body)
      for (const unit of ['a', ',', ';', 'a=', 'a,', '"\\', 'a.a;q=', '1.1.1.1,']) {
        await expectProportion(`${name} ${header}: ${unit}`, size =>
          send(body, '', { [header]: unit.repeat(size * 40) }),
        )
      }
    },
  )
})

/** Its answer is the same for a stranger, whatever they send. */
describe('POST /operator/backups without the key', { tags: 'slow' }, () => {
  test('a hundred times as long costs at most a hundred times as much', async () => {
    for (const unit of units) {
      await expectProportion(`/operator/backups: ${unit}`, size =>
        world.ask('/operator/backups', {
          method: 'POST',
          body: { text: unit.repeat(Math.ceil((size * smallest) / Buffer.byteLength(unit) / 2)) },
          headers: {
            ...elsewhere(),
            authorization: `Bearer ${encodeURIComponent(unit.repeat(size * 40))}`,
          },
        }),
      )
    }
  })
})
