import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { leaveIfSignedIn, safeReturn } from '#src/app/guards.ts'
import { SignInPage } from '#src/features/account/sign-in-page.tsx'

export const Route = createFileRoute('/signin')({
  validateSearch: v.object({ from: v.optional(v.string()) }),
  beforeLoad: ({ search }) => leaveIfSignedIn(search.from),
  component: SignIn,
})

function SignIn() {
  const { from } = Route.useSearch()
  return <SignInPage returnTo={safeReturn(from)} />
}
