import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { codeOf, openWorld, password, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  world.services.config.trustedProxies = 1
})
afterAll(() => world.close())

let addresses = 0
/** Another visitor's computer for each test. */
let address = ''
beforeEach(() => {
  address = `203.0.113.${++addresses}`
})
const from = (where = address) => ({ 'x-forwarded-for': where })
const signIn = (email: string, secret = password, where = address) =>
  world.ask('/v1/auths/signin', {
    method: 'POST',
    body: { email, password: secret },
    headers: from(where),
  })
/** An empty search, which is quick, so that a slow database does not matter. */
const search = (where = address) =>
  world.ask('/v1/catalogs/products/search?keywords=', { headers: from(where) })

describe('guessing passwords', () => {
  test('on many accounts from one address is stopped for that address only', async () => {
    for (let n = 0; n < 20; n++) {
      const answer = await signIn(`nobody-${n}@example.org`, 'Estate2026')
      expect([answer.status, codeOf(answer)]).toEqual([409, 'credentials_invalid'])
    }
    const right = await signIn('socia@example.org')
    expect([right.status, codeOf(right)]).toEqual([429, 'too_many_attempts'])
    expect((await signIn('socia@example.org', password, '198.51.100.1')).status).toBe(200)
    expect((await world.ask('/v1/categories', { headers: from() })).status).toBe(200)
    world.pass(15 * 60_000 + 1000)
    expect((await signIn('socia@example.org')).status).toBe(200)
  })

  test('is not hidden by a forwarding header of the client', async () => {
    for (let n = 0; n < 20; n++) await signIn(`made-up-${n}@example.org`, 'no')
    const forged = await signIn('vicino@example.org', password, `192.0.2.7, ${address}`)
    expect(codeOf(forged)).toBe('too_many_attempts')
  })

  test('counted by a wrong clock in the far future locks nobody out', async () => {
    const year = 366 * 86_400_000
    world.pass(year)
    for (let n = 0; n < 6; n++) await signIn('nuovo@example.org', 'no')
    expect((await signIn('nuovo@example.org')).status).toBe(429)
    world.pass(-year)
    expect((await signIn('nuovo@example.org')).status).toBe(200)
  })
})

describe('many searches', () => {
  test('that took all the time a network may use are refused for a while, and to no other', async () => {
    expect((await search()).status).toBe(200)
    // As if a search took ten seconds of the processor.
    const usage = vi.spyOn(process, 'cpuUsage')
    usage.mockImplementation(before => ({ user: before ? 10_000_000 : 0, system: 0 }))
    await search().finally(() => usage.mockRestore())
    expect(codeOf(await search())).toBe('rate_limited')
    expect((await search('198.51.100.3')).status).toBe(200)
    world.pass(60_000)
    expect((await search()).status).toBe(200)
  })

  test('over the limit make one address wait a second, and no other', async () => {
    const asked = await Promise.all(
      Array.from({ length: serverLimits.searchesAtOnce + 30 }, () => search()),
    )
    const limited = asked.filter(({ status }) => status === 429)
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(serverLimits.searchesAtOnce)
    expect(limited.map(codeOf)).toEqual(Array(30).fill('rate_limited'))
    expect(limited[0]?.headers.get('retry-after')).toBe('1')
    expect((await search('198.51.100.2')).status).toBe(200)
    world.pass(1000)
    expect((await search()).status).toBe(200)
    world.pass(-3_600_000)
    await search() // a clock that was put back neither gives nor takes anything
    world.pass(1000)
    expect((await search()).status).toBe(200)
  })
})

describe('a wrong clock of the server', () => {
  test('a day ahead and back again: reserved and booked days are lent once', async () => {
    const day = 86_400_000
    const [first = '', second = ''] = await world.members(2)
    const [early, late] = [await world.as(first), await world.as(second)]
    const choose = async (member: typeof early) => {
      await member.ask('/v1/checkout/cart/ogt-0034', { method: 'POST' })
      const shipping = { method: 'smartlocker', address_id: 'locker-saragozza' }
      await member.ask('/v1/checkout/shipping', { method: 'POST', body: shipping })
      const body = { from_date: '2026-12-14', to_date: '2026-12-16' }
      await member.ask('/v1/checkout/loan', { method: 'POST', body })
    }
    await choose(early)
    expect((await early.ask('/v1/checkout/intent', { method: 'POST', body: {} })).status).toBe(200)
    world.pass(day)
    const ahead = await world.as(second)
    await choose(ahead)
    const booked = await ahead.ask('/v1/checkout/confirm', { method: 'PUT' })
    expect(booked.status, booked.text).toBe(200)
    world.pass(-day)
    const lost = await early.ask('/v1/checkout/confirm', { method: 'PUT' })
    expect(lost.status).toBe(409)
    // Tokens signed with either clock are valid, and the borrower sees the loan.
    for (const { ask } of [late, ahead]) {
      expect((await ask(`/v1/me/orders/${booked.body.origin_id}`)).body.status).toBe('pending')
    }
    expect((await early.ask('/v1/me/orders')).body).toEqual([])
  })
})
