import { createFileRoute } from '@tanstack/react-router'
import { RecoveryPage } from '#src/features/account/mailed-links/recovery-page.tsx'
import { texts } from '../-texts.ts'

/** `new`: the member never had a password. `from`: the page to return to after signing in. */
export const Route = createFileRoute('/password/recovery')({
  validateSearch: (search: Record<string, unknown>) => texts(search, 'new', 'from'),
  component: Recovery,
})

function Recovery() {
  const { new: first, from = '/' } = Route.useSearch()
  return <RecoveryPage first={first !== undefined} from={from} />
}
