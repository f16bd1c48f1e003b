import { createFileRoute } from '@tanstack/react-router'
import { RecoveryPage } from '#src/features/account/mailed-links/recovery-page.tsx'

/** `new`: the member never had a password. */
export const Route = createFileRoute('/password/recovery')({
  validateSearch: (search: Record<string, unknown>): { new?: string } =>
    typeof search.new === 'string' ? { new: search.new } : {},
  component: Recovery,
})

function Recovery() {
  const { new: first } = Route.useSearch()
  return <RecoveryPage first={first !== undefined} />
}
