import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { EllipsisVertical } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Order } from '#contract/shapes/order.ts'
import { orderFacts } from '#domain/loans/order-facts.ts'
import { actionsOf } from '#domain/loans/order-status.ts'
import { useCall } from '#src/api/mutations.ts'
import { useToday } from '#src/library/clock.ts'
import { CallDialog } from '#src/library/form/call-dialog.tsx'
import { useLibrary } from '#src/library/library.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { useSession } from '#src/session/session.ts'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { Menu } from '#src/ui/menu/menu.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { CancelDialog } from '../cancel-dialog.tsx'
import { DeferButton, defers } from '../defer-button.tsx'
import { ExtendDialog, useExtension } from '../extend-dialog.tsx'
import styles from '../loans.module.css'
import { type DialogProps, useShowOrder } from './order-dialog.ts'

type Act = 'receive' | 'extend' | 'cancel'

/** The borrower's actions that the state table allows, as buttons or as a menu. */
export function OrderActs({ order, as }: { order: Order; as: 'row' | 'menu' }) {
  const { t } = useLingui()
  const { repeat_extension } = useLibrary()
  const today = useToday()
  const showOrder = useShowOrder()
  const offline = useOfflineReason()
  const { ghost } = useSession()
  const [open, setOpen] = useState<Act | null>(null)
  const facts = orderFacts(order, today, repeat_extension)
  const actions = actionsOf(facts, 'borrower')
  const extension = useExtension(order)
  const labels: Record<Act, string> = {
    receive: t`Conferma ricezione`,
    extend: extension.label,
    cancel: t`Annulla prestito`,
  }
  const acts = (['receive', 'extend', 'cancel'] as const).filter(act => actions.includes(act))
  const waits = defers(order, actions)
  // Nobody writes in another person's name.
  const reviews = order.is_reviewable && !ghost
  if (acts.length === 0 && !reviews && !waits && !open) return null
  const refusalOf = (act: Act) => (act === 'extend' ? extension.refusal : null)
  // An overdue product is returned first.
  const lookOf = (act: Act) =>
    act === 'receive' ? 'primary' : order.loan.to_date < today ? 'quiet' : 'secondary'
  // An open dialog stays with its reason even if the loan's state has changed.
  const shows = (act: Act) => acts.includes(act) || open === act
  const dialog = (act: Act) => ({ order, open: open === act, onClose: () => setOpen(null) })
  const review = reviews && (
    <ReviewLink id={order.id} className={as === 'row' ? buttonClass() : undefined}>
      <Trans>Scrivi una recensione</Trans>
    </ReviewLink>
  )
  return (
    <>
      {as === 'menu' ? (
        (acts.length > 0 || review) && (
          <span className={styles.menu}>
            <Menu
              label={t`Azioni sul prestito ${order.number}`}
              icon={<EllipsisVertical size={20} />}
              place="near"
            >
              {acts.map(act =>
                refusalOf(act) ? (
                  <p key={act}>{refusalOf(act)}</p>
                ) : (
                  <button key={act} type="button" onClick={() => setOpen(act)}>
                    {labels[act]}
                  </button>
                ),
              )}
              {review}
            </Menu>
          </span>
        )
      ) : (
        <div className={styles.links}>
          {acts.map(act => (
            <Button
              key={act}
              look={lookOf(act)}
              disabledReason={refusalOf(act) ?? offline}
              onClick={() => setOpen(act)}
            >
              {labels[act]}
            </Button>
          ))}
          {waits && <DeferButton order={order} onDone={showOrder} />}
          {review}
        </div>
      )}
      {shows('receive') && <ReceiveDialog {...dialog('receive')} />}
      {shows('extend') && <ExtendDialog {...dialog('extend')} />}
      {shows('cancel') && <CancelDialog {...dialog('cancel')} />}
    </>
  )
}

type LinkProps = { id: string; className?: string | undefined; children: ReactNode }

function ReviewLink({ id, className, children }: LinkProps) {
  return (
    <Link to="/me/orders/$id/review" params={{ id }} className={className}>
      {children}
    </Link>
  )
}

/** The borrower confirms that they received the private product, which starts the loan. */
function ReceiveDialog({ order, open, onClose }: DialogProps) {
  const { t } = useLingui()
  const showOrder = useShowOrder()
  const receive = useCall('orders.status')
  const name = order.product.name
  return (
    <CallDialog
      open={open}
      onClose={onClose}
      title={t`Conferma ricezione oggetto`}
      act={t`Ho ricevuto l'oggetto`}
      keep={t`Non ancora`}
      send={() => receive.mutateAsync({ params: { id: order.id }, body: { value: 'approved' } })}
      onDone={received => {
        showToast(t`Grazie per la tua conferma!`)
        showOrder(received)
      }}
    >
      <p>
        <Trans>
          Conferma solo quando hai {name} con te: da quel momento il prestito è cominciato.
        </Trans>
      </p>
    </CallDialog>
  )
}
