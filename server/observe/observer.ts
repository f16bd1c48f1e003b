import type { Logger } from '../log.ts'
import type { OnQuery } from '../store/watch-queries.ts'
import type { Metrics } from './metrics.ts'
import { currentRequest } from './request-scope.ts'
import { isTraced, traceFinished } from './tracing.ts'

/** Counts every query, and logs one that is slow, with the request it was for. */
export function observeQueries(metrics: Metrics, log: Logger, slowMs: number): OnQuery {
  return (sql, ms) => {
    metrics.query(ms / 1000)
    if (isTraced())
      traceFinished('query', ms, { 'db.system.name': 'postgresql', 'db.query.text': sql() })
    if (ms < slowMs) return
    const id = currentRequest()
    log({ level: 'warn', event: 'slow_query', ...(id && { id }), ms: Math.round(ms), sql: sql() })
  }
}
