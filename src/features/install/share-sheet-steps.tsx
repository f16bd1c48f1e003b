import { Trans } from '@lingui/react/macro'
import { Share, SquarePlus } from 'lucide-react'
import styles from './install.module.css'

/** The three steps to install in Safari. The installed app starts without a session. */
export function ShareSheetSteps() {
  return (
    <ol className={styles.steps}>
      <li>
        <span>
          <Trans>
            Tocca <strong>Condividi</strong> nella barra di Safari
          </Trans>{' '}
          <Share size={18} aria-hidden="true" />
        </span>
      </li>
      <li>
        <span>
          <Trans>
            Scegli <strong>Aggiungi alla schermata Home</strong>
          </Trans>{' '}
          <SquarePlus size={18} aria-hidden="true" />
        </span>
      </li>
      <li>
        <span>
          <Trans>
            Apri l'app dalla schermata Home e <strong>accedi di nuovo</strong>: l'app tiene i suoi
            dati separati da Safari
          </Trans>
        </span>
      </li>
    </ol>
  )
}
