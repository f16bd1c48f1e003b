import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { forgetsAfterAWeek } from '#src/platform/install.ts'
import styles from './loans.module.css'

/** Where the code is found again; a browser that forgets after a week says so, and how to prevent it. */
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

/** Beside codes that will be needed: in a browser that forgets after a week, how to keep them. */
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
