import { Trans } from '@lingui/react/macro'
import { useLibrary } from '#src/library/library.ts'
import styles from './checkout.module.css'

/** People to ask. */
export function HelpLinks() {
  const { contacts } = useLibrary()
  return (
    <p className={styles.chips}>
      {contacts.email && (
        <a href={`mailto:${contacts.email}`}>
          <Trans>Scrivi una mail</Trans>
        </a>
      )}
      {contacts.phone && (
        <a href={`tel:${contacts.phone.replaceAll(' ', '')}`}>
          <Trans>Chiama l'oggettoteca</Trans>
        </a>
      )}
    </p>
  )
}
