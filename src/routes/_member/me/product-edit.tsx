import { createFileRoute } from '@tanstack/react-router'
import { ProductEditPage } from '#src/features/sharing/editor/product-edit-page.tsx'

/** `id` names the object to edit; without it a new one is shared. */
export const Route = createFileRoute('/_member/me/product-edit')({
  validateSearch: ({ id }: Record<string, unknown>): { id?: string } =>
    typeof id === 'string' && id ? { id } : {},
  component: ProductEdit,
})

function ProductEdit() {
  const { id } = Route.useSearch()
  return <ProductEditPage key={id} id={id} />
}
