import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpointNames, endpoints } from '#contract/endpoints.ts'
import { limits } from '#contract/limits.ts'
import { asking } from '#tests/support/asking.ts'
import { rememberLibraries } from '#tests/support/remember-libraries.ts'
import { fieldsOf, validValue, withValueAt } from '#tests/support/valid-input.ts'
import { openWorld, type World } from '#tests/support/world.ts'

/**
 * Work grows at most in proportion to what a stranger sends, and does not hold up others. Measured in processor time of
 * this thread, which a busy machine does not change, and compared with itself.
 */
let world: World
let reopen: () => Promise<void>
beforeAll(async () => {
  world = await openWorld()
  world.services.config.trustedProxies = 1
  reopen = await rememberLibraries(world)
})
afterAll(() => world.close())
afterEach(() => reopen())

/** Texts that slow patterns and parsers find hard, to be repeated. */
const units = ['a', ' ', '<b>', 'a@a.', '[](', '0,', 'è\u0301', '{"a":']
const sizes = [1, 10, 100] as const
/** Characters of the smallest text: the largest body is a little below the limit of a body. */
const smallest = Math.floor(limits.bodyMaxBytes / 110)
/** Processor time below this is not worth a comparison. */
const smallMs = 60
/** No other request waits longer than this for the one that is measured. */
const longestStretchMs = 100

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage()
  return (user + system) / 1000
}

/** The processor time of some work, and the longest stretch of it in which nothing else was answered. */
async function costOf(work: () => Promise<unknown>) {
  let [last, longest] = [cpuMs(), 0]
  const begin = last
  const tick = () => {
    const at = cpuMs()
    longest = Math.max(longest, at - last)
    last = at
  }
  const timer = setInterval(tick, 1)
  await work()
  tick()
  clearInterval(timer)
  return { ms: cpuMs() - begin, longest }
}

let asked = 0
/** Each call comes from another network, so that no limit of calls hides what one costs. */
const elsewhere = () => {
  asked += 1
  return { 'x-forwarded-for': `198.18.${(asked >> 8) & 255}.${asked & 255}` }
}

/** Compares the cost of a call at the three sizes; what looks dear is measured again, since the first time loads code. */
async function expectProportion(
  about: string,
  call: (size: number) => Promise<{ status: number }>,
) {
  const measure = async () => {
    const costs = []
    for (const size of sizes) costs.push(await costOf(() => call(size)))
    const [small, middle, large] = costs.map(({ ms }) => ms) as [number, number, number]
    const growth = large - small
    const isFair = growth <= smallMs || growth <= 30 * Math.max(2, middle - small)
    const longest = Math.max(...costs.map(one => one.longest))
    return { isFine: isFair && longest <= longestStretchMs, small, middle, large, longest }
  }
  let last = await measure()
  for (let again = 0; again < 3 && !last.isFine; again++) last = await measure()
  expect(last.isFine, `${about}: ${JSON.stringify(last)}`).toBe(true)
}

/** A new caller for each test, because a call may end its session, delete its account or close the library. */
async function openCall(endpoint: Endpoint) {
  const { person } = asking(world)
  const { access } = endpoint
  const { ask } =
    access === 'visitor' || access === 'locker'
      ? world
      : await world.as(await person(access === 'member' ? 10 : 1))
  const path = endpoint.path.replace(':headquarters', 'locker-stazione').replace(/:\w+/g, 'x')
  return (body?: unknown, query = '') =>
    ask(path + query, { method: endpoint.method, body, headers: elsewhere() })
}

const withBody = endpointNames.filter(name => (endpoints[name] as Endpoint).body)
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

/** What each reader of files is given: of a hundred times the size, with many rows, long lines and noise. */
const files: { name: EndpointName; path: string; make: (size: number) => string }[] = [
  {
    name: 'admin.import',
    path: '/v1/admin/imports?name=oggetti.csv&dry=1',
    make: size => `code,name\n${'a,b\n'.repeat(size * 30)}`,
  },
  {
    name: 'admin.import',
    path: '/v1/admin/imports?name=oggetti.csv&dry=1',
    make: size => `code,name\na,${'"'.repeat(size * 1001)}`,
  },
  { name: 'files.create', path: '/v1/files', make: size => '\xff\xd8\xff'.repeat(size * 1000) },
]

describe('a file', { tags: 'slow' }, () => {
  test.each(files)('of $name costs in proportion to its size', async ({ name, path, make }) => {
    const endpoint: Endpoint = endpoints[name]
    const { person } = asking(world)
    const caller = (await world.as(await person(endpoint.access === 'member' ? 10 : 1))).ask
    const seen = new Set<number>()
    await expectProportion(`${name}: ${make(1).slice(0, 20)}`, async size => {
      const content = make(size)
      const answer = await caller(path, {
        ...{ method: endpoint.method, raw: content, headers: elsewhere() },
      })
      seen.add(answer.status)
      return answer
    })
    // It was read, not refused at the door.
    expect([401, 403, 404, 429].some(status => seen.has(status))).toBe(false)
  })
})
