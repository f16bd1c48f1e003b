import { i18n } from '@lingui/core'
import { type ForWorker, forWorkerKey } from '#contract/device.ts'
import { currentLocale } from '#src/i18n/locale.ts'
import { deviceDatabase } from '#src/offline/device-database.ts'
import { recallMember } from '#src/session/memory.ts'
import { onSessionChange, session } from '#src/session/session.ts'

/** Stores on the device what the worker needs to write pages, now and when it changes. */
export function informWorker(): () => void {
  const write = () => {
    const { status, member, ghost } = session()
    // A page that stayed open while its member signed out in another tab has no member.
    const known = member && recallMember()?.id === member.id && status !== 'expired' && !ghost
    const owner = known ? `${location.host}|${member.id}` : null
    const about: ForWorker = { locale: currentLocale(), owner }
    void deviceDatabase.set(forWorkerKey, JSON.stringify(about)).catch(() => {})
  }
  write()
  const stops = [onSessionChange(write), i18n.on('change', write)]
  return () => {
    for (const stop of stops) stop()
  }
}
