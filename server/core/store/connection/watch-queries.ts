import type pg from 'pg'

/** Called when a query ends, with a function that returns its text without values, and its duration. */
export type OnQuery = (sql: () => string, ms: number) => void

/** Times the queries of each new connection of a pool. */
export function watchQueries(pool: pg.Pool, onQuery: OnQuery): void {
  pool.on('connect', client => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const timed = (...args: unknown[]) => {
      const started = performance.now()
      const result = query(...args)
      if (!(result instanceof Promise)) return result
      const end = () => onQuery(() => textOf(args[0]), performance.now() - started)
      result.then(end, end)
      return result
    }
    client.query = timed as typeof client.query
  })
}

function textOf(query: unknown): string {
  const text = typeof query === 'string' ? query : ((query as { text?: string })?.text ?? '')
  return text.replace(/\s+/g, ' ').slice(0, 1000)
}
