import type { Config } from './config.ts'

/** One line of JSON for each event, without tokens, queries or bodies. */
export function logger(wanted: Config['log']) {
  return (line: Record<string, unknown>) => {
    if (wanted === 'none' || (wanted === 'errors' && line.level === 'info')) return
    process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`)
  }
}
