import { Trans, useLingui } from '@lingui/react/macro'
import {
  PayPalButtons,
  PayPalScriptProvider,
  usePayPalScriptReducer,
} from '@paypal/react-paypal-js'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { Progress } from '../progress/progress.tsx'
import { Banner, Loading } from '../states/states.tsx'

export type Approval = { orderID: string }
export type CaptureActs = { order?: { capture(): Promise<unknown> } }

type Acts = {
  /** The payment is being checked, so the button is disabled. */
  pending: boolean
  /** Something is to be corrected before anything can be paid. */
  blocked?: boolean
  /** Creates the order and returns its id. */
  order: () => Promise<string>
  approved: (approval: Approval, acts: CaptureActs) => Promise<void>
  cancelled: () => void
  failed: () => void
}
/** `locale` as `Intl` has it, such as `it-IT`. */
type Props = { clientId: string; currency: string; locale: string; acts: Acts }

/** Only the provider's own button; cards and local methods are left out. */
export function PayPalStep({ clientId, currency, locale, acts }: Props) {
  const [attempt, setAttempt] = useState(0)
  const options = {
    clientId,
    currency,
    intent: 'capture',
    components: 'buttons',
    locale: locale.replace('-', '_'),
    disableFunding: 'card,mybank,sofort,giropay,sepa,paylater',
    // The simulated provider for demos is served from our origin.
    ...(clientId === 'simulator' && {
      sdkBaseUrl: `${window.location.origin}/simulators/paypal/sdk/js`,
    }),
  }
  return (
    <PayPalScriptProvider key={`${clientId} ${attempt}`} options={options}>
      <Buttons acts={acts} onRetry={() => setAttempt(attempt + 1)} />
    </PayPalScriptProvider>
  )
}

function Buttons({ acts, onRetry }: { acts: Acts; onRetry: () => void }) {
  const [{ isPending, isRejected }] = usePayPalScriptReducer()
  const { stage, ...handlers } = useStage(acts)
  if (isRejected) {
    return (
      <Banner
        tone="bad"
        action={
          <Button look="secondary" small onClick={onRetry}>
            <Trans>Riprova</Trans>
          </Button>
        }
      >
        <p>
          <Trans>PayPal non è raggiungibile: forse la rete o un'estensione lo blocca.</Trans>
        </p>
      </Banner>
    )
  }
  return (
    <>
      {isPending && <Loading height="56px" />}
      {/* The provider's own way leaves a disabled button to the keyboard. */}
      <div aria-busy={acts.pending} inert={acts.blocked === true}>
        <PayPalButtons
          fundingSource="paypal"
          style={{ layout: 'vertical', shape: 'pill', height: 50 }}
          disabled={acts.pending || acts.blocked === true}
          {...handlers}
        />
      </div>
      {stage && <PaymentStage stage={stage} />}
    </>
  )
}

/** Where a payment is: its order is made, the person approves it at the provider, the server checks it. */
const stages = ['ordering', 'approving', 'checking'] as const
type Stage = (typeof stages)[number]

/** Where the payment is, and the button's handlers, which move it on. */
function useStage({ pending, order, approved, cancelled, failed }: Acts) {
  const [begun, setBegun] = useState<Stage | null>(null)
  const ending =
    <A extends unknown[], R>(act: (...given: A) => R) =>
    (...given: A) => {
      setBegun(null)
      return act(...given)
    }
  return {
    stage: pending ? 'checking' : begun,
    createOrder: async () => {
      setBegun('ordering')
      const id = await order()
      setBegun('approving')
      return id
    },
    onApprove: ending(approved),
    onCancel: ending(cancelled),
    onError: ending(failed),
  }
}

/** How far a payment is, and how to leave it. */
function PaymentStage({ stage }: { stage: Stage }) {
  const { t } = useLingui()
  const labels: Record<Stage, string> = {
    ordering: t`Passo 1 di 3: prepariamo il pagamento`,
    approving: t`Passo 2 di 3: approva il pagamento su PayPal`,
    checking: t`Passo 3 di 3: controlliamo il pagamento`,
  }
  return (
    <div role="status">
      <Progress label={labels[stage]} part={stages.indexOf(stage) / stages.length} />
      {stage === 'approving' && (
        <p>
          <Trans>Se cambi idea chiudi la finestra di PayPal: non paghi nulla.</Trans>
        </p>
      )}
      {stage === 'checking' && (
        <p>
          <Trans>Puoi anche guardare altre pagine: il controllo continua.</Trans>
        </p>
      )}
    </div>
  )
}
