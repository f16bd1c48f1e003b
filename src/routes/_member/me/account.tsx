import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '#src/features/account/account-page.tsx'

export const Route = createFileRoute('/_member/me/account')({ component: AccountPage })
