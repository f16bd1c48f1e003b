import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { EllipsisVertical } from 'lucide-react'
import { type TouchEvent, useRef } from 'react'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { namesOf } from '#domain/loans/bookings.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { isSeveral, linesOf } from '#src/library/booking/lines.ts'
import { useRefusalText } from '#src/library/refusal-banner.tsx'
import { useNow } from '#src/platform/clock.ts'
import { forward } from '#src/platform/direction.ts'
import { useSession } from '#src/session/session.ts'
import { useRefusals } from '#src/session/use-refusals.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Menu } from '#src/ui/menu/menu.tsx'
import { Picture } from '#src/ui/picture/picture.tsx'
import type { BarPart } from './bar-part.ts'
import styles from './checkout-bar.module.css'
import { checkoutQuery } from './checkout-query.ts'
import { useAbandon } from './days/use-abandon.ts'

/** The member's open checkout, or how many more loans they may have; with `part` only this one. */
export function MemberBar({ part }: BarPart) {
  const { status } = useSession()
  const { data } = useQuery({ ...checkoutQuery, enabled: status === 'member' })
  if (part === 'allowance') return <Allowance hidden={data?.exists === true} />
  if (!data) return null
  if (data.exists) return <OpenCheckout checkout={data} />
  return part ? null : <Allowance />
}

function OpenCheckout({ checkout }: { checkout: Checkout }) {
  const { t } = useLingui()
  const format = useFormat()
  const navigate = useNavigate()
  const { abandon, pending } = useAbandon()
  const giveUp = () => void abandon(checkout)
  const swipe = useSwipeBack(giveUp)
  const { product, loan, expires_at } = checkout
  const lines = linesOf(checkout)
  const minutes = useMinutesLeft(isSeveral(checkout) ? expires_at : null)
  if (pending) return null
  return (
    <aside className={styles.bar} aria-label={t`Checkout in corso`} {...swipe}>
      <Picture picture={product.img} sizes="48px" square decorative />
      <p className={styles.text}>
        <strong>{namesOf(lines, format.name)}</strong>
        <small>
          {lines.length > 1 && (
            <>
              <Plural value={lines.length} one="# oggetto" other="# oggetti" />
              {' · '}
            </>
          )}
          {format.periodShort(loan) ?? <Trans>Scegli le date</Trans>}
          {minutes > 0 && (
            <>
              {' · '}
              <Plural value={minutes} one="ancora # minuto" other="ancora # minuti" />
            </>
          )}
        </small>
      </p>
      <Link to="/checkout/loan" className={buttonClass('primary', true)}>
        <Trans>Continua</Trans>
      </Link>
      <Menu label={t`Azioni sulla prenotazione`} icon={<EllipsisVertical size={20} />} place="near">
        <button type="button" onClick={() => void navigate({ to: '/checkout/loan' })}>
          <Trans>Continua il checkout</Trans>
        </button>
        <button type="button" onClick={giveUp}>
          <Trans>Abbandona il checkout</Trans>
        </button>
      </Menu>
    </aside>
  )
}

/** For how many whole minutes the days stay reserved; 0 without a reservation. */
function useMinutesLeft(expiresAt: string | null): number {
  const at = useNow().getTime()
  return expiresAt ? Math.floor((Date.parse(expiresAt) - at) / 60_000) : 0
}

/** A line of the page, which covers nothing. While it is `hidden` its room stays, so that nothing moves. */
function Allowance({ hidden = false }: { hidden?: boolean }) {
  const { t } = useLingui()
  const refusalText = useRefusalText()
  const [first] = useRefusals('confirm')
  const name = useSession().ghost?.label
  const { data: me } = useQuery(queryFor('me.get'))
  if (!me) return null
  return (
    <aside
      className={styles.line}
      aria-label={t`Prestiti disponibili`}
      data-hidden={hidden || undefined}
    >
      <span className={styles.initial} aria-hidden="true">
        {me.first_name.slice(0, 1)}
      </span>
      <p className={styles.text}>
        {first ? (
          refusalText({ code: first })
        ) : name ? (
          <Plural
            value={me.available_loans}
            _0={`${name} ha già tutti i prestiti che può avere insieme`}
            one={`${name} può prendere ancora # oggetto`}
            other={`${name} può prendere ancora # oggetti`}
          />
        ) : (
          <Plural
            value={me.available_loans}
            _0="Hai raggiunto il numero di prestiti che puoi avere insieme"
            one="Puoi prendere ancora # oggetto"
            other="Puoi prendere ancora # oggetti"
          />
        )}
      </p>
      <Link to="/me" className={buttonClass('quiet', true)}>
        <Trans>Profilo</Trans>
      </Link>
    </aside>
  )
}

/** The minimum distance of a swipe in CSS pixels, mostly horizontal. */
const enough = 90

/** Calls back after a swipe against the direction of reading, to the left in most languages. The same action always has a button too. */
function useSwipeBack(onSwipe: () => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.item(0)
      from.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches.item(0)
      const start = from.current
      from.current = null
      if (!touch || !start) return
      const x = forward() * (start.x - touch.clientX)
      if (x > enough && x > 2 * Math.abs(start.y - touch.clientY)) onSwipe()
    },
  }
}
