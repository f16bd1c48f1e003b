import { createFileRoute } from '@tanstack/react-router'
import { MergePage } from '#src/features/account/mailed-links/merge-page.tsx'
import { useMailedSecret } from './-mailed-secret.ts'
import { texts } from './-texts.ts'

/** `t` is the secret of the e-mail by which a member agrees to a merge. */
export const Route = createFileRoute('/merge')({
  validateSearch: (search: Record<string, unknown>) => texts(search, 't'),
  component: Merge,
})

function Merge() {
  const token = useMailedSecret(Route.useSearch().t, Route.useNavigate())
  return <MergePage token={token ?? ''} />
}
