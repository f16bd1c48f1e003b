import { createFileRoute } from '@tanstack/react-router'
import { MemberPage } from '#src/features/admin/members/member-page.tsx'

export const Route = createFileRoute('/_member/admin/members/$id')({ component: Member })

function Member() {
  const { id } = Route.useParams()
  return <MemberPage key={id} id={id} />
}
