import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { BellOff, BellRing } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { call } from '#src/api/client.ts'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import {
  currentSubscription,
  type PushProblem,
  PushRefused,
  type PushState,
  pushState,
  subscribePush,
  unsubscribePush,
} from '#src/platform/push.ts'
import { useSession } from '#src/session/session.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Section } from '#src/ui/page/page.tsx'
import { Banner } from '#src/ui/states/states.tsx'

/**
 * Turns push on and off for this device, or says why it is not possible. `children` are shown while
 * it is on.
 */
export function PushSection({ children }: { children?: ReactNode }) {
  const { ghost } = useSession()
  const push = usePush()
  if (ghost || push.state === null) return null
  return (
    <Section title={<Trans>Avvisi su questo dispositivo</Trans>}>
      <PushSwitch {...push} state={push.state} />
      {push.state === 'on' && children}
    </Section>
  )
}

type Props = ReturnType<typeof usePush> & { state: PushState }

function PushSwitch({ state, busy, failure, turnOn, turnOff }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  if (state === 'denied') {
    return (
      <Banner tone="waiting" icon={<BellOff size={20} />}>
        <Trans>
          Il browser blocca gli avvisi di questo sito: per riceverli sbloccali nelle sue
          impostazioni.
        </Trans>
      </Banner>
    )
  }
  if (state === 'needs-install' || state === 'unsupported') {
    return (
      <p>
        {state === 'unsupported' ? (
          <Trans>Questo browser non può ricevere avvisi.</Trans>
        ) : (
          <>
            <Trans>Su iPhone e iPad gli avvisi arrivano solo nell'app installata.</Trans>{' '}
            <Link to="/install">
              <Trans>Come si installa</Trans>
            </Link>
          </>
        )}
      </p>
    )
  }
  const problems: Record<PushProblem, string> = {
    not_allowed: t`Manca il tuo permesso: premi di nuovo e scegli «Consenti». Se il browser non lo chiede più, permetti gli avvisi di questo sito nelle sue impostazioni.`,
    no_service: t`Il browser non raggiunge il suo servizio di avvisi. Alcuni, come Brave, lo tengono spento nelle impostazioni della privacy; alcune reti lo bloccano. Riprova con un'altra rete o con un altro browser.`,
    unknown_service: t`Questo browser usa un servizio di avvisi che l'oggettoteca non conosce. Riprova con un altro browser.`,
    no_worker: t`L'app non ha finito di prepararsi, oppure sei in una finestra anonima: lì gli avvisi non arrivano. Ricarica la pagina e riprova.`,
  }
  const on = state === 'on'
  return (
    <>
      <p>
        {on ? (
          <Trans>Ti avvisiamo qui di ritiri, restituzioni e novità sui tuoi prestiti.</Trans>
        ) : (
          <Trans>Ti ricordiamo qui il ritiro e la restituzione, il giorno prima.</Trans>
        )}
      </p>
      {failure && (
        <Banner tone="bad">
          {typeof failure === 'string' ? problems[failure] : failureText(failure)}
        </Banner>
      )}
      <p>
        <Button
          look="secondary"
          pending={busy}
          pendingText={t`Un momento…`}
          disabledReason={offline}
          onClick={on ? turnOff : turnOn}
        >
          {on ? <Trans>Non avvisarmi più qui</Trans> : <Trans>Avvisami il giorno prima</Trans>}
        </Button>
      </p>
      {on && (
        <p role="status">
          <BellRing size={18} aria-hidden="true" />{' '}
          <Trans>Avvisi attivi su questo dispositivo</Trans>
        </p>
      )}
    </>
  )
}

/** The push state of this device, with functions to change it; `null` while unknown. */
function usePush() {
  const [state, setState] = useState<PushState | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | PushProblem | null>(null)
  useEffect(() => {
    void pushState().then(setState)
  }, [])
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setFailure(null)
    await work().catch(error => {
      // A denied permission is a state of its own.
      if (Notification.permission === 'denied') return
      setFailure(error instanceof PushRefused ? error.problem : toFailure(error))
    })
    setState(await pushState())
    setBusy(false)
  }
  const turnOn = () =>
    attempt(async () => {
      const { key } = await call('push.key')
      const body = await subscribePush(key)
      // Without the server's record the device would receive nothing, so the subscription is
      // undone.
      await call('push.subscribe', { body }).catch(async error => {
        await unsubscribePush()
        const isUnknown = toFailure(error).code === 'validation_failed'
        throw isUnknown ? new PushRefused('unknown_service') : error
      })
    })
  const turnOff = () =>
    attempt(async () => {
      const known = await currentSubscription()
      await unsubscribePush()
      if (known) await call('push.unsubscribe', { body: { endpoint: known.endpoint } })
    })
  return { state, busy, failure, turnOn: () => void turnOn(), turnOff: () => void turnOff() }
}
