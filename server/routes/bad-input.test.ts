import type { ObjectEntries, ObjectSchema } from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EndpointName, endpointNames, endpoints } from '#contract/endpoints.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

type Form = ObjectSchema<ObjectEntries, undefined>

/** Each field of each form the server takes, read from the contract: a new one is here by itself. */
const fields = endpointNames.flatMap(name => {
  const { body } = endpoints[name] as { body?: Partial<Form> }
  return Object.keys(body?.entries ?? {}).map(field => [name, field] as const)
})

/** What fits no field of any form. */
const refused = {
  'a list': [['x']],
  'an object': { $ne: null },
  'a number': 1e308,
  'a megabyte': 'a'.repeat(1_000_000),
}
/** What a field may take or refuse, and nothing may fall over. */
const odd = {
  empty: '',
  blanks: '  \t ',
  markup: '<img src=x onerror=alert(1)><script>alert(1)</script>',
  emoji: '🔧👩‍🔧',
  'right to left': '\u202Eمرحبا\u202C',
  'a null byte': 'a\u0000b',
  'half a character': 'a\uD800',
  quotes: `'; DROP TABLE members; --`,
  nothing: null,
}

async function send(name: EndpointName, field: string, value: unknown) {
  const { method, path, access } = endpoints[name]
  const place = path
    .replace(':library', 'bologna')
    .replace(':headquarters', 'locker-stazione')
    .replace(/:\w+/g, 'x')
  const init = { method, body: { [field]: value } }
  if (access === 'locker') {
    return world.ask(place, { ...init, headers: { authorization: `Bearer ${await lockerKey()}` } })
  }
  const { ask } = await world.as(access === 'admin' ? 'staff' : 'socia')
  return ask(place, init)
}

async function lockerKey(): Promise<string> {
  const { ask } = await world.as('staff')
  const { body } = await ask('/v1/desk/lockers/locker-stazione/keys', { method: 'POST' })
  return body.key
}

test('there are fields to try', () => {
  expect(fields.length).toBeGreaterThan(30)
})

test.each(fields)('fault 22: %s, %s: whatever is written there breaks nothing', async (...at) => {
  for (const [kind, value] of Object.entries(refused)) {
    const { status, body } = await send(...at, value)
    expect([404, 409, 413, 422, 429], kind).toContain(status)
    if (status === 422) expect(Object.keys(body.error.fields ?? {}), kind).not.toEqual([])
  }
  for (const [kind, value] of Object.entries(odd)) {
    expect((await send(...at, value)).status, kind).toBeLessThan(500)
  }
})
