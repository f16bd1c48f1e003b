import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { forgetLibraries } from '#server/platform/library/libraries.ts'
import { generated } from '#tests/support/generated.ts'
import { type CallerRole, callerRoles, freshCallers } from '#tests/support/nasty-callers.ts'
import {
  browserHeaders,
  headerBytes,
  type NastyRequest,
  nastyRequest,
  percentEncoded,
  secretMark,
} from '#tests/support/nasty-requests.ts'
import { fieldsOf, validValue, withValueAt } from '#tests/support/valid-input.ts'
import { openWorld, type World } from '#tests/support/world.ts'

/** This many reach every operation. PostgreSQL gets the same requests again, and fewer are enough. */
const enoughRuns = 20_000
const usualRuns = generated(process.env.TEST_DATABASE_URL ? 3000 : enoughRuns)
/** `FUZZ_SEED` and `FUZZ_PATH` repeat a failed run, `FUZZ_RUNS` makes a longer one. */
const runs = Number(process.env.FUZZ_RUNS ?? usualRuns)
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
const replay = process.env.FUZZ_PATH
/** New callers sign in after this many requests, because some have signed out, left or reached a limit. */
const renewAfter = 500

/** These sign callers out, so the next requests would all be refused. */
const signsOut: EndpointName[] = ['admin.sessions.end', 'admin.members.sessions.end', 'devices.end']

type Parameter = { name: string; in: 'path' | 'query' | 'header' }
type Operation = { method: string; path: string; name: EndpointName; parameters: Parameter[] }

let world: World
let operations: Operation[]
let callers: Awaited<ReturnType<typeof freshCallers>>
beforeAll(async () => {
  world = await openWorld()
  world.services.config.trustedProxies = 1
  const { body } = await world.ask('/v1/openapi.json')
  operations = Object.entries<
    Record<string, { operationId: EndpointName; parameters: Parameter[] }>
  >(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters }]) => ({
      method: method.toUpperCase(),
      path,
      name: operationId,
      parameters,
    })),
  )
})
afterAll(() => world.close())

let sent = 0
const statuses = new Map<number, number>()
const admitted = new Set<EndpointName>()

/** Opens all libraries, after a request that closed one or limited its daily calls. */
async function openLibraries() {
  const open = { available: true, maintenance_until: null, daily_calls_limit: null }
  await acrossLibraries(world.store, db => db.updateTable('libraries').set(open).execute())
  forgetLibraries(world.services)
}

/** Sends one request of the document with its faults. */
async function send(request: NastyRequest) {
  if (sent % renewAfter === 0) callers = await freshCallers(world)
  sent += 1
  const operation = operations[request.operation] as Operation
  const { path, init } = written(operation, request)
  const answer = await callers.asks[request.role as CallerRole](path, init)
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
  if (![401, 403, 429].includes(answer.status)) admitted.add(operation.name)
  if (operation.name === 'admin.service.save' && answer.status === 200) await openLibraries()
  if (signsOut.includes(operation.name) && answer.status === 200)
    callers = await freshCallers(world)
  return answer
}

function written({ method, path, name, parameters }: Operation, request: NastyRequest) {
  const endpoint: Endpoint = endpoints[name]
  const fields = endpoint.body ? fieldsOf(endpoint.body) : []
  const places = [...parameters.filter(one => one.in !== 'header'), ...fields]
  const idAt = (n: number) => callers.ids[(request.id + n) % callers.ids.length] ?? ''
  const query = new Map(
    Object.entries(endpoint.query ? (validValue(endpoint.query) as object) : {}).map(
      ([key, one]) => [key, percentEncoded(one)],
    ),
  )
  const parts = new Map(
    parameters.filter(one => one.in === 'path').map((one, n) => [one.name, idAt(n)]),
  )
  const headers: Record<string, string> = { 'x-forwarded-for': `10.0.${sent % 256}.${sent >> 8}` }
  let body = endpoint.body ? validValue(endpoint.body) : undefined
  for (const { at, value } of request.faults) {
    const place = places[at % places.length]
    if (!place) continue
    if ('path' in place) body = withValueAt(body, place.path, value)
    else if (place.in === 'path') parts.set(place.name, percentEncoded(value))
    else query.set(place.name, percentEncoded(value))
  }
  if (request.header) {
    const { at, value } = request.header
    const names = [
      ...parameters.filter(one => one.in === 'header').map(one => one.name),
      ...browserHeaders,
    ]
    const header = String(names[at % names.length])
    headers[header] = headerBytes(header === 'cookie' ? `identity=${percentEncoded(value)}` : value)
  }
  const filled = path.replace(/\{(\w+)\}/g, (_, part) => parts.get(part) ?? '')
  const search = [...query].map(([key, one]) => `${key}=${one}`).join('&')
  const raw = request.raw ?? undefined
  const sendsBody = method !== 'GET' && (endpoint.body || raw !== undefined)
  return {
    path: search ? `${filled}?${search}` : filled,
    init: {
      method,
      headers,
      ...(sendsBody && (raw === undefined ? { body } : { raw })),
      ...(endpoint.upload && { form: formWith(request) }),
    },
  }
}

/** A file that is not a picture, with a name of any type. */
function formWith({ faults }: NastyRequest) {
  const [first] = faults
  const form = new FormData()
  form.set('file', new File([secretMark], String(first?.value ?? 'foto.png')))
  return form
}

test('no request that the OpenAPI document allows or forbids is answered by a 5xx', async () => {
  console.log(`nasty requests: FUZZ_SEED=${seed}`)
  await fc.assert(
    fc.asyncProperty(nastyRequest(operations.length, callerRoles), async request => {
      const { status, text } = await send(request)
      if (status >= 500)
        throw new Error(`${operations[request.operation]?.name}: ${status} ${text}`)
    }),
    { numRuns: runs, seed, ...(replay && { path: replay }) },
  )
  if (!replay) expect(sent).toBeGreaterThanOrEqual(runs)
}, 300_000)

const reachesAll = !replay && runs >= enoughRuns
test.runIf(reachesAll)(
  'the generated requests reached every operation, past the check of permissions',
  async () => {
    const missed = () => operations.flatMap(({ name }, at) => (admitted.has(name) ? [] : [at]))
    // By chance only signed-out callers reached a few operations. New callers try these again.
    expect(missed().length).toBeLessThan(5)
    for (const operation of missed()) {
      callers = await freshCallers(world)
      for (const role of callerRoles)
        await send({ operation, role, id: 0, faults: [], header: null, raw: null })
    }
    expect(missed().map(at => operations[at]?.name)).toEqual([])
    console.log(Object.fromEntries(statuses))
  },
)

test('no line of the log quotes a search or a body', () => {
  // All but requests that are refused before the caller is checked.
  expect(world.lines.length).toBeGreaterThan(sent * 0.9)
  const quoting = world.lines.filter(({ path: _, ...line }) =>
    JSON.stringify(line).includes(secretMark),
  )
  expect(quoting).toEqual([])
})
