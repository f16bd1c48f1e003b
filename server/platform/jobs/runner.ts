import { describeError } from '#server/core/log.ts'
import { hasWrongClock } from '#server/core/store/clock.ts'
import type { Services } from '#server/platform/context.ts'

export type Job = { name: string; everyMs: number; run: (services: Services) => Promise<unknown> }

async function run(job: Job, services: Services) {
  if (await hasWrongClock(services.store.pool))
    throw new Error("The clock differs from the database's")
  await job.run(services)
}

/**
 * Runs each job repeatedly, never twice at once in this process. Jobs lock or claim rows against other
 * processes. A failed job is logged and runs again at its next time. With a wrong clock none runs: it would
 * remind of loans and end them on a wrong day.
 * @returns a function that stops the jobs, and waits for those that are running
 */
export function startJobs(services: Services, jobs: readonly Job[]): () => Promise<void> {
  let stopped = false
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<unknown>>()
  const runOnce = (job: Job) => {
    const started = performance.now()
    const end = (outcome: 'done' | 'failed') =>
      services.metrics.job(job.name, outcome, (performance.now() - started) / 1000)
    const work = run(job, services).then(
      () => end('done'),
      (error: unknown) => {
        end('failed')
        services.log({
          level: 'error',
          event: 'job_failed',
          job: job.name,
          error: describeError(error),
        })
      },
    )
    running.add(work)
    void work.finally(() => {
      running.delete(work)
      if (!stopped) schedule(job)
    })
  }
  const schedule = (job: Job) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      runOnce(job)
    }, job.everyMs)
    timers.add(timer)
  }
  for (const job of jobs) schedule(job)
  return async () => {
    stopped = true
    for (const timer of timers) clearTimeout(timer)
    await Promise.all(running)
  }
}
