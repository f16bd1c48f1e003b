import type { Config } from './config.ts'

/** Takes one line; never a token, a query's values or a body. */
export type Logger = (line: Record<string, unknown>) => void

/** One line of JSON for each event, without tokens, queries or bodies. */
export function logger(wanted: Config['log']): Logger {
  return line => {
    if (wanted === 'none' || (wanted === 'errors' && line.level === 'info')) return
    process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`)
  }
}
