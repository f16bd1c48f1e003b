import { createFileRoute } from '@tanstack/react-router'
import { TrialPage } from '#src/features/trials/trial-page.tsx'
import { useMailedSecret } from './-mailed-secret.ts'
import { texts } from './-texts.ts'

/** `t` is the secret of the e-mail that founds a library to try. */
export const Route = createFileRoute('/prova')({
  validateSearch: (search: Record<string, unknown>) => texts(search, 't'),
  component: Trial,
})

function Trial() {
  const token = useMailedSecret(Route.useSearch().t, Route.useNavigate())
  return <TrialPage token={token ?? ''} />
}
