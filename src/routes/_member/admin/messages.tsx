import { createFileRoute } from '@tanstack/react-router'
import { MessagesPage } from '#src/features/admin/messages/messages-page.tsx'

export const Route = createFileRoute('/_member/admin/messages')({ component: MessagesPage })
