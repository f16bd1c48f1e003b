import { createFileRoute } from '@tanstack/react-router'
import { DefectsPage } from '#src/features/desk/defects/defects-page.tsx'

export const Route = createFileRoute('/_member/desk/defects')({ component: DefectsPage })
