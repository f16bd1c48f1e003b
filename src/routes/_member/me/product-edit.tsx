import { createFileRoute } from '@tanstack/react-router'
import { ProductEditPage } from '#src/features/sharing/editor/product-edit-page.tsx'

type Search = { id?: string; shared?: string }

/**
 * `id` names the object to edit; without it a new one is shared. `shared` is there when another app
 * handed photos over: the words that came with them.
 */
export const Route = createFileRoute('/_member/me/product-edit')({
  validateSearch: ({ id, shared }: Record<string, unknown>): Search => ({
    ...(typeof id === 'string' && id && { id }),
    ...(typeof shared === 'string' && { shared }),
  }),
  component: ProductEdit,
})

function ProductEdit() {
  const { id, shared } = Route.useSearch()
  return <ProductEditPage key={id} id={id} shared={shared} />
}
