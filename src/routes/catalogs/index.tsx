import { createFileRoute } from '@tanstack/react-router'
import { queryFor } from '#src/api/queries.ts'
import { CategoriesPage } from '#src/features/catalogue/listing/categories-page.tsx'

export const Route = createFileRoute('/catalogs/')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(queryFor('categories.list')),
  component: CategoriesPage,
})
