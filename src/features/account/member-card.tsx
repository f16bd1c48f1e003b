import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, BadgeX } from 'lucide-react'
import { useState } from 'react'
import type { Me } from '#contract/shapes/member.ts'
import { activeUntil } from '#domain/days/renewal.ts'
import { cardState } from '#domain/membership.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useToday } from '#src/library/clock.ts'
import { useLibrary } from '#src/library/library.ts'
import { keepScreenOn } from '#src/platform/wake-lock.ts'
import { FullScreenQr } from '#src/ui/qr/full-screen-qr.tsx'
import { QrCode } from '#src/ui/qr/qr.tsx'
import styles from './account.module.css'

/**
 * The member's card, in a library that requires one. Its QR is the number alone, as the desk's field reads it: from a scanner
 * that types, or from the camera.
 */
export function MemberCard({ me }: { me: Me }) {
  const { t } = useLingui()
  const format = useFormat()
  const { name } = useLibrary()
  const today = useToday()
  const { data = [] } = useQuery(queryFor('memberships.list'))
  const [open, setOpen] = useState(false)
  const until = activeUntil(
    data.map(({ sub_date }) => sub_date),
    today,
  )
  const state = me.is.banned ? 'banned' : cardState(me.is)
  const number = state === 'missing' ? null : me.card_number
  const day = until && format.dayFull(until)
  const heading = t`Tessera`
  const title = [heading, number].filter(Boolean).join(' ')
  return (
    <section className={styles.card} data-state={state} aria-label={heading}>
      <div>
        <p className={styles.cardLibrary}>{name}</p>
        <p className={styles.cardName}>{me.name}</p>
        {number && <p className={styles.cardNumber}>{number}</p>}
        <p className={styles.cardState}>
          {state === 'active' ? <BadgeCheck size={18} /> : <BadgeX size={18} />}
          <span>
            {state === 'banned' ? (
              <Trans>Profilo sospeso</Trans>
            ) : state === 'active' ? (
              <Trans>Tessera attiva</Trans>
            ) : state === 'missing' ? (
              <Trans>Senza tessera</Trans>
            ) : (
              <Trans>Tessera scaduta</Trans>
            )}
          </span>
        </p>
        {state === 'active' && day && (
          <p className={styles.cardUntil}>
            <Trans>Vale fino a {day}</Trans>
          </p>
        )}
      </div>
      {number && (
        <>
          <button
            type="button"
            aria-label={t`Mostra a tutto schermo: ${title}`}
            onClick={() => setOpen(true)}
          >
            <QrCode value={number} label={title} />
          </button>
          <FullScreenQr
            open={open}
            onClose={() => setOpen(false)}
            title={heading}
            label={title}
            value={number}
            code={number}
            keepScreenOn={keepScreenOn}
          >
            <p>
              <Trans>Al banco la leggono da qui, anche se sei senza rete.</Trans>
            </p>
          </FullScreenQr>
        </>
      )}
    </section>
  )
}
