import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { EllipsisVertical } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Order } from '#contract/shapes/order.ts'
import { codesOf } from '#domain/loans/codes.ts'
import { orderFacts } from '#domain/loans/order-facts.ts'
import { actionsOf } from '#domain/loans/order-status.ts'
import type { OrderAction } from '#domain/loans/order-transitions.ts'
import { isOut } from '#domain/loans/states.ts'
import { useToday } from '#src/library/clock.ts'
import { useLibrary } from '#src/library/library.ts'
import type { NextAct } from '#src/library/next-act.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { useSession } from '#src/session/session.ts'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { lazily } from '#src/ui/lazily.ts'
import { Menu } from '#src/ui/menu/menu.tsx'
import { mayReport } from '../defect/may-report.ts'
import { DeferButton, defers } from '../defer-button.tsx'
import styles from '../loans.module.css'
import { ChatLink } from '../owner-contact.tsx'
import { CodeButton } from '../pickup/locker-code.tsx'
import { useOrderStory } from '../story/order-story.tsx'
import { useExtension, useShowOrder } from './order-dialog.ts'
import { WayLink, wayTo } from './order-place.tsx'

/** They need the network: a phone stores them on first use. */
const dialogs = () => import('./act-dialogs.tsx')
const ReceiveDialog = lazily(async () => (await dialogs()).ReceiveDialog)
const ExtendDialog = lazily(async () => (await dialogs()).ExtendDialog)
const CancelDialog = lazily(async () => (await dialogs()).CancelDialog)
const DefectDialog = lazily(async () => (await dialogs()).DefectDialog)

type Act = 'receive' | 'extend' | 'cancel'

type Props = {
  order: Order
  /** All as buttons, or the likely one as a button and the rest in a menu. */
  as: 'row' | 'menu'
  /** Code, place and contact are shown beside it. */
  open?: boolean
}

/** The borrower's actions that the state table allows. */
export function OrderActs({ order, as, open: isOpen = false }: Props) {
  const { t } = useLingui()
  const { repeat_extension } = useLibrary()
  const today = useToday()
  const showOrder = useShowOrder()
  const offline = useOfflineReason()
  const { ghost } = useSession()
  const { next } = useOrderStory(order)
  const [open, setOpen] = useState<Act | 'defect' | null>(null)
  const facts = orderFacts(order, today, repeat_extension)
  const actions = actionsOf(facts, 'borrower')
  const extension = useExtension(order)
  const labels: Record<Act, string> = {
    receive: t`Conferma ricezione`,
    extend: extension.label,
    cancel: t`Annulla prestito`,
  }
  const waits = defers(order, actions)
  // Nobody writes in another person's name.
  const reviews = order.is_reviewable && !ghost
  const likely = as === 'menu' ? likelyOf({ order, actions, next, waits, reviews }) : null
  const acts = (['receive', 'extend', 'cancel'] as const).filter(act => actions.includes(act))
  const reports = mayReport(order, today) && !ghost
  if (acts.length === 0 && !reviews && !reports && !waits && !likely && !open) return null
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
  const button = (act: Act, small = false) => (
    <Button
      key={act}
      look={lookOf(act)}
      small={small}
      disabledReason={refusalOf(act) ?? offline}
      onClick={() => setOpen(act)}
    >
      {labels[act]}
    </Button>
  )
  const review = (className?: string) => (
    <Link to="/me/orders/$id/review" params={{ id: order.id }} className={className}>
      <Trans>Scrivi una recensione</Trans>
    </Link>
  )
  const inMenu = acts.filter(act => act !== likely)
  return (
    <>
      {as === 'menu' ? (
        <>
          {(inMenu.length > 0 || reports || (reviews && likely !== 'review')) && (
            <span className={styles.menu}>
              <Menu
                label={t`Azioni sul prestito ${order.number}`}
                icon={<EllipsisVertical size={20} />}
                place="near"
              >
                {inMenu.map(act =>
                  refusalOf(act) ? (
                    <p key={act}>{refusalOf(act)}</p>
                  ) : (
                    <button key={act} type="button" onClick={() => setOpen(act)}>
                      {labels[act]}
                    </button>
                  ),
                )}
                {reviews && likely !== 'review' && review()}
                {reports && (
                  <button type="button" onClick={() => setOpen('defect')}>
                    <Trans>Segnala un guasto</Trans>
                  </button>
                )}
              </Menu>
            </span>
          )}
          {likely && !(isOpen && likely in shownBelow) && (
            <div className={styles.act}>
              {likely === 'receive' && button(likely, true)}
              {likely === 'code' && <LikelyCode order={order} next={next} />}
              {likely === 'way' && <WayLink order={order} look={likelyLook(next)} />}
              {likely === 'chat' && <OwnerChat order={order} />}
              {likely === 'defer' && <DeferButton order={order} onDone={showOrder} small />}
              {likely === 'review' && review(buttonClass('secondary', true))}
            </div>
          )}
        </>
      ) : (
        <div className={styles.links}>
          {acts.map(act => button(act))}
          {waits && <DeferButton order={order} onDone={showOrder} />}
          {reviews && review(buttonClass())}
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

/** What an open row shows in full. */
const shownBelow = { code: true, way: true, chat: true }

type Likely = 'receive' | 'code' | 'way' | 'chat' | 'defer' | 'review'

type LikelyFacts = {
  order: Order
  actions: readonly OrderAction[]
  next: NextAct
  /** More time to meet can be asked for, or was. */
  waits: boolean
  reviews: boolean
}

/** What a borrower most likely does now with a loan; `null` if nothing stands out. */
function likelyOf({ order, actions, next, waits, reviews }: LikelyFacts): Likely | null {
  if (actions.includes('receive')) return 'receive'
  if (codesOf(order).length > 0) return 'code'
  if (order.is.owner_agreed && order.status === 'pending' && order.product.owner?.phone_number) {
    return 'chat'
  }
  if (waits && (order.is.p2p_expiring || order.is.timer_deadline_extended)) return 'defer'
  if (reviews) return 'review'
  return isGoing(next) && wayTo(order) ? 'way' : null
}

/** Whether the member goes somewhere now or in the next days. */
const isGoing = ({ act, urgency }: NextAct) =>
  act === 'collect' || (act === 'bring_back' && urgency !== 'later')

/** What is late or for today stands out. */
export const likelyLook = ({ urgency }: NextAct) =>
  urgency === 'late' || urgency === 'today' ? 'primary' : 'secondary'

function LikelyCode({ order, next }: { order: Order; next: NextAct }) {
  const kind = isOut(order.status) ? 'deposit' : 'pickup'
  return <CodeButton order={order} kind={kind} look={likelyLook(next)} />
}

function OwnerChat({ order: { product } }: { order: Order }) {
  const { first_name, phone_number } = product.owner ?? {}
  return first_name && phone_number && <ChatLink first_name={first_name} phone={phone_number} />
}
