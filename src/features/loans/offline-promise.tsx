import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { forgetsAfterAWeek } from '#src/platform/install/install.ts'
import styles from './loans.module.css'

/**
 * Says where to find the code offline, and how to keep it in a browser that deletes storage after a
 * week.
 */
export function OfflinePromise() {
  if (!forgetsAfterAWeek()) {
    return (
      <p>
        <Trans>Lo ritrovi fra i tuoi prestiti, anche senza rete.</Trans>
      </p>
    )
  }
  return (
    <p>
      <Trans>
        Lo ritrovi fra i tuoi prestiti. Questo browser cancella i dati dei siti che non apri per
        sette giorni: per averlo anche senza rete <Link to="/install">installa l'app</Link>.
      </Trans>
    </p>
  )
}

/** Shown beside needed codes, in a browser that deletes storage after a week. */
export function ForgetfulBrowser() {
  if (!forgetsAfterAWeek()) return null
  return (
    <p className={styles.small}>
      <Trans>
        Questo browser cancella i dati dei siti che non apri per sette giorni. Per avere i codici
        anche senza rete <Link to="/install">installa l'app</Link>.
      </Trans>
    </p>
  )
}
