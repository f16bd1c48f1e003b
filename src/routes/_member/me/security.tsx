import { createFileRoute } from '@tanstack/react-router'
import { SecurityPage } from '#src/features/account/security/security-page.tsx'

export const Route = createFileRoute('/_member/me/security')({ component: SecurityPage })
