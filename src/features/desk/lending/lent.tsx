import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarCheck, CircleCheck, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { DeskBooking } from '#contract/shapes/desk.ts'
import { isOut } from '#domain/loans/states.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { usePersonName } from '#src/i18n/use-person-name.ts'
import { UndoButton } from '#src/library/undo-move.tsx'
import { useOfflineReason } from '#src/offline/online.ts'
import { deviceNow } from '#src/platform/clock.ts'
import { Button } from '#src/ui/button/button.tsx'
import { DenyTogether } from '../booking/deny-together.tsx'
import { GroupUndoButton } from '../booking/undo-moves.tsx'
import styles from './lending.module.css'

type Props = {
  booking: DeskBooking
  /** Goes on with the next person. */
  onUndone: () => void
}

/** What the desk has lent last, with its undo for some minutes. */
export function Lent({ booking, onUndone }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const nameOf = usePersonName()
  const offline = useOfflineReason()
  const [denying, setDenying] = useState(false)
  const wasBooked = booking.loans.every(({ status }) => !isOut(status))
  const { data = booking } = useQuery({
    ...queryFor('desk.booking', { params: { id: booking.id } }),
    initialData: booking,
    // The answer of the call is as new.
    initialDataUpdatedAt: deviceNow,
  })
  const { loans } = data
  const isGone = loans.every(({ status }) => isOut(status))
  const wasGone = useRef(isGone)
  useEffect(() => {
    // The button that undoes it has gone, and the focus with it.
    if (wasGone.current && !isGone) onUndone()
    wasGone.current = isGone
  })
  const [first] = loans
  if (!first) return null
  const name = nameOf(first.borrower.name)
  const until = format.dayShort(first.to_date)
  const period = format.period(first)
  const waiting = loans.filter(({ actions }) => actions.includes('deny'))
  const Icon = isGone ? CircleCheck : wasBooked ? CalendarCheck : Undo2
  return (
    <section
      className={styles.lent}
      data-state={isGone ? 'out' : 'waiting'}
      aria-label={t`Ultimo prestito`}
    >
      <Icon size={28} />
      <div role="status">
        <strong>
          {isGone ? (
            <Trans>Consegnato a {name}</Trans>
          ) : waiting.length === 0 ? (
            <Trans>Prestito chiuso: {name}</Trans>
          ) : wasBooked ? (
            <Trans>Prenotato per {name}</Trans>
          ) : (
            <Trans>Consegna annullata: {name}</Trans>
          )}
        </strong>
        <ul>
          {loans.map(({ id, product }) => (
            <li key={id}>
              {format.name(product)} <span className={styles.small}>{product.code}</span>
            </li>
          ))}
        </ul>
        {isGone && (
          <p>
            <Trans>Da riportare entro {until}</Trans>
          </p>
        )}
        {wasBooked && waiting.length > 0 && <p>{period}</p>}
        {!isGone && !wasBooked && waiting.length > 0 && (
          <p>
            <Trans>La prenotazione resta: si può consegnare di nuovo, o negare il prestito.</Trans>
          </p>
        )}
      </div>
      <div className={styles.acts}>
        {loans.length === 1 ? (
          <UndoButton loan={first} small />
        ) : (
          <GroupUndoButton booking={data} move="hand_out" />
        )}
        {!isGone && waiting.length > 0 && (
          <>
            <Link to="/desk" search={{ object: first.product.code }}>
              <Trans>Apri la prenotazione</Trans>
            </Link>
            <Button look="quiet" small disabledReason={offline} onClick={() => setDenying(true)}>
              <Plural value={waiting.length} one="Nega # prestito" other="Nega # prestiti" />
            </Button>
          </>
        )}
      </div>
      {denying && (
        <DenyTogether
          booking={data.id}
          loans={waiting}
          onMoved={() => setDenying(false)}
          onClose={() => setDenying(false)}
        />
      )}
    </section>
  )
}
