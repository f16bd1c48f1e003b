import { createFileRoute } from '@tanstack/react-router'
import { ReturnsPage } from '#src/features/desk/returns/returns-page.tsx'

export const Route = createFileRoute('/_member/desk/returns')({ component: ReturnsPage })
