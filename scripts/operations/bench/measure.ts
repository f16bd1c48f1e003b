import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** Times in milliseconds; `rate` per second. */
export type Figures = { p50: number; p95: number; p99: number; rate: number }

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
let callers = 0

/** One GET over a keep-alive connection, as a new visitor. @throws if the status is not 200 */
export function get(url: string, headers: Record<string, string> = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const from = `10.${++callers >> 16}.${(callers >> 8) & 255}.${callers & 255}`
    const own = { 'accept-encoding': 'identity', 'x-forwarded-for': from, ...headers }
    const sent = request(url, { agent, headers: own })
    sent.on('error', reject)
    sent.on('response', answer => {
      answer.resume()
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${answer.statusCode}`)),
      )
    })
    sent.end()
  })
}

/** Repeats `one` for a given time: sequentially for the times, then in parallel for the rate. */
export async function measure(
  one: () => Promise<unknown>,
  ms: number,
  atOnce: number,
): Promise<Figures> {
  for (let n = 0; n < 10; n++) await one() // the first requests fill caches and plans, so they are not measured
  const times = await timesWhile(within(ms), one)
  const at = (part: number) => quantile(times, part)
  const started = performance.now()
  const { length } = await load(one, ms, atOnce)
  const rate = (length * 1000) / (performance.now() - started)
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), rate }
}

/** Repeats a request for a given time, so many at once. @returns the time of each */
export async function load(one: () => Promise<unknown>, ms: number, atOnce: number) {
  const workers = Array.from({ length: atOnce }, () => timesWhile(within(ms), one))
  return (await Promise.all(workers)).flat()
}

/** Repeats a request. @returns the time of each */
export async function timesWhile(isGoing: () => boolean, one: () => Promise<unknown>, pauseMs = 0) {
  const times: number[] = []
  while (isGoing()) {
    const started = performance.now()
    await one()
    times.push(performance.now() - started)
    if (pauseMs > 0) await wait(pauseMs)
  }
  return times
}

/** Whether some time is not over yet. */
export function within(ms: number) {
  const end = performance.now() + ms
  return () => performance.now() < end
}

/** @param part from 0 to 1 */
export function quantile(numbers: readonly number[], part: number): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
