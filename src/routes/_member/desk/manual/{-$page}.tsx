import { createFileRoute } from '@tanstack/react-router'
import { ManualPage } from '#src/features/admin/manual/manual-page.tsx'

export const Route = createFileRoute('/_member/desk/manual/{-$page}')({ component: Manual })

function Manual() {
  const { page } = Route.useParams()
  return <ManualPage page={page} />
}
