import { expect } from 'vitest'
import { rememberLibraries } from './remember-libraries.ts'
import type { World } from './world.ts'

export const sizes = [1, 10, 100] as const
/** Processor time below this is not worth a comparison. */
const smallMs = 60
/** No other request waits longer than this for the one that is measured. */
export const longestStretchMs = 100

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage()
  return (user + system) / 1000
}

/** The processor time of some work, and the longest stretch of it in which nothing else was answered. */
export async function costOf(work: () => Promise<unknown>) {
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
export const elsewhere = () => {
  asked += 1
  return { 'x-forwarded-for': `198.18.${(asked >> 8) & 255}.${asked & 255}` }
}

/**
 * Prepares a world for calls of 1, 10 and 100 times a size. Costs are measured in processor time of this thread, which a
 * busy machine does not change, and compared with each other.
 * @returns `expectProportion`, and `reopen` for the libraries, whatever calls have changed
 */
export async function proportionIn(world: World) {
  world.services.config.trustedProxies = 1
  const reopen = await rememberLibraries(world)
  /** Compares the cost of a call at the three sizes; what looks dear is measured again, since the first time loads code. */
  async function expectProportion(
    about: string,
    call: (size: number) => Promise<{ status: number }>,
  ) {
    const measure = async () => {
      const costs = []
      for (const size of sizes) {
        let status = 0
        const send = async () => {
          status = (await call(size)).status
        }
        costs.push(await costOf(send))
        // Settings that were saved would refuse the next call at the door.
        if (status < 300) await reopen()
      }
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

  return { expectProportion, reopen }
}
