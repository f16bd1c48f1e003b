import { createFileRoute } from '@tanstack/react-router'
import { OwnObjectsPage } from '#src/features/sharing/own-objects-page.tsx'

export const Route = createFileRoute('/_member/me/products/')({ component: OwnObjectsPage })
