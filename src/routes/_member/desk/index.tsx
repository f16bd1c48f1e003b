import { createFileRoute } from '@tanstack/react-router'
import { DeskPage } from '#src/features/desk/desk-page.tsx'
import { texts } from '../../-texts.ts'

/** The product is in the URL, so that a reload or a link shows it again. */
export const Route = createFileRoute('/_member/desk/')({
  validateSearch: (search: Record<string, unknown>) => texts(search, 'object'),
  component: Desk,
})

function Desk() {
  const { object: product = null } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <DeskPage
      product={product}
      onProduct={id =>
        void navigate({ search: id ? { object: id } : {}, replace: true, resetScroll: false })
      }
    />
  )
}
