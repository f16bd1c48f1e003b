import pg from 'pg'

/** Writes one line; never a token, a query's values or a body. */
export type Logger = (line: Record<string, unknown>) => void

/** One line of JSON for each event, without tokens, queries or bodies. */
export function logger(wanted: 'all' | 'errors' | 'none'): Logger {
  return line => {
    if (wanted === 'none' || (wanted === 'errors' && line.level === 'info')) return
    process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`)
  }
}

/**
 * A failure for the log: its kind and position, without values that were sent. The messages of the database
 * and of JSON contain those.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const frames = (error.stack ?? '').split('\n').filter(line => /^ {4}at /.test(line))
  return [quietMessage(error), ...frames].join('\n')
}

function quietMessage(error: Error): string {
  if (error instanceof pg.DatabaseError) {
    const { code, table, column, constraint, routine } = error
    const where = [table, column, constraint, routine].filter(Boolean).join(' ')
    return `DatabaseError ${code}: ${where}`
  }
  return error instanceof SyntaxError ? error.name : `${error.name}: ${error.message}`
}
