import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { safeReturn } from '#src/app/guards.ts'
import { SignOnPage } from '#src/features/account/signing-in/sign-on-page.tsx'
import { signOnFrom } from '#src/session/single-sign-on.ts'
import { texts } from './-texts.ts'

/** The return address of single sign-on. */
export const Route = createFileRoute('/signin_/oid/callback')({
  validateSearch: (search: Record<string, unknown>) =>
    texts(search, 'code', 'state', 'iss', 'error'),
  component: Callback,
})

function Callback() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const [answer] = useState(search)
  const [from] = useState(() => safeReturn(signOnFrom()))
  // A code can be used once, so it is removed from the history.
  useEffect(() => void navigate({ search: {}, replace: true }), [navigate])
  return (
    <SignOnPage answer={answer} from={from} onDone={to => router.history.replace(safeReturn(to))} />
  )
}
