import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Hold } from '#contract/shapes/hold.ts'
import { RefusalBanner } from '#src/library/refusal-banner.tsx'
import { useOnline } from '#src/offline/online.ts'
import { useRefusals } from '#src/session/use-refusals.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Picture } from '#src/ui/picture/picture.tsx'
import { LeaveQueue } from './leave-queue.tsx'
import { QueuePosition } from './queue-position.tsx'
import styles from './wishes.module.css'

/** A queue entry. If the member is the first, it links to the checkout. */
export function QueueCard({ hold }: { hold: Hold }) {
  const online = useOnline()
  const refusals = useRefusals('reserve')
  const { product, offer, kept } = hold
  const mayBook = Boolean(offer ?? kept)
  const params = { id: product.id }
  return (
    <article className={styles.item} data-turn={offer ? '' : undefined}>
      <Picture picture={product.img} sizes="92px" square decorative />
      <div className={styles.about}>
        <h3>
          <Link to="/products/$id" params={params}>
            {product.name}
          </Link>
        </h3>
        <QueuePosition hold={hold} />
        {mayBook && <RefusalBanner codes={refusals} />}
        <div className={styles.acts}>
          {mayBook && online && refusals.length === 0 && (
            <Link
              to="/products/$id"
              params={params}
              search={{ borrow: '1' }}
              className={buttonClass('primary', true)}
            >
              <Trans>Prendi in prestito</Trans>
            </Link>
          )}
          <LeaveQueue hold={hold} />
        </div>
      </div>
    </article>
  )
}
