import { Plural, Trans } from '@lingui/react/macro'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Fact, Facts } from '#src/ui/facts/facts.tsx'
import { Card } from '#src/ui/page/page.tsx'
import { CheckoutPlace } from './checkout-place.tsx'

/** Period, pickup point and note of the loan. */
export function LoanDetails({ checkout }: { checkout: Checkout }) {
  const format = useFormat()
  const { loan, shipping, note } = checkout
  const days = format.period(loan)
  const delivered = shipping.method === 'delivery'
  return (
    <Card>
      <Facts>
        {days && (
          <Fact name={<Trans>Periodo</Trans>}>
            {days} (
            <Plural value={loan.no_of_days} one="# giorno" other="# giorni" />)
          </Fact>
        )}
        {shipping.address && (
          <Fact
            name={delivered ? <Trans>Consegna a domicilio</Trans> : <Trans>Punto di ritiro</Trans>}
          >
            <CheckoutPlace shipping={shipping} />
          </Fact>
        )}
        <Fact name={<Trans>Costo</Trans>}>
          {shipping.price > 0 ? (
            <Trans>Prestito gratis, consegna {format.money(shipping.price)}</Trans>
          ) : (
            <Trans>Gratis</Trans>
          )}
        </Fact>
        {note && <Fact name={<Trans>La tua domanda</Trans>}>{note}</Fact>}
      </Facts>
    </Card>
  )
}
