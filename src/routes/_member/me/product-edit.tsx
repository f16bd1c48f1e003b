import { createFileRoute } from '@tanstack/react-router'
import { ProductEditPage } from '#src/features/sharing/editor/product-edit-page.tsx'

type Search = { id?: string; shared?: string }

/**
 * `id` is the product to edit; without it a new one is added. `shared` is the text that another app
 * shared with photos.
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
