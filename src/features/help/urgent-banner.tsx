import { Trans } from '@lingui/react/macro'
import { Phone } from 'lucide-react'
import { contactLinks } from '#src/library/contact-links.ts'
import { useLibrary } from '#src/library/library.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import styles from './help.module.css'

/** The phone number for urgent problems, such as a locker that does not open. */
export function UrgentBanner() {
  const { contacts } = useLibrary()
  const { phone } = contactLinks(contacts)
  if (!phone) return null
  return (
    <div className={styles.urgent}>
      <div>
        <h2>
          <Trans>È urgente?</Trans>
        </h2>
        <p>
          <Trans>Lo sportello non si apre, o l'oggetto si è rotto.</Trans>
        </p>
      </div>
      <a href={phone} className={buttonClass()}>
        <Phone size={20} />
        <Trans>Chiama</Trans>
      </a>
    </div>
  )
}
