import { expect, test } from 'vitest'
import type { RequestContext } from '#server/platform/context.ts'
import { tryToken, withinCost } from './token-bucket.ts'

const pace = { name: 'test', perSecond: 1, burst: 2 }
const store = {}
let time = 0
const from = (address: string) =>
  ({ store, address, library: { id: 'bologna' }, now: () => new Date(time) }) as RequestContext

test('many networks do not make the server forget one that asks', () => {
  const greedy = from('192.0.2.1')
  expect([tryToken(greedy, pace), tryToken(greedy, pace), tryToken(greedy, pace)]).toEqual([
    true,
    true,
    false,
  ])
  for (let n = 0; n < 10_500; n++) {
    tryToken(from(`10.0.${n >> 8}.${n & 255}`), pace)
    if (n % 1000 === 0) expect(tryToken(greedy, pace)).toBe(false)
  }
  expect(tryToken(greedy, pace)).toBe(false)
  time += 1000
  expect(tryToken(greedy, pace)).toBe(true)
})

test('calls of one kind do not make the server forget those of another', () => {
  const greedy = from('192.0.2.7')
  while (tryToken(greedy, pace));
  for (let n = 0; n < 10_500; n++)
    tryToken(from(`10.1.${n >> 8}.${n & 255}`), { ...pace, name: 'other' })
  expect(tryToken(greedy, pace)).toBe(false)
})

test('a network that asks all the time gets what its rate allows', () => {
  const greedy = from('192.0.2.9')
  let allowed = 0
  for (let n = 0; n < 1000; n++) {
    time += 10
    if (tryToken(greedy, pace)) allowed++
  }
  expect(allowed).toBeGreaterThanOrEqual(11)
  expect(allowed).toBeLessThanOrEqual(12)
})

test('dear work is paid off before more is done', async () => {
  const cost = { name: 'cost', perSecond: 10, burst: 20 }
  const dear = async () => {
    const start = process.cpuUsage()
    while (process.cpuUsage(start).user < 60_000);
  }
  await withinCost(from('192.0.2.3'), cost, dear)
  await expect(withinCost(from('192.0.2.3'), cost, dear)).rejects.toMatchObject({
    code: 'rate_limited',
  })
  await withinCost(from('192.0.2.4'), cost, async () => {})
  time += 60_000
  await withinCost(from('192.0.2.3'), cost, async () => {})
})
