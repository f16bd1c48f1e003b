import { createFileRoute } from '@tanstack/react-router'
import { TillPage } from '#src/features/desk/till/till-page.tsx'

export const Route = createFileRoute('/_member/desk/till')({ component: TillPage })
