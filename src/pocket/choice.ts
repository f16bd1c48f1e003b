import { connection, savesData } from '#src/platform/connection.ts'
import { isStandalone } from '#src/platform/install/install.ts'
import { deviceStorage } from '#src/platform/storage.ts'

/** Whether the person wants the catalogue on this device; `null`: never asked, so the connection decides. */
export type Choice = 'on' | 'off' | null

export function choice(): Choice {
  const stored = deviceStorage.get('pocket')
  return stored === 'on' || stored === 'off' ? stored : null
}

export function setChoice(wanted: 'on' | 'off') {
  deviceStorage.set('pocket', wanted)
}

/**
 * Whether the catalogue may be fetched without asking. A browser that does not report its connection fetches it only for
 * the installed app, which is used again, or if the person chose it.
 */
export function mayFetch(
  chosen = choice(),
  known = connection(),
  installed = isStandalone(),
): boolean {
  if (chosen === 'off' || (known && savesData(known))) return false
  return chosen === 'on' || known !== undefined || installed
}
