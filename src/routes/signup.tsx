import { createFileRoute, useRouter } from '@tanstack/react-router'
import { leaveIfSignedIn, safeReturn } from '#src/app/guards.ts'
import { VerifyPage } from '#src/features/account/mailed-links/verify-page.tsx'
import { SignUpPage } from '#src/features/account/signing-in/sign-up-page.tsx'
import { CardCost } from '#src/features/membership/card-cost.tsx'
import { texts } from './-texts.ts'

/** `t` is the secret of the confirmation e-mail; `from` the page from which the sign-up began; `step` the form's page. */
export const Route = createFileRoute('/signup')({
  validateSearch: (search: Record<string, unknown>) => texts(search, 't', 'from', 'step'),
  beforeLoad: ({ search }) => search.t === undefined && leaveIfSignedIn(search.from),
  component: SignUp,
})

function SignUp() {
  const router = useRouter()
  const { t, from, step } = Route.useSearch()
  // Not the last page of this tab: an e-mail's link may open in another tab than the sign-up.
  const back = from && safeReturn(from)
  return t ? (
    <VerifyPage
      key={t}
      token={t}
      from={back}
      onEntered={() => router.history.replace(back ?? '/')}
    />
  ) : (
    <SignUpPage step={step === '2' ? 2 : 1} from={back} cost={<CardCost />} />
  )
}
