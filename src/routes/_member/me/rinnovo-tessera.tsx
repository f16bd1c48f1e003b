import { createFileRoute } from '@tanstack/react-router'
import { RenewalPage } from '#src/features/membership/renewal-page.tsx'

export const Route = createFileRoute('/_member/me/rinnovo-tessera')({ component: RenewalPage })
