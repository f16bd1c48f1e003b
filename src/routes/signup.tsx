import { createFileRoute } from '@tanstack/react-router'
import { leaveIfSignedIn } from '#src/app/guards.ts'
import { VerifyPage } from '#src/features/account/mailed-links/verify-page.tsx'
import { SignUpPage } from '#src/features/account/signing-in/sign-up-page.tsx'
import { mailedSecret } from './-mailed-secret.ts'

/** `t` is the secret of the confirmation e-mail. */
export const Route = createFileRoute('/signup')({
  validateSearch: mailedSecret,
  beforeLoad: ({ search }) => search.t === undefined && leaveIfSignedIn(undefined),
  component: SignUp,
})

function SignUp() {
  const { t } = Route.useSearch()
  return t ? <VerifyPage key={t} token={t} /> : <SignUpPage />
}
