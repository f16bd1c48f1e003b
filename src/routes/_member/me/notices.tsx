import { createFileRoute } from '@tanstack/react-router'
import { NoticesPage } from '#src/features/account/notices/notices-page.tsx'

export const Route = createFileRoute('/_member/me/notices')({ component: NoticesPage })
