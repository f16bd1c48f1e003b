import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  world.services.config.trustedProxies = 1
})
afterAll(() => world.close())

const flood = '198.51.100.7'
const signIn = (n: number) =>
  world.ask('/v1/auths/signin', {
    method: 'POST',
    body: { email: `nobody-${n}@example.org`, password: 'no' },
    headers: { 'x-forwarded-for': flood },
  })
const support = (n: number) =>
  world.ask('/v1/supports', {
    method: 'POST',
    body: {
      email: 'a@example.com',
      section: 'problemi tecnici',
      object: '',
      message: `Aiuto ${n}`,
    },
    headers: { 'x-forwarded-for': flood },
  })

/** Locks as another process of the server would, while it counts a request of the same address. */
async function whileKeyIsLocked<T>(key: string, work: () => Promise<T>): Promise<T> {
  const holder = await world.store.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`bologna/${key}`])
    return await work()
  } finally {
    await holder.query('commit')
    holder.release()
  }
}

// The embedded database has one connection, so nothing can hold it against a request.
describe.runIf(process.env.TEST_DATABASE_URL)('150 requests at once from one address', () => {
  test.each([
    ['sign-ins', `address:${flood}`, signIn, 'too_many_attempts'],
    ['messages to support', `support:${flood}`, support, 'rate_limited'],
  ] as const)('%s do not block other addresses', async (_, key, ask, refusal) => {
    const member = await world.as('socia')
    let answers: Promise<Awaited<ReturnType<World['ask']>>[]> | undefined
    const own = await whileKeyIsLocked(key, async () => {
      answers = Promise.all(Array.from({ length: 150 }, (_, n) => ask(n)))
      await sleep(200)
      // The flood waits until this is answered, or too late.
      return Promise.race([member.ask('/v1/me/orders'), sleep(30_000, null)])
    })
    expect(own?.status).toBe(200)
    const codes = (await answers)?.map(answer => (answer.status === 200 ? 'done' : codeOf(answer)))
    expect(codes?.filter(code => code === refusal).length).toBeGreaterThanOrEqual(109)
    expect(codes).not.toContain('unavailable')
  })
})

test('a request beyond the queue is refused at once; others in the queue are answered', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => support(n)))
  const done = answers.filter(({ status }) => status === 200)
  expect(done.length).toBeLessThanOrEqual(10)
  const refused = answers.filter(answer => answer.status !== 200)
  expect([...new Set(refused.map(codeOf))]).toEqual(['rate_limited'])
})
