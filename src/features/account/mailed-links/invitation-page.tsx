import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnswerOf } from '#contract/endpoints.ts'
import { call } from '#src/api/client.ts'
import type { Failure } from '#src/api/failure.ts'
import { useCall } from '#src/api/mutations.ts'
import { useAttempt } from '#src/library/form/use-attempt.tsx'
import { useLibrary } from '#src/library/library.ts'
import { Button, buttonClass } from '#src/ui/button/button.tsx'
import { Card, Page } from '#src/ui/page/page.tsx'
import { Loading } from '#src/ui/states/states.tsx'
import styles from '../account.module.css'
import { LinkProblem } from './new-link-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/** The page of an invitation link. `token` is empty if it is missing. */
export function InvitationPage({ token }: { token: string }) {
  const { t } = useLingui()
  const { name } = useLibrary()
  const [accepted, setAccepted] = useState(false)
  const invitation = useQuery<AnswerOf<'invitation.read'>, Failure>({
    queryKey: ['invitation.read', token],
    queryFn: ({ signal }) => call('invitation.read', { query: { t: token } }, { signal }),
    enabled: !accepted,
    retry: false,
    gcTime: 0,
  })
  if (accepted) return <Accepted />
  const { data, error, refetch } = invitation
  return (
    <Page title={t`Invito a gestire ${name}`} narrow>
      {data ? (
        <Accept token={token} invited={data} onDone={() => setAccepted(true)} />
      ) : error ? (
        <LinkProblem
          failure={error}
          retry={refetch}
          refused={t`Questo invito non vale più: è scaduto, è già stato usato o è stato ritirato. Chiedine un altro a chi te l'ha mandato.`}
        />
      ) : (
        <Loading height="160px" />
      )}
    </Page>
  )
}

type Props = {
  token: string
  invited: AnswerOf<'invitation.read'>
  onDone: () => void
}

/** A member with a verified password only confirms; anybody else chooses a password. */
function Accept({ token, invited, onDone }: Props) {
  const accept = useCall('invitation.accept')
  const { attempt, banner, button } = useAttempt()
  const { first_name, email, needs_password } = invited
  if (needs_password) {
    return (
      <>
        <p>
          <Trans>
            Ciao {first_name}, scegli la password con cui entrerai come {email}.
          </Trans>
        </p>
        <Card>
          <NewPasswordForm
            save={choice => call('invitation.accept', { body: { t: token, ...choice } })}
            onDone={onDone}
          />
        </Card>
      </>
    )
  }
  return (
    <div className={styles.form}>
      <p>
        <Trans>
          Ciao {first_name}, hai già un profilo con {email}: accettando potrai gestire
          l'oggettoteca. La password resta la tua.
        </Trans>
      </p>
      {banner}
      <div>
        <Button
          {...button}
          onClick={async () => {
            if (await attempt(() => accept.mutateAsync({ body: { t: token } }))) onDone()
          }}
        >
          <Trans>Accetta l'invito</Trans>
        </Button>
      </div>
    </div>
  )
}

/** Back never leads to it again: the invitation is used, and its page would call it worthless. */
function Accepted() {
  const { t } = useLingui()
  return (
    <Page title={t`Invito accettato`} narrow>
      <p>
        <Trans>Ora gestisci l'oggettoteca: nel profilo trovi «Amministrazione».</Trans>
      </p>
      <p>
        <Link to="/me" replace className={buttonClass()}>
          <Trans>Vai al profilo</Trans>
        </Link>
      </p>
    </Page>
  )
}
