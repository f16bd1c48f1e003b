import { isSafePattern } from 'redos-detector'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpointNames, endpoints } from '#contract/endpoints.ts'
import { serverLimits } from '#contract/limits.ts'
import { openPages } from '#tests/support/page-world.ts'
import { type Pattern, patternsOf, sources } from '#tests/support/source-files.ts'
import { fieldsOf } from '#tests/support/valid-input.ts'
import type { World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openPages()
})
afterAll(() => world.close())

const patterns = sources.flatMap(patternsOf)
const bytes = 100_000
/** One pass over this much takes a few milliseconds; a quadratic one takes ten seconds. */
const mostMs = 250

/** The characters in the expression, and one of each class that it may match. */
function characters({ source }: Pattern): string[] {
  const named = source.replace(/\\[pP]\{\w+\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\[a-z]/gi, '')
  const marks = named.replace(/[\w\\^$*+?()[\]{}|]/g, '')
  return [...new Set([...marks.slice(0, 8), ...' \t\n/<-0aA".,&é'])]
}

/** Long runs of each character, with a suffix that may break a match and a prefix that may begin one. */
function* attacks(pattern: Pattern): Generator<string> {
  const words = pattern.source.replace(/\\(.)/g, '$1').match(/[\w:/<="' .-]{2,}/g) ?? []
  const begins = words.slice(0, 2)
  for (const one of characters(pattern)) {
    const run = one.repeat(bytes)
    yield `${run}\u0001`
    yield `a${run}b`
    for (const begin of begins) yield `${begin}${run}\u0001`
  }
  for (const begin of begins) yield begin.repeat(Math.ceil(bytes / begin.length))
}

/** Milliseconds of processor time, which the load of other processes does not lengthen. */
function timeOf(work: () => unknown): number {
  const started = process.cpuUsage()
  work()
  return msSince(started)
}

function msSince(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1000
}

describe('no regular expression backtracks without end', () => {
  test('all regular expressions are found', () => {
    expect(patterns.length).toBeGreaterThan(100)
  })

  test.each(patterns)('$place /$source/$flags does not backtrack', ({ source, flags }) => {
    expect(source, 'put together at run time: nobody can check it').not.toBe('')
    const result = isSafePattern(source, {
      maxScore: 2000,
      unicode: /[uv]/.test(flags),
      caseInsensitive: flags.includes('i'),
    })
    expect([result.error, result.safe]).toEqual([null, true])
  })

  test('each reads 100 kB of any text in a moment', () => {
    for (const pattern of patterns) {
      const expression = new RegExp(pattern.source, pattern.flags)
      for (const text of attacks(pattern)) {
        const took = timeOf(() => text.replace(expression, ''))
        expect(took, `${pattern.place} ${text.slice(0, 12)}…`).toBeLessThan(mostMs)
      }
    }
  }, 120_000)
})

describe('no form field takes long to read', () => {
  const fields = endpointNames.flatMap(name => {
    const { params, query, body }: Endpoint = endpoints[name]
    const parts = [params, query, body].flatMap(part => (part ? fieldsOf(part) : []))
    return parts.map(({ path, schema }) => ({ field: `${name} ${path.join('.')}`, schema }))
  })
  const texts = [' ', 'a', '0', '@', '.', '-', 'a.', 'a@', '/', '\\t', '0:', 'é'].map(one =>
    one.repeat(serverLimits.bodyMaxBytes / one.length),
  )

  test('up to the largest body', () => {
    expect(fields.length).toBeGreaterThan(250)
    for (const { field, schema } of fields) {
      for (const text of texts.flatMap(one => [`${one}!`, `a@${one}!`, `https://${one}`])) {
        expect(
          timeOf(() => v.safeParse(schema, text)),
          `${field} ${text.slice(0, 12)}`,
        ).toBeLessThan(mostMs)
      }
    }
  }, 120_000)
})

/** More than Node allows in a request: quadratic time is a second or more. */
const longHeader = 40_000

test.each([
  ['a list of entity tags', '/v1/categories', { 'if-none-match': `a${' '.repeat(longHeader)}b` }],
  ['a path of slashes', '/'.repeat(longHeader), {}],
  ['a cookie', '/v1/auths/access', { cookie: `${'a= ;'.repeat(longHeader / 4)}identity` }],
  [
    'a language',
    '/v1/categories',
    {
      'requester-language': ' '.repeat(longHeader),
      'accept-language': 'a-'.repeat(longHeader / 2),
    },
  ],
  ['a token', '/v1/me', { authorization: `Bearer ${' '.repeat(longHeader)}` }],
])('%s of 40,000 characters is read quickly', async (_, path, headers) => {
  await world.ask(path, { headers })
  const times: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const started = process.cpuUsage()
    await world.ask(path, { headers })
    times.push(msSince(started))
  }
  expect(Math.min(...times)).toBeLessThan(mostMs)
})
