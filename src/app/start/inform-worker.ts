import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { type ForWorker, forWorkerKey } from '#contract/device.ts'
import { defaultLocale } from '#contract/texts/languages.ts'
import { currentLocale, offeredLanguages } from '#src/i18n/locale.ts'
import { codeTimeTextsIn } from '#src/library/use-loan-story.ts'
import { deviceDatabase } from '#src/offline/device-database.ts'
import { clockState, onClockChange } from '#src/platform/clock.ts'
import { recallMember } from '#src/session/memory.ts'
import { onSessionChange, session } from '#src/session/session.ts'

/** Stores on the device what the worker needs to write pages, now and when it changes. */
export function informWorker(): () => void {
  const write = () => {
    const { status, member, ghost } = session()
    // A page that stayed open while its member signed out in another tab has no member.
    const known = member && recallMember()?.id === member.id && status !== 'expired' && !ghost
    const about: ForWorker = {
      locale: currentLocale(),
      fallback: offeredLanguages()[0] ?? defaultLocale,
      words: {
        pickup: t`Codice di ritiro`,
        deposit: t`Codice di deposito`,
        stored: t`Aggiornato`,
        times: codeTimeTextsIn(i18n),
      },
      owner: known ? `${location.host}|${member.id}` : null,
      clock: clockState(),
    }
    void deviceDatabase.set(forWorkerKey, JSON.stringify(about)).catch(() => {})
  }
  write()
  const stops = [onSessionChange(write), onClockChange(write), i18n.on('change', write)]
  return () => {
    for (const stop of stops) stop()
  }
}
