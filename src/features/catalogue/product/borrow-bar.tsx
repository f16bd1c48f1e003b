import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import type { Product } from '#contract/shapes/catalogue.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { RefusalBanner } from '#src/library/refusal-banner.tsx'
import type { Wanted } from '#src/library/wanted.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { useSession } from '#src/session/session.ts'
import { useMissingCard, useProductRefusals } from '#src/session/use-refusals.ts'
import { Button } from '#src/ui/button/button.tsx'
import { lazily } from '#src/ui/lazily.ts'
import { ActionBar } from '#src/ui/page/page.tsx'
import styles from './borrow-bar.module.css'
import { useBorrow } from './use-borrow.ts'

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
  /** First day on which a loan may begin; `null` if none or unknown. */
  free: string | null
}

/**
 * The page's main button, or why the member may not borrow. A product that is out today can still be booked for
 * later.
 */
export function BorrowBar({ product, resume, wanted, free }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const offline = useOfflineReason()
  const { borrow, pending, failure, replacing } = useBorrow(product.id, { resume, wanted })
  const { status } = useSession()
  const inMaintenance = product.loan.status === 'maintenance'
  const missing = useMissingCard()
  const refusals = useProductRefusals(product, 'reserve').filter(
    code => code !== 'object_in_maintenance',
  )
  const reason = inMaintenance
    ? t`L'oggetto è in manutenzione: torna disponibile appena sistemato.`
    : offline
  const day = free && format.dayLong(free)
  return (
    <div className={styles.bar}>
      <ActionBar
        note={
          !inMaintenance &&
          !failure &&
          refusals.length === 0 && (
            <span className={styles.free}>
              {day && (
                <Trans>
                  Prima data libera: <strong>{day}</strong>
                </Trans>
              )}{' '}
              {missing === 'card_missing' && <Trans>La tessera la fai mentre prenoti.</Trans>}
              {missing === 'card_inactive' && (
                <Trans>La tessera è scaduta: la rinnovi mentre prenoti.</Trans>
              )}
            </span>
          )
        }
      >
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
        {refusals.length === 0 && (
          <Button
            pending={pending}
            pendingText={t`Un momento…`}
            disabledReason={reason}
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
