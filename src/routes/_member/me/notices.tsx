import { createFileRoute } from '@tanstack/react-router'
import { NotificationsPage } from '#src/features/account/notifications/notifications-page.tsx'

export const Route = createFileRoute('/_member/me/notices')({ component: NotificationsPage })
