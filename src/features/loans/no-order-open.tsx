import { Trans } from '@lingui/react/macro'
import styles from './loans.module.css'

/** The right half of a wide screen while no loan is open. */
export function NoOrderOpen() {
  return (
    <p className={styles.hintPane}>
      <Trans>Scegli un prestito per vederlo qui.</Trans>
    </p>
  )
}
