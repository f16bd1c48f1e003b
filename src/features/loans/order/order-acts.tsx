import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { EllipsisVertical } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Order } from '#contract/shapes/order.ts'
import { orderFacts } from '#domain/loans/order-facts.ts'
import { actionsOf } from '#domain/loans/order-status.ts'
import { useToday } from '#src/library/clock.ts'
import { useLibrary } from '#src/library/library.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { useSession } from '#src/session/session.ts'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { lazily } from '#src/ui/lazily.ts'
import { Menu } from '#src/ui/menu/menu.tsx'
import { mayReport } from '../defect/may-report.ts'
import { DeferButton, defers } from '../defer-button.tsx'
import styles from '../loans.module.css'
import { useExtension, useShowOrder } from './order-dialog.ts'

/** They need the network: a phone stores them on first use. */
const dialogs = () => import('./act-dialogs.tsx')
const ReceiveDialog = lazily(async () => (await dialogs()).ReceiveDialog)
const ExtendDialog = lazily(async () => (await dialogs()).ExtendDialog)
const CancelDialog = lazily(async () => (await dialogs()).CancelDialog)
const DefectDialog = lazily(async () => (await dialogs()).DefectDialog)

type Act = 'receive' | 'extend' | 'cancel'

/** The borrower's actions that the state table allows, as buttons or as a menu. */
export function OrderActs({ order, as }: { order: Order; as: 'row' | 'menu' }) {
  const { t } = useLingui()
  const { repeat_extension } = useLibrary()
  const today = useToday()
  const showOrder = useShowOrder()
  const offline = useOfflineReason()
  const { ghost } = useSession()
  const [open, setOpen] = useState<Act | 'defect' | null>(null)
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
  const reports = mayReport(order, today) && !ghost
  if (acts.length === 0 && !reviews && !reports && !waits && !open) return null
  const refusalOf = (act: Act) => (act === 'extend' ? extension.refusal : null)
  // An overdue product is returned first.
  const lookOf = (act: Act) =>
    act === 'receive' ? 'primary' : order.loan.to_date < today ? 'quiet' : 'secondary'
  // An open dialog stays with its reason even if the loan's state has changed.
  const shows = (act: Act) => acts.includes(act) || open === act
  const dialog = (act: Act | 'defect') => ({
    order,
    open: open === act,
    onClose: () => setOpen(null),
  })
  const review = reviews && (
    <Link
      to="/me/orders/$id/review"
      params={{ id: order.id }}
      className={as === 'row' ? buttonClass() : undefined}
    >
      <Trans>Scrivi una recensione</Trans>
    </Link>
  )
  return (
    <>
      {as === 'menu' ? (
        (acts.length > 0 || review || reports) && (
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
              {reports && (
                <button type="button" onClick={() => setOpen('defect')}>
                  <Trans>Segnala un guasto</Trans>
                </button>
              )}
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
          {reports && (
            <Button look="quiet" disabledReason={offline} onClick={() => setOpen('defect')}>
              <Trans>Segnala un guasto</Trans>
            </Button>
          )}
        </div>
      )}
      <Suspense>
        {shows('receive') && <ReceiveDialog {...dialog('receive')} />}
        {shows('extend') && <ExtendDialog {...dialog('extend')} />}
        {open === 'defect' && <DefectDialog {...dialog('defect')} />}
        {shows('cancel') && <CancelDialog {...dialog('cancel')} />}
      </Suspense>
    </>
  )
}
