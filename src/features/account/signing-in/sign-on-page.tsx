import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, Undo2, WifiOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Failure, toFailure } from '#src/api/failure.ts'
import { queryFor } from '#src/api/queries.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { type SignedOn, signInWithCode } from '#src/session/single-sign-on.ts'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { Card, Page } from '#src/ui/page/page.tsx'
import { Banner, Loading } from '#src/ui/states/states.tsx'
import styles from '../account.module.css'
import { SecondStep } from './second-step.tsx'
import { useSignOn } from './use-sign-on.ts'

type Props = {
  answer: ProviderAnswer
  /** The page to return to after a retry. */
  from: string
  onDone: (from: string) => void
}

/** The return page of single sign-on: signs in or shows why not. */
export function SignOnPage({ answer, from, onDone }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const queryClient = useQueryClient()
  const signOn = useSignOn(from)
  const { problem, step, repeat } = useSignOnAnswer(answer, to => {
    void queryClient.prefetchQuery(queryFor('checkout.get'))
    onDone(to)
  })
  if (step?.ways) {
    return (
      <Page title={t`Accesso in corso`} narrow>
        <Card>
          <SecondStep ways={step.ways} onDone={() => onDone(step.from)} onRestart={signOn.start} />
        </Card>
      </Page>
    )
  }
  if (!problem) {
    return (
      <Page title={t`Accesso in corso`} narrow>
        <p>
          <Trans>Un momento: controlliamo con l'università chi sei.</Trans>
        </p>
        <Loading height="56px" />
      </Page>
    )
  }
  const failure = signOn.failure ?? (problem === 'cancelled' ? null : problem)
  const away = failure?.code === 'offline'
  const Icon = away ? WifiOff : failure ? CircleAlert : Undo2
  return (
    <Page
      title={
        away ? t`Manca la connessione` : failure ? t`Accesso non riuscito` : t`Accesso annullato`
      }
      narrow
    >
      <Banner tone={failure && !away ? 'bad' : 'info'} icon={<Icon size={22} aria-hidden="true" />}>
        {failure
          ? failureText(failure)
          : t`Non hai completato l'accesso: puoi riprovare quando vuoi.`}
      </Banner>
      <div className={styles.acts}>
        <Button {...signOn.button} onClick={repeat ?? signOn.start}>
          <Trans>Riprova</Trans>
        </Button>
        <Link to="/" className={buttonClass('secondary')}>
          <Trans>Torna alla pagina iniziale</Trans>
        </Link>
      </div>
    </Page>
  )
}

/** The query parameters of the provider's redirect. */
type ProviderAnswer = { code?: string; state?: string; iss?: string; error?: string }

type Problem = Failure | 'cancelled'

/**
 * Sends the provider's answer to the server. `step` is the second step required from staff.
 * `repeat` sends the same answer again if it got no response.
 */
function useSignOnAnswer(answer: ProviderAnswer, onDone: (from: string) => void) {
  const [problem, setProblem] = useState<Problem | null>(() => problemOf(answer))
  const [attempt, setAttempt] = useState(0)
  const [step, setStep] = useState<SignedOn | null>(null)
  const done = useRef(onDone)
  done.current = onDone
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt sends once more
  useEffect(() => {
    const { code, state, iss } = answer
    if (!code || !state || problemOf(answer)) return
    let gone = false
    signInWithCode({ code, state, ...(iss && { iss }) }).then(
      signedOn => {
        if (gone) return
        if (signedOn.ways) setStep(signedOn)
        else done.current(signedOn.from)
      },
      error => gone || setProblem(toFailure(error)),
    )
    return () => {
      gone = true
    }
  }, [answer, attempt])
  const repeat = () => {
    setProblem(null)
    setAttempt(attempt + 1)
  }
  const lost = problem instanceof Failure && problem.code === 'offline'
  return { problem, step, repeat: lost ? repeat : null }
}

/** The problem that the redirect's parameters report, if any. */
function problemOf({ code, state, error }: ProviderAnswer): Problem | null {
  if (error === 'access_denied') return 'cancelled'
  if (error === 'server_error' || error === 'temporarily_unavailable') {
    return new Failure('sso_provider_down')
  }
  if (error) return new Failure('sso_refused')
  return code && state ? null : new Failure('sso_state_invalid')
}
