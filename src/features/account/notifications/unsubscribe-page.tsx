import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AnswerOf } from '#contract/endpoints.ts'
import { call } from '#src/api/client.ts'
import { type Failure, isRefusal } from '#src/api/failure.ts'
import { useCall } from '#src/api/mutations.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { Problem } from '#src/library/problem.tsx'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Loading } from '#src/ui/states/states.tsx'
import styles from '../account.module.css'
import { topicTexts } from './topic-texts.ts'

type Done = AnswerOf<'notices.unsubscribe'>

/** The page of an unsubscribe link: turns the topic off and offers to turn it on again. */
export function UnsubscribePage({ token }: { token: string }) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const key = ['notices.unsubscribe', token]
  const { data, error, refetch } = useQuery<Done, Failure>({
    queryKey: key,
    queryFn: () => call('notices.unsubscribe', { query: { t: token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Page title={t`Avvisi`} narrow>
      {data ? (
        <Outcome done={data} token={token} queryKey={key} />
      ) : error && !isRefusal(error) ? (
        <Problem failure={error} retry={refetch} />
      ) : error ? (
        <p>{failureText(error, t`Questo link non è valido: scegli i tuoi avvisi dal profilo.`)}</p>
      ) : (
        <Loading height="120px" />
      )}
      {(data || error) && (
        <p>
          <Link to="/me/notices" className={buttonClass('secondary')}>
            <Trans>Tutti i miei avvisi</Trans>
          </Link>
        </p>
      )}
    </Page>
  )
}

type Props = { done: Done; token: string; queryKey: readonly string[] }

function Outcome({ done, token, queryKey }: Props) {
  const { i18n } = useLingui()
  const client = useQueryClient()
  const { attempt, banner, button } = useAttempt()
  const again = useCall('notices.unsubscribe')
  const name = i18n._(topicTexts[done.topic].name)
  const turnOn = async () => {
    const changed = await attempt(() => again.mutateAsync({ query: { t: token, wanted: 'true' } }))
    if (changed) client.setQueryData(queryKey, changed)
  }
  return (
    <>
      <p role="status">
        {done.wanted ? (
          <Trans>Riceverai di nuovo gli avvisi «{name}».</Trans>
        ) : (
          <Trans>Fatto: non riceverai più gli avvisi «{name}».</Trans>
        )}
      </p>
      {banner}
      {!done.wanted && (
        <p className={styles.acts}>
          <Button look="quiet" {...button} onClick={() => void turnOn()}>
            <Trans>Ho cambiato idea, riaccendili</Trans>
          </Button>
        </p>
      )}
    </>
  )
}
