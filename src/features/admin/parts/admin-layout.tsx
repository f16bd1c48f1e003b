import { Outlet } from '@tanstack/react-router'
import { useSession } from '#src/session/session.ts'
import { AskBeforeLeaving } from '#src/ui/form/ask-before-leaving.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Loading } from '#src/ui/states/states.tsx'
import { useAdminTexts } from './use-admin-texts.ts'

/** The parent of all admin pages: shows them once the texts for staff are loaded, and asks before edits are lost. */
export function AdminLayout() {
  const { status } = useSession()
  if (useAdminTexts()) {
    return (
      <AskBeforeLeaving active={status === 'member'}>
        <Outlet />
      </AskBeforeLeaving>
    )
  }
  return (
    <Page title="Oggettoteca" heading={false}>
      <Loading height="320px" />
    </Page>
  )
}
