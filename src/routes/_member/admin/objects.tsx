import { createFileRoute } from '@tanstack/react-router'
import { ProductsPage } from '#src/features/admin/products/products-page.tsx'

export const Route = createFileRoute('/_member/admin/objects')({ component: ProductsPage })
