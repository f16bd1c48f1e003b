import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoints.ts'
import { call } from '#src/api/client.ts'
import type { Failure } from '#src/api/failure.ts'
import { useCall } from '#src/api/mutations.ts'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Loading } from '#src/ui/states/states.tsx'
import styles from '../account.module.css'
import { LinkProblem } from './new-link-form.tsx'

/** The page of the link by which a member agrees that their two profiles are merged. `token` is empty if it is missing. */
export function MergePage({ token }: { token: string }) {
  const { t } = useLingui()
  const [merged, setMerged] = useState(false)
  const asked = useQuery<AnswerOf<'merges.read'>, Failure>({
    queryKey: ['merges.read', token],
    queryFn: ({ signal }) => call('merges.read', { query: { t: token } }, { signal }),
    enabled: !merged,
    retry: false,
    gcTime: 0,
  })
  const { data, error, refetch } = asked
  return (
    <Page title={merged ? t`Profili uniti` : t`Unire i tuoi due profili?`} narrow>
      {merged ? (
        <>
          <p>
            <Trans>Ora hai un profilo solo, con tutti i tuoi prestiti. Accedi con quello.</Trans>
          </p>
          <p>
            <Link to="/signin" replace className={buttonClass()}>
              <Trans>Accedi</Trans>
            </Link>
          </p>
        </>
      ) : data ? (
        <Agree token={token} asked={data} onDone={() => setMerged(true)} />
      ) : error ? (
        <LinkProblem
          failure={error}
          retry={refetch}
          refused={t`Questo link non vale più: è scaduto, è già stato usato, oppure da allora qualcosa è cambiato. Se serve ancora, chiedi all'oggettoteca.`}
        />
      ) : (
        <Loading height="200px" />
      )}
    </Page>
  )
}

type Props = { token: string; asked: AnswerOf<'merges.read'>; onDone: () => void }

function Agree({ token, asked, onDone }: Props) {
  const agree = useCall('merges.agree')
  const { attempt, banner, button } = useAttempt()
  const { first_name, ends, stays } = asked
  return (
    <div className={styles.form}>
      <p>
        <Trans>
          Ciao {first_name}, prestiti, tessere, code, recensioni e tutto il resto passano al profilo
          con l'indirizzo {stays}.
        </Trans>
      </p>
      <p>
        <Trans>
          Con {ends} e la sua password non si accede più, i suoi dispositivi escono e i suoi
          calendari smettono di aggiornarsi. Non si può annullare.
        </Trans>
      </p>
      {banner}
      <div>
        <Button
          {...button}
          onClick={async () => {
            if (await attempt(() => agree.mutateAsync({ body: { t: token } }))) onDone()
          }}
        >
          <Trans>Unisci i due profili</Trans>
        </Button>
      </div>
      <p className={styles.small}>
        <Trans>Se {stays} non è tuo, o li vuoi tenere tutti e due, chiudi questa pagina.</Trans>
      </p>
    </div>
  )
}
