import { createFileRoute } from '@tanstack/react-router'
import { WishesPage } from '#src/features/queue/wishes-page.tsx'

export const Route = createFileRoute('/_member/me/wishes')({ component: WishesPage })
