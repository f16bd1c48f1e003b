import { createFileRoute } from '@tanstack/react-router'
import { DeskPage } from '#src/features/desk/desk-page.tsx'

/** The product is in the URL, so that a reload or a link shows it again. */
export const Route = createFileRoute('/_member/desk/')({
  validateSearch: (search: Record<string, unknown>): { object?: string } =>
    typeof search.object === 'string' ? { object: search.object } : {},
  component: Desk,
})

function Desk() {
  const { object: product = null } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <DeskPage
      product={product}
      onProduct={id => void navigate({ search: { object: id }, replace: true })}
    />
  )
}
