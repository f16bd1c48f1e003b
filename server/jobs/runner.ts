import type { Services } from '../context.ts'
import { describeError } from '../log.ts'

export type Job = { name: string; everyMs: number; run: (services: Services) => Promise<unknown> }

/**
 * Runs each job again and again, never twice at once in this process; jobs themselves take rows in a
 * way that keeps other processes off. A job that fails is logged and tried again at its next turn.
 * @returns how to stop, once what is running has ended
 */
export function startJobs(services: Services, jobs: readonly Job[]): () => Promise<void> {
  let stopped = false
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<unknown>>()
  const turn = (job: Job) => {
    const started = performance.now()
    const end = (outcome: 'done' | 'failed') =>
      services.metrics.job(job.name, outcome, (performance.now() - started) / 1000)
    const work = job.run(services).then(
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
      turn(job)
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
