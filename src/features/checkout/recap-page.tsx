import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { call } from '#src/api/client.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
import { ActionBar, Page } from '#src/ui/page/page.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'
import { AbandonButton } from './abandon-button.tsx'
import styles from './checkout.module.css'
import { endCheckout } from './checkout-query.ts'
import { CheckoutSteps } from './checkout-steps.tsx'
import { Countdown } from './countdown.tsx'
import { LoanDetails } from './loan-details.tsx'
import { ObjectSummary } from './object-summary.tsx'
import { RecapProblem } from './recap-problem.tsx'
import { useHold } from './use-hold.ts'
import { WithCheckout } from './with-checkout.tsx'

/** Second step: everything once more, and ten minutes to say yes. */
export function RecapPage() {
  return (
    <WithCheckout>
      {checkout =>
        checkout.loan.from_date && checkout.shipping.address ? (
          <Recap checkout={checkout} />
        ) : (
          <Navigate to="/checkout/loan" replace />
        )
      }
    </WithCheckout>
  )
}

function Recap({ checkout }: { checkout: Checkout }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const confirm = useCall('checkout.confirm')
  const productId = checkout.product.id

  const lapse = useCallback(async () => {
    showToast(failureText({ code: 'checkout_expired' }), 'alert')
    await navigate({ to: '/products/$id', params: { id: productId }, replace: true })
    await call('checkout.clear').catch(() => {})
    await endCheckout(client)
  }, [client, failureText, navigate, productId])

  const { deadline, failure } = useHold(checkout, () => void lapse())
  const send = async () => {
    const done = await confirm.mutateAsync({}).catch(error => error)
    if (done.code === 'checkout_expired') return lapse()
    if (!done.origin_id) return
    await navigate({ to: '/checkout/$id/cb', params: { id: done.origin_id }, replace: true })
    await endCheckout(client)
  }
  const problem = failure ?? confirm.error
  return (
    <Page title={t`Riepilogo`}>
      <CheckoutSteps current={2} />
      <div className={styles.layout}>
        <ObjectSummary product={checkout.product} />
        <div className={styles.form}>
          {deadline && <Countdown deadline={deadline} onEnd={() => void lapse()} />}
          <LoanDetails checkout={checkout} />
          {problem && <RecapProblem failure={problem} />}
          <ActionBar>
            <Button
              pending={confirm.isPending || (!deadline && !problem)}
              pendingText={t`Invio in corso…`}
              disabledReason={failure ? t`Prima scegli altri giorni.` : offline}
              onClick={() => void send()}
            >
              <Trans>Conferma e invia prenotazione</Trans>
            </Button>
            <AbandonButton productId={productId} />
          </ActionBar>
        </div>
      </div>
    </Page>
  )
}
