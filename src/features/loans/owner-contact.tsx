import { Trans } from '@lingui/react/macro'
import type { Order } from '#contract/shapes/order.ts'
import { chatLink, phoneLink } from '#src/library/contact-links.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import styles from './loans.module.css'

/** The contact data of a private product's owner, after they agreed and while the loan is open. */
export function OwnerContact({ order }: { order: Order }) {
  const { owner } = order.product
  if (!owner) return null
  const { first_name, phone_number } = owner
  if (!order.is.owner_agreed) {
    return (
      <p>
        <Trans>
          Quando {first_name} dice che va bene, qui vedi il suo indirizzo e il suo telefono.
        </Trans>
      </p>
    )
  }
  if (!phone_number) {
    return (
      <p>
        <Trans>{first_name} ti contatterà: non ha lasciato un numero.</Trans>
      </p>
    )
  }
  return <PersonLinks first_name={first_name} phone={phone_number} />
}

/** The borrower's contact data, shared with their consent at checkout. */
export function BorrowerContact({ order }: { order: Order }) {
  const { first_name, phone_number } = order.user
  if (!first_name || !phone_number) return null
  return <PersonLinks first_name={first_name} phone={phone_number} small />
}

type PersonProps = { first_name: string; phone: string; small?: boolean }

/** The ways to write to a person and to call them. */
function PersonLinks({ first_name, phone, small = false }: PersonProps) {
  return (
    <p className={styles.links}>
      <a
        href={chatLink(phone)}
        className={buttonClass('secondary', small)}
        target="_blank"
        rel="noopener"
      >
        <Trans>Scrivi a {first_name} su WhatsApp</Trans>
      </a>
      <a href={phoneLink(phone)} className={buttonClass('quiet', small)}>
        <Trans>Chiama {first_name}</Trans>
      </a>
    </p>
  )
}
