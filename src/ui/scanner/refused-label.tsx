import { Trans } from '@lingui/react/macro'
import { Banner } from '../states/states.tsx'
import styles from './scanner.module.css'

/** Shows and announces a scanned text that is not a label of this library. */
export function RefusedLabel({ text: refused }: { text: string | null }) {
  return (
    <div role="status" className={styles.refused}>
      {refused !== null && (
        <Banner tone="waiting">
          <p>
            <Trans>Questo codice non è di un oggetto di questa oggettoteca: «{refused}».</Trans>
          </p>
        </Banner>
      )}
    </div>
  )
}
