import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { safeReturn } from '#src/app/guards.ts'
import { SignOnPage } from '#src/features/account/signing-in/sign-on-page.tsx'
import { signOnFrom } from '#src/session/single-sign-on.ts'

const parameters = ['code', 'state', 'iss', 'error'] as const
type Search = Partial<Record<(typeof parameters)[number], string>>

/** The return address of single sign-on. */
export const Route = createFileRoute('/signin_/oid/callback')({
  validateSearch: (search: Record<string, unknown>): Search =>
    Object.fromEntries(
      parameters.flatMap(name => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
    ),
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
