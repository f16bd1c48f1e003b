import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '#src/features/admin/settings/settings-page.tsx'

export const Route = createFileRoute('/_member/admin/settings')({ component: SettingsPage })
