import pg from 'pg'
import { currentRequest } from '#server/core/request-scope.ts'
import { sharedSettings } from '../database-url.ts'

interface Beginning {
  readonly readOnly: boolean
  /** Whether a pooler shares sessions, so that the limits are set too. */
  readonly isShared: boolean
  readonly settings: Record<string, string>
}

/**
 * The statements with which a transaction begins; its settings end with it. In a request they set its id too, so
 * that PostgreSQL's log and pg_stat_activity show it, through a pooler as well.
 */
export function beginningOf({ readOnly, isShared, settings }: Beginning): string {
  const id = currentRequest()
  const name = id && { application_name: `oggettoteca ${id}` }
  const set = Object.entries({ ...(isShared && sharedSettings), ...settings, ...name })
    .map(([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`)
    .join(', ')
  return `${readOnly ? 'begin read only' : 'begin'}; select ${set}`
}
