import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { Card, Page } from '#src/ui/page/page.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Signing in, then back to where one was. */
export function SignInPage({ returnTo }: { returnTo: string }) {
  const { t } = useLingui()
  const router = useRouter()
  return (
    <Page title={t`Accedi`} narrow>
      <p>
        <Trans>Con il tuo profilo prenoti gli oggetti e segui i tuoi prestiti.</Trans>
      </p>
      <Card>
        <SignInForm onDone={() => router.history.replace(returnTo)} />
      </Card>
    </Page>
  )
}
