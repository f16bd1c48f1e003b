import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Page } from '#src/ui/page/page.tsx'

/** The return page of payment providers. The payment itself is completed in the recap. */
export function PaymentReturnPage() {
  const { t } = useLingui()
  return (
    <Page title={t`Pagamento con PayPal`} narrow>
      <p>
        <Trans>
          Se hai approvato il pagamento non serve pagare di nuovo: lo controlliamo noi. Se va a buon
          fine il prestito compare fra i tuoi, altrimenti non paghi nulla.
        </Trans>
      </p>
      <p>
        <Link to="/checkout/recap" className={buttonClass()}>
          <Trans>Torna al riepilogo</Trans>
        </Link>
      </p>
      <p>
        <Link to="/me/orders" className={buttonClass('secondary')}>
          <Trans>I miei prestiti</Trans>
        </Link>
      </p>
    </Page>
  )
}
