import { Trans, useLingui } from '@lingui/react/macro'
import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import type { Order } from '#contract/shapes/order.ts'
import { orderFacts } from '#domain/loans/order-facts.ts'
import { actionsOf } from '#domain/loans/order-status.ts'
import { isClosed, isOut } from '#domain/loans/states.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { useToday } from '#src/library/clock.ts'
import { useLibrary } from '#src/library/library.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Menu } from '#src/ui/menu/menu.tsx'
import styles from '../loans.module.css'
import { CancelBooking, ExtendBooking } from './booking-dialogs.tsx'
import { extensionTogether } from './extension-together.ts'
import { useExtensionReason } from './use-extension-reason.ts'

type Props = { orders: readonly Order[]; as: 'row' | 'menu' }

/** What the borrower can do with several loans of a booking in one press. Each loan has its own actions beside these. */
export function BookingActs({ orders, as }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const today = useToday()
  const offline = useOfflineReason()
  const reason = useExtensionReason()
  const { repeat_extension } = useLibrary()
  const [open, setOpen] = useState<'cancel' | 'extend' | null>(null)
  const may = (action: 'cancel' | 'extend') => (order: Order) =>
    actionsOf(orderFacts(order, today, repeat_extension), 'borrower').includes(action)
  const left = orders.filter(({ status }) => !isClosed(status))
  const out = left.filter(({ status }) => isOut(status))
  const canCancel = left.length > 1 && left.every(may('cancel'))
  const canExtend = out.length > 1 && out.some(may('extend'))
  const extension = extensionTogether(out, may('extend'))
  const why = reason.ofAll(extension.why)
  const day = extension.to && format.dayShort(extension.to)
  // An open dialog stays with its reason even if the loans have changed.
  if (!canCancel && !canExtend && !open) return null
  const dialog = { booking: orders, onClose: () => setOpen(null) }
  const extend = day ? <Trans>Estendi tutto fino a {day}</Trans> : <Trans>Estendi tutto</Trans>
  const refusal = day ? null : t`Non si può estendere tutto. ${why}`
  const cancel = <Trans>Annulla la prenotazione</Trans>
  return (
    <>
      {as === 'menu' ? (
        <span className={styles.menu}>
          <Menu
            label={t`Azioni sulla prenotazione`}
            icon={<EllipsisVertical size={20} />}
            place="near"
          >
            {canExtend &&
              (refusal ? (
                <p>{refusal}</p>
              ) : (
                <button type="button" onClick={() => setOpen('extend')}>
                  {extend}
                </button>
              ))}
            {canCancel && (
              <button type="button" onClick={() => setOpen('cancel')}>
                {cancel}
              </button>
            )}
          </Menu>
        </span>
      ) : (
        <div className={styles.links}>
          {canExtend && (
            <Button
              look="secondary"
              small
              disabledReason={refusal ?? offline}
              onClick={() => setOpen('extend')}
            >
              {extend}
            </Button>
          )}
          {canCancel && (
            <Button
              look="secondary"
              small
              disabledReason={offline}
              onClick={() => setOpen('cancel')}
            >
              {cancel}
            </Button>
          )}
        </div>
      )}
      {open === 'cancel' && <CancelBooking {...dialog} orders={left} />}
      {open === 'extend' && <ExtendBooking {...dialog} orders={out} known={extension} />}
    </>
  )
}
