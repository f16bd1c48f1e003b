import { Trans } from '@lingui/react/macro'
import type { DeskLoan } from '#contract/shapes/desk.ts'
import { PersonLink } from '#src/library/members/person-link.tsx'
import { leftToRight } from '#src/ui/bidi/left-to-right.tsx'
import styles from './desk.module.css'

/** The borrower: name, membership and telephone. */
export function Borrower({ loan }: { loan: DeskLoan }) {
  const { card_number, phone_number } = loan.borrower
  return (
    <p className={styles.borrower}>
      <strong>
        <PersonLink {...loan.borrower} />
      </strong>
      <span className={styles.small}>
        {card_number ? <Trans>tessera {card_number}</Trans> : <Trans>senza tessera</Trans>}
        {phone_number && (
          <>
            {' · '}
            <a href={`tel:${phone_number}`}>{leftToRight(phone_number)}</a>
          </>
        )}
      </span>
    </p>
  )
}
