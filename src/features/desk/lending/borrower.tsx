import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CreditCard, UserRound } from 'lucide-react'
import { useState } from 'react'
import type { AdminMember } from '#contract/shapes/admin/admin.ts'
import type { Receipt } from '#contract/shapes/desk/till.ts'
import { PersonLink } from '#src/library/members/person-link.tsx'
import { useMay } from '#src/library/members/use-may.ts'
import { SellCard, Sold } from '#src/library/payment/sell-card.tsx'
import { leftToRight } from '#src/ui/bidi/left-to-right.tsx'
import { Button } from '#src/ui/button/button.tsx'
import { useBasket } from './basket.ts'
import { useDeskPoints } from './days.tsx'
import styles from './lending.module.css'
import { ToTell } from './to-tell.tsx'

/** Who borrows: name, card, contacts and open loans; or that somebody is to be chosen. */
export function Borrower() {
  const { basket } = useBasket()
  const { member } = basket
  if (!member) {
    return (
      <p className={styles.idle}>
        <Trans>Chi lo prende? Scrivi il nome, la tessera o il telefono.</Trans>
      </p>
    )
  }
  return <Person key={member.id} member={member} />
}

function Person({ member }: { member: AdminMember }) {
  const { t } = useLingui()
  const may = useMay()
  const { basket, change } = useBasket()
  const { point } = useDeskPoints()
  const [sold, setSold] = useState<Receipt | null>(null)
  const { card_number, phone_number, email, open_loans } = member
  return (
    <>
      <div className={styles.person}>
        <UserRound size={28} />
        <div>
          <strong>
            <PersonLink id={member.id} name={member.name} />
          </strong>
          <p className={styles.small}>
            {card_number ? <Trans>tessera {card_number}</Trans> : <Trans>senza tessera</Trans>}
            {phone_number && (
              <>
                {' · '}
                <a href={`tel:${phone_number}`}>{leftToRight(phone_number)}</a>
              </>
            )}
            {email && (
              <>
                {' · '}
                <a href={`mailto:${email}`}>
                  {email.slice(0, email.indexOf('@'))}
                  <wbr />
                  {email.slice(email.indexOf('@'))}
                </a>
              </>
            )}
          </p>
          <p className={styles.small}>
            <Plural
              value={open_loans}
              _0="Nessun prestito in corso"
              one="# prestito in corso"
              other="# prestiti in corso"
            />
          </p>
        </div>
        <Button
          look="quiet"
          small
          aria-label={t`Cambia persona`}
          onClick={() => change({ member: null, isSelling: false, reasons: {} })}
        >
          <Trans>Cambia</Trans>
        </Button>
      </div>
      <ToTell member={member.id} />
      {basket.isSelling ? (
        <SellCard
          member={member}
          point={point}
          onSold={receipt => {
            change({ isSelling: false })
            setSold(receipt)
          }}
          onClose={() => change({ isSelling: false })}
        />
      ) : sold ? (
        <Sold receipt={sold} />
      ) : (
        may('till.sell') && (
          <div>
            <Button look="secondary" small onClick={() => change({ isSelling: true })}>
              <CreditCard size={18} />
              <Trans>Vendi una tessera</Trans>
            </Button>
          </div>
        )
      )}
    </>
  )
}
