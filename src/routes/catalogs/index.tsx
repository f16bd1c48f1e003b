import { createFileRoute } from '@tanstack/react-router'
import { prefetchNeeds } from '#src/api/queries.ts'
import { CategoriesPage } from '#src/features/catalogue/listing/categories-page.tsx'

export const Route = createFileRoute('/catalogs/')({
  loader: ({ context }) => prefetchNeeds(context.queryClient, '/catalogs'),
  component: CategoriesPage,
})
