import { createFileRoute } from '@tanstack/react-router'
import { leaveIfSignedIn, safeReturn } from '#src/app/guards.ts'
import { SignInPage } from '#src/features/account/signing-in/sign-in-page.tsx'
import { texts } from './-texts.ts'

export const Route = createFileRoute('/signin')({
  validateSearch: (search: Record<string, unknown>) => texts(search, 'from'),
  beforeLoad: ({ search }) => leaveIfSignedIn(search.from),
  component: SignIn,
})

function SignIn() {
  const { from } = Route.useSearch()
  return <SignInPage returnTo={safeReturn(from)} />
}
