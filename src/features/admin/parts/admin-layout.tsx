import { Outlet } from '@tanstack/react-router'
import { Page } from '#src/ui/page/page.tsx'
import { useAdminTexts } from './use-admin-texts.ts'
import { Waiting } from './waiting.tsx'

/** The parent of all admin pages: shows them once the texts for staff are loaded. */
export function AdminLayout() {
  if (useAdminTexts()) return <Outlet />
  return (
    <Page title="Oggettoteca" heading={false}>
      <Waiting />
    </Page>
  )
}
