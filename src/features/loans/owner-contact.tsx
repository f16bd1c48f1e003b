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
  return (
    <div className={styles.group}>
      {order.status === 'pending' && (
        <p className={styles.agreed}>
          <Trans>
            {first_name} ha detto che va bene: mettetevi d'accordo su giorno e ora, poi conferma
            quando hai l'oggetto.
          </Trans>
        </p>
      )}
      {phone_number ? (
        <PersonLinks first_name={first_name} phone={phone_number} />
      ) : (
        <p>
          <Trans>{first_name} ti contatterà: non ha lasciato un numero.</Trans>
        </p>
      )}
    </div>
  )
}

/** The borrower's contact data, shared with their consent at checkout. */
export function BorrowerContact({ order }: { order: Order }) {
  const { first_name, phone_number } = order.user
  if (!first_name || !phone_number) return null
  return <PersonLinks first_name={first_name} phone={phone_number} />
}

type PersonProps = { first_name: string; phone: string }

/** The ways to write to a person and to call them. */
function PersonLinks({ first_name, phone }: PersonProps) {
  return (
    <p className={styles.links}>
      <ChatLink first_name={first_name} phone={phone} />
      <a href={phoneLink(phone)} className={buttonClass('quiet', true)}>
        <Trans>Chiama {first_name}</Trans>
      </a>
    </p>
  )
}

/** Writes to a person. */
export function ChatLink({ first_name, phone }: PersonProps) {
  return (
    <a
      href={chatLink(phone)}
      className={buttonClass('secondary', true)}
      target="_blank"
      rel="noopener"
    >
      <Trans>Scrivi a {first_name} su WhatsApp</Trans>
    </a>
  )
}
