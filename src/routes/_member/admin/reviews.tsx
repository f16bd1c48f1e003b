import { createFileRoute } from '@tanstack/react-router'
import { ReviewsPage } from '#src/features/admin/reviews/reviews-page.tsx'

export const Route = createFileRoute('/_member/admin/reviews')({ component: ReviewsPage })
