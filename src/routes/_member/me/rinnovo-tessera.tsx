import { createFileRoute, useRouter } from '@tanstack/react-router'
import { safeReturn } from '#src/app/guards.ts'
import { RenewalPage } from '#src/features/membership/renewal-page.tsx'
import { texts } from '../../-texts.ts'

/** `from` is the page to return to after the payment, if it began there. */
export const Route = createFileRoute('/_member/me/rinnovo-tessera')({
  validateSearch: (search: Record<string, unknown>) => texts(search, 'from'),
  component: Renewal,
})

function Renewal() {
  const router = useRouter()
  const { from } = Route.useSearch()
  const back = from && safeReturn(from)
  return <RenewalPage onPaid={() => router.history.replace(back ?? '/me/memberships')} />
}
