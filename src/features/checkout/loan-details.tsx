import { Plural, Trans } from '@lingui/react/macro'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Card } from '#src/ui/page/page.tsx'
import styles from './checkout.module.css'
import { CheckoutPlace } from './checkout-place.tsx'

/** Period, pickup point and note of the loan. */
export function LoanDetails({ checkout }: { checkout: Checkout }) {
  const format = useFormat()
  const { loan, shipping, note } = checkout
  const days = format.period(loan)
  const delivered = shipping.method === 'delivery'
  return (
    <Card>
      <dl className={styles.details}>
        {days && (
          <div>
            <dt>
              <Trans>Periodo</Trans>
            </dt>
            <dd>
              {days} (
              <Plural value={loan.no_of_days} one="# giorno" other="# giorni" />)
            </dd>
          </div>
        )}
        {shipping.address && (
          <div>
            <dt>
              {delivered ? <Trans>Consegna a domicilio</Trans> : <Trans>Punto di ritiro</Trans>}
            </dt>
            <dd>
              <CheckoutPlace shipping={shipping} />
            </dd>
          </div>
        )}
        <div>
          <dt>
            <Trans>Costo</Trans>
          </dt>
          <dd>
            {shipping.price > 0 ? (
              <Trans>Prestito gratis, consegna {format.money(shipping.price)}</Trans>
            ) : (
              <Trans>Gratis</Trans>
            )}
          </dd>
        </div>
        {note && (
          <div>
            <dt>
              <Trans>La tua domanda</Trans>
            </dt>
            <dd>{note}</dd>
          </div>
        )}
      </dl>
    </Card>
  )
}
