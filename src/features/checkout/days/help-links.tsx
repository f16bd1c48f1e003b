import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { contactLinks } from '#src/library/contact-links.ts'
import { useLibrary } from '#src/library/library.ts'
import styles from '../checkout.module.css'

/** Links to help. */
export function HelpLinks() {
  const to = contactLinks(useLibrary().contacts)
  return (
    <p className={styles.help}>
      {to.email && (
        <a href={to.email}>
          <Trans>Scrivi un'e-mail</Trans>
        </a>
      )}
      {to.phone && (
        <a href={to.phone}>
          <Trans>Chiama l'oggettoteca</Trans>
        </a>
      )}
      {to.whatsapp && (
        <a href={to.whatsapp} target="_blank" rel="noopener">
          WhatsApp
        </a>
      )}
      <Link to="/help">
        <Trans>Aiuto</Trans>
      </Link>
    </p>
  )
}
