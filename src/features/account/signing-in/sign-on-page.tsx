import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, Undo2, WifiOff } from 'lucide-react'
import { queryFor } from '#src/api/queries.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { Card, Page } from '#src/ui/page/page.tsx'
import { Banner, Loading } from '#src/ui/states/states.tsx'
import styles from '../account.module.css'
import { SecondStep } from './second-step.tsx'
import { useSignOn } from './use-sign-on.ts'
import { type ProviderAnswer, useSignOnAnswer } from './use-sign-on-answer.ts'

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
