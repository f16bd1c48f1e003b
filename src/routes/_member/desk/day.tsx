import { createFileRoute } from '@tanstack/react-router'
import { DayPage } from '#src/features/desk/day-page.tsx'

export const Route = createFileRoute('/_member/desk/day')({ component: DayPage })
