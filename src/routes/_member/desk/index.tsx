import { createFileRoute } from '@tanstack/react-router'
import { DeskPage } from '#src/features/desk/desk-page.tsx'
import { texts } from '../../-texts.ts'

/** The product is in the URL, so that a reload or a link shows it again. `member`: who borrows, until they are chosen. */
export const Route = createFileRoute('/_member/desk/')({
  validateSearch: (search: Record<string, unknown>) => texts(search, 'object', 'member'),
  component: Desk,
})

function Desk() {
  const { object: product = null, member = null } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <DeskPage
      product={product}
      member={member}
      onProduct={id =>
        void navigate({ search: id ? { object: id } : {}, replace: true, resetScroll: false })
      }
    />
  )
}
