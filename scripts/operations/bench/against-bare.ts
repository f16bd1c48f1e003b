import { spawn } from 'node:child_process'
import { load, quantile } from './measure.ts'

/** One read: its requests, each as a path. */
export type Read = { name: string; path: () => string }
/** Requests a second, and the times in milliseconds of a request among those made at once. */
export type Pace = { rate: number; p50: number; p99: number }
export type Compared = { ours: Pace; bare: Pace; ratio: number }

type Get = (url: string) => Promise<unknown>

/** Starts the bare server over a database. */
export async function startBare(databaseUrl: string, library: string) {
  const args = ['scripts/operations/bench/bare-server.mjs', databaseUrl, library]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', line => resolve(String(line).trim()))
    child.once('exit', () => reject(new Error('The bare server did not start')))
  })
  return { url: `http://localhost:${port}`, stop: () => child.kill() }
}

/**
 * Makes the same read at both servers in rounds, so that both meet the same noise of the machine. The ratio is
 * the median of the rounds.
 */
export async function compare(
  { ours, bare }: { ours: string; bare: string },
  { path }: Read,
  get: Get,
  { ms, rounds = 5, atOnce = 8 }: { ms: number; rounds?: number; atOnce?: number },
): Promise<Compared> {
  const run = (url: string, forMs: number) => load(() => get(url + path()), forMs, atOnce)
  // Fills caches and plans; not measured.
  for (const url of [ours, bare]) await run(url, ms / rounds)
  const measured: { ours: number[]; bare: number[] }[] = []
  for (let round = 0; round < rounds; round++) {
    measured.push({ ours: await run(ours, ms / rounds), bare: await run(bare, ms / rounds) })
  }
  const seconds = ms / rounds / 1000
  const paceOf = (which: 'ours' | 'bare'): Pace => {
    const times = measured.flatMap(round => round[which])
    return {
      rate: times.length / seconds / rounds,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
    }
  }
  const ratios = measured.map(round => round.ours.length / round.bare.length)
  return { ours: paceOf('ours'), bare: paceOf('bare'), ratio: quantile(ratios, 0.5) }
}
