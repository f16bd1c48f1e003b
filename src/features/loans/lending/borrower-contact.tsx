import { Trans } from '@lingui/react/macro'
import type { Order } from '#contract/shapes/order.ts'
import { chatLink, phoneLink } from '#src/library/contact-links.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import styles from './lending.module.css'

/** The borrower's contact data, shared with their consent at checkout. */
export function BorrowerContact({ order }: { order: Order }) {
  const { first_name, phone_number } = order.user
  if (!first_name || !phone_number) return null
  return (
    <p className={styles.acts}>
      <a
        href={chatLink(phone_number)}
        className={buttonClass('secondary', true)}
        target="_blank"
        rel="noopener"
      >
        <Trans>Scrivi a {first_name} su WhatsApp</Trans>
      </a>
      <a href={phoneLink(phone_number)} className={buttonClass('quiet', true)}>
        <Trans>Chiama {first_name}</Trans>
      </a>
    </p>
  )
}
