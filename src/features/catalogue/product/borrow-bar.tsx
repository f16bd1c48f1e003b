import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import type { Product } from '#contract/shapes/catalogue.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { RefusalBanner } from '#src/library/refusal-banner.tsx'
import type { Wanted } from '#src/library/wanted.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { useSession } from '#src/session/session.ts'
import { useProductRefusals } from '#src/session/use-refusals.ts'
import { Button } from '#src/ui/button/button.tsx'
import { lazily } from '#src/ui/lazily.ts'
import { ActionBar } from '#src/ui/page/page.tsx'
import styles from './borrow-bar.module.css'
import { useBorrow } from './use-borrow.ts'
import { WishButton } from './wish-button.tsx'

/** Few members have another checkout open. */
const AddHere = lazily(async () => (await import('#src/library/booking/add-button.tsx')).AddHere)
const ReplaceDialog = lazily(
  async () => (await import('#src/library/booking/replace-dialog.tsx')).ReplaceDialog,
)

type Props = {
  product: Product
  /** The visitor returned from signing in to continue the loan. */
  resume: boolean
  /** Days and place chosen so far. */
  wanted: Wanted
  /** No day is free, so the queue has the page's main button. */
  queued: boolean
}

/**
 * The page's main button, or why the member may not borrow. A product that is out today can still be booked for
 * later; one in maintenance is waited for.
 */
export function BorrowBar({ product, resume, wanted, queued }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const offline = useOfflineReason()
  const { borrow, pending, failure, replacing } = useBorrow(product.id, { resume, wanted })
  const { status } = useSession()
  const inMaintenance = product.loan.status === 'maintenance'
  const refusals = useProductRefusals(product, 'reserve').filter(
    code => code !== 'object_in_maintenance',
  )
  if (queued && refusals.length === 0) return null
  return (
    <div className={styles.bar}>
      <ActionBar>
        {refusals.length > 0 ? (
          <div className={styles.problem}>
            <RefusalBanner codes={refusals} />
          </div>
        ) : (
          failure && (
            <div className={styles.problem}>
              <RefusalBanner codes={[failure.code]} failure={failure} />
            </div>
          )
        )}
        {refusals.length === 0 && inMaintenance && <WishButton product={product} main />}
        {refusals.length === 0 && !inMaintenance && (
          <Button
            pending={pending}
            pendingText={t`Un momento…`}
            disabledReason={offline}
            onClick={borrow}
          >
            <Trans>Prendi in prestito</Trans>
          </Button>
        )}
        {refusals.length === 0 && !inMaintenance && status === 'member' && (
          <div className={styles.add}>
            <Suspense>
              <AddHere product={product} wanted={wanted} />
            </Suspense>
          </div>
        )}
      </ActionBar>
      {replacing && (
        <Suspense>
          <ReplaceDialog
            {...replacing}
            name={format.name(product)}
            pending={pending}
            added={{ product, wanted, onOther: replacing.onOther }}
          />
        </Suspense>
      )}
    </div>
  )
}
