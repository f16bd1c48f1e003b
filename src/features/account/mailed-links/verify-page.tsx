import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { type Failure, isRefusal, toFailure } from '#src/api/failure.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { Problem } from '#src/library/problem.tsx'
import { confirmAddress } from '#src/session/mailed-link.ts'
import { useSession } from '#src/session/session.ts'
import { buttonClass } from '#src/ui/button/button.tsx'
import { Card, Page } from '#src/ui/page/page.tsx'
import { Loading } from '#src/ui/states/states.tsx'
import { NewLinkForm, useLinkFate } from './new-link-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

type Props = {
  token: string
  /** The page from which the sign-up began. */
  from: string | undefined
  /** Called once the member is signed in. */
  onEntered: () => void
}

/**
 * The page of a confirmation link: it signs in and returns to where the sign-up began. In another
 * browser than the sign-up's, the person must choose a password first.
 */
export function VerifyPage({ token, from, onEntered }: Props) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)
  /** Confirmed, but not signed in by it: a second step is required, or a member changed their address. */
  const [confirmed, setConfirmed] = useState(false)
  const entered = useRef(onEntered)
  entered.current = onEntered
  const follow = (signedIn: boolean) => (signedIn ? entered.current() : setConfirmed(true))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt sends once more
  useEffect(() => {
    let gone = false
    confirmAddress(token).then(
      signedIn => gone || follow(signedIn),
      error => gone || setFailure(toFailure(error)),
    )
    return () => {
      gone = true
    }
  }, [token, attempt])
  const fate = useLinkFate(token, failure !== null && isRefusal(failure))
  if (confirmed || fate.used) return <Confirmed from={from} />
  if (failure?.code === 'password_choice_required') {
    return (
      <Page title={t`Scegli la tua password`} narrow>
        <p>
          <Trans>
            Con questa accedi da ora in poi. Se ne avevi già scritta una, in un altro browser, non
            vale più: così siamo sicuri che il profilo sia tuo.
          </Trans>
        </p>
        <Card>
          <NewPasswordForm
            save={async choice => follow(await confirmAddress(token, choice))}
            onDone={() => {}}
          />
        </Card>
      </Page>
    )
  }
  if (failure && !isRefusal(failure)) {
    const retry = () => {
      setFailure(null)
      setAttempt(attempt + 1)
    }
    return (
      <Page title={t`Conferma dell'indirizzo`} narrow>
        <Problem failure={failure} retry={retry} />
      </Page>
    )
  }
  if (!failure || fate.isPending) return <Verifying />
  const days = limits.emailVerificationHours / 24
  return (
    <Page title={failureText(failure, t`Verifica non riuscita, richiedi un nuovo link`)} narrow>
      <p>
        <Trans>Il link vale {days} giorni e una volta sola. Te ne mandiamo un altro.</Trans>
      </p>
      <Card>
        <NewLinkForm known={fate.email} kind="confirmation" from={from} />
      </Card>
      <p>
        <Trans>
          Se hai già confermato,{' '}
          <Link to="/signin" search={from ? { from } : {}}>
            accedi
          </Link>
          .
        </Trans>
      </p>
    </Page>
  )
}

/** After the confirmation, and when its link is opened once more. */
function Confirmed({ from }: { from: string | undefined }) {
  const { t } = useLingui()
  const signedIn = useSession().status === 'member'
  return (
    <Page title={t`Indirizzo confermato`} narrow>
      <p>
        <Trans>Da ora accedi con questo indirizzo.</Trans>
      </p>
      <p>
        {signedIn ? (
          <Link to="/me" replace className={buttonClass()}>
            <Trans>Il mio profilo</Trans>
          </Link>
        ) : (
          <Link to="/signin" replace search={from ? { from } : {}} className={buttonClass()}>
            <Trans>Accedi</Trans>
          </Link>
        )}
      </p>
    </Page>
  )
}

function Verifying() {
  const { t } = useLingui()
  return (
    <Page title={t`Conferma dell'indirizzo`} narrow>
      <Loading height="120px" />
    </Page>
  )
}
