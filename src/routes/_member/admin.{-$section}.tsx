import { createFileRoute } from '@tanstack/react-router'
import { AdminSection } from '#src/features/admin/admin-section.tsx'

/** One route for all of staff's pages: none of them weighs on the first visit of a member. */
export const Route = createFileRoute('/_member/admin/{-$section}')({ component: Section })

function Section() {
  return <AdminSection section={Route.useParams().section ?? 'loans'} />
}
