import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { QrCode as QrIcon } from 'lucide-react'
import { useState } from 'react'
import { periodOf } from '#contract/period.ts'
import type { Order } from '#contract/shapes/order.ts'
import { codeTimesText } from '#contract/texts/code-times.ts'
import { bookedWith, namesOf } from '#domain/loans/bookings.ts'
import { type CodeKind, codeTimesOf, servedBy } from '#domain/loans/codes.ts'
import { queryFor } from '#src/api/queries.ts'
import { currentLocale } from '#src/i18n/locale.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useToday } from '#src/library/clock.ts'
import { codeTimeTextsIn } from '#src/library/use-loan-story.ts'
import { keepScreenOn } from '#src/platform/wake-lock.ts'
import { Button } from '#src/ui/button/button.tsx'
import { FullScreenQr } from '#src/ui/qr/full-screen-qr.tsx'
import { CodeText, QrCode } from '#src/ui/qr/qr.tsx'
import { useBooking } from '../booking/use-booking.ts'
import styles from '../loans.module.css'
import { ForgetfulBrowser } from '../offline-promise.tsx'

type Props = {
  order: Order
  kind: CodeKind
  compact?: boolean
  /** Beside codes of other loans: says whose it is. */
  named?: boolean
}

/** A locker code with its QR image, drawn here; a touch opens it on the whole screen. */
export function LockerCode({ order, kind, compact = false, named = false }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const shown = useCode(order, kind)
  if (!shown) return null
  const { label, value, code } = shown
  const whose = `${format.name(order.product)}, ${order.number}`
  const title = named ? `${shown.title}: ${whose}` : shown.title
  return (
    <div className={compact ? styles.code : styles.codeCard}>
      {!compact && <h3>{title}</h3>}
      {!compact && bookedWith(order) > 1 && <CodeNames order={order} kind={kind} />}
      <button
        type="button"
        className={styles.qrButton}
        aria-label={t`Mostra a tutto schermo: ${title}`}
        onClick={() => setOpen(true)}
      >
        <QrCode value={value} label={label} />
      </button>
      <div>
        {compact && <p className={styles.small}>{title}</p>}
        <CodeText code={code} />
      </div>
      <FullScreenCode order={order} kind={kind} open={open} onClose={() => setOpen(false)} />
    </div>
  )
}

/** Shows the code itself; a touch opens it on the whole screen. */
export function CodeButton({ order, kind, look }: CodeButtonProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const shown = useCode(order, kind)
  if (!shown) return null
  const { code, label: title } = shown
  return (
    <>
      <Button
        look={look}
        small
        aria-label={t`Mostra a tutto schermo: ${title}`}
        onClick={() => setOpen(true)}
      >
        <QrIcon size={20} />
        <CodeText code={code} />
      </Button>
      <FullScreenCode order={order} kind={kind} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** A code as it is shown; `null` if the loan has none. */
function useCode({ loan }: Order, kind: CodeKind) {
  const { t } = useLingui()
  const isPickup = kind === 'pickup'
  const title = isPickup ? t`Codice di ritiro` : t`Codice di deposito`
  const code = isPickup ? loan.pickup_code : loan.deposit_code
  const value = isPickup ? loan.pickup_qr_code : loan.deposit_qr_code
  return code && value ? { title, label: `${title} ${code}`, value, code } : null
}

type CodeButtonProps = { order: Order; kind: CodeKind; look: 'primary' | 'secondary' }
type FullProps = { order: Order; kind: CodeKind; open: boolean; onClose: () => void }

/** A locker code on the whole screen, with its pickup point and when it opens. */
export function FullScreenCode({ order, kind, open, onClose }: FullProps) {
  const shown = useCode(order, kind)
  if (!shown) return null
  return (
    <FullScreenQr open={open} onClose={onClose} {...shown} keepScreenOn={keepScreenOn}>
      <CodeNames order={order} kind={kind} />
      <Where order={order} kind={kind} />
      <p>
        <Trans>Se il lettore non lo vede, alza la luminosità dello schermo.</Trans>
      </p>
      <ForgetfulBrowser />
    </FullScreenQr>
  )
}

/** What the code opens the door for: a pickup code for all loans of the booking that wait there. */
function CodeNames({ order, kind }: Pick<FullProps, 'order' | 'kind'>) {
  const format = useFormat()
  return <p>{namesOf(servedBy(kind, order, useBooking(order)), format.name)}</p>
}

function Where({ order, kind }: Pick<FullProps, 'order' | 'kind'>) {
  const { i18n } = useLingui()
  const format = useFormat()
  const today = useToday()
  const { address } = order.shipping
  // One that cannot be collected does not keep the door closed for the others.
  const [served] = servedBy(kind, order, useBooking(order))
  const { data: points } = useQuery(queryFor('headquarters.list'))
  if (!address) return null
  const locker = points?.find(({ id }) => id === address.id)
  const loan = { ...served.loan, ...periodOf(served.loan), status: served.status }
  const times = codeTimesOf(kind, loan, locker, today)
  return (
    <>
      <p>
        <strong>{address.name}</strong>
        {address.address && <>, {address.address}</>}
      </p>
      <p>{codeTimesText(times, codeTimeTextsIn(i18n), currentLocale())}</p>
      {address.smartlocker_instruction && <p>{format.text(address.smartlocker_instruction)}</p>}
    </>
  )
}
