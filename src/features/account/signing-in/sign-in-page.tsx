import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { Me } from '#contract/shapes/member.ts'
import { isStaff } from '#domain/permissions.ts'
import { keyOf } from '#src/api/queries.ts'
import { useLibrary } from '#src/library/library.ts'
import { setAside } from '#src/session/access.ts'
import { useSession } from '#src/session/session.ts'
import { Button } from '#src/ui/button/button.tsx'
import { Card, Page } from '#src/ui/page/page.tsx'
import styles from '../account.module.css'
import { SignInWays } from './sign-in-ways.tsx'

/** Signs in and returns to the previous page. An expired member may also continue as a visitor. */
export function SignInPage({ returnTo }: { returnTo: string }) {
  const { t } = useLingui()
  const router = useRouter()
  const client = useQueryClient()
  const { is, trials } = useLibrary()
  const expired = useSession().status === 'expired'
  const leave = async () => {
    const me = client.getQueryData<Me>(keyOf('me.get'))
    // Who works here begins with the work of the day, unless they came from somewhere.
    const first = returnTo === '/' && me && isStaff(me) ? '/admin/today' : returnTo
    if (!me?.must_enrol) return router.history.replace(first)
    // The guard of this page redirects signed-in members, so the router is invalidated last.
    await router.invalidate()
    await router.navigate({ to: '/me/security', replace: true })
  }
  const goOn = async () => {
    await setAside()
    await router.navigate({ to: '/' })
  }
  return (
    <Page title={t`Accedi`} narrow>
      <p>
        {expired ? (
          <Trans>La sessione è scaduta. Accedi di nuovo per riprendere da dove eri.</Trans>
        ) : (
          <Trans>Con il tuo profilo prenoti gli oggetti e segui i tuoi prestiti.</Trans>
        )}
      </p>
      <Card>
        <SignInWays from={returnTo} onDone={() => void leave()} />
      </Card>
      {!is.sso_signin && (
        <p className={styles.links}>
          <Link to="/password/recovery" search={{ from: returnTo }}>
            <Trans>Password dimenticata?</Trans>
          </Link>
          <Link to="/signup" search={{ from: returnTo }}>
            <Trans>Registrati</Trans>
          </Link>
          <Link to="/password/recovery" search={{ new: '1', from: returnTo }}>
            <Trans>Primo accesso</Trans>
          </Link>
          <Link to="/claim">
            <Trans>Ho un codice dell'oggettoteca</Trans>
          </Link>
        </p>
      )}
      {trials && (
        <p className={styles.links}>
          <Link to="/prova">
            <Trans>Apri un'oggettoteca di prova</Trans>
          </Link>
        </p>
      )}
      {expired && (
        <p>
          <Button look="quiet" onClick={() => void goOn()}>
            <Trans>Continua senza accedere</Trans>
          </Button>
        </p>
      )}
    </Page>
  )
}
