import type { Logger } from '#server/core/log.ts'
import { currentRequest } from '#server/core/request-scope.ts'
import type { OnQuery } from '#server/core/store/connection/watch-queries.ts'
import type { Metrics } from './metrics.ts'
import { traceQuery } from './tracing.ts'

/** Counts every query, and logs one that is slow, with the request it was for. */
export function observeQueries(metrics: Metrics, log: Logger, slowMs: number): OnQuery {
  return (sql, ms) => {
    metrics.query(ms / 1000)
    traceQuery(sql, ms)
    if (ms < slowMs) return
    const id = currentRequest()
    log({ level: 'warn', event: 'slow_query', ...(id && { id }), ms: Math.round(ms), sql: sql() })
  }
}
