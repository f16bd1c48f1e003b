import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The server's metrics for Prometheus: names and times, nothing personal. */
export type Metrics = {
  request(endpoint: string, method: string, status: number, seconds: number): void
  query(seconds: number): void
  job(name: string, outcome: 'done' | 'failed', seconds: number): void
  /** Counts the connections of a pool, and `waiting` transactions, whenever the metrics are read. */
  watchPool(pool: Pool, waiting: () => number): void
  /** Measures a number whenever the metrics are read; it is not a number while that fails. */
  watch(name: string, help: string, read: () => Promise<number>): void
  /** In Prometheus' text format. */
  text(): Promise<string>
}

/** A pool of connections to the database, as `pg` counts them. */
type Pool = {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
}

const quick = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** @param process whether to count the process itself: memory, event loop, garbage collection */
export function createMetrics({ process = false } = {}): Metrics {
  const registry = new Registry()
  const registers = [registry]
  if (process) collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'oggettoteca_request_seconds',
    help: 'Answers, by endpoint of the contract, method and status',
    labelNames: ['endpoint', 'method', 'status'],
    buckets: quick,
    registers,
  })
  const queries = new Histogram({
    name: 'oggettoteca_query_seconds',
    help: 'Queries to the database',
    buckets: quick,
    registers,
  })
  const jobs = new Counter({
    name: 'oggettoteca_jobs_total',
    help: 'Turns of the background jobs, by outcome',
    // `job` is a label that Prometheus sets itself.
    labelNames: ['task', 'outcome'],
    registers,
  })
  const jobSeconds = new Counter({
    name: 'oggettoteca_job_seconds_total',
    help: 'Time spent in background jobs',
    labelNames: ['task'],
    registers,
  })
  return {
    request: (endpoint, method, status, seconds) =>
      requests.observe({ endpoint, method, status: String(status) }, seconds),
    query: seconds => queries.observe(seconds),
    job: (job, outcome, seconds) => {
      jobs.inc({ task: job, outcome })
      jobSeconds.inc({ task: job }, seconds)
    },
    watchPool: (pool, waiting) => {
      new Gauge({
        name: 'oggettoteca_database_connections',
        help: 'Connections to the database that are busy or idle, and transactions waiting for one',
        labelNames: ['state'],
        registers,
        collect() {
          this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
          this.set({ state: 'idle' }, pool.idleCount)
          this.set({ state: 'waiting' }, pool.waitingCount + waiting())
        },
      })
    },
    watch: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set(await read().catch(() => Number.NaN))
        },
      })
    },
    text: () => registry.metrics(),
  }
}
