import { createFileRoute } from '@tanstack/react-router'
import { RecapPage } from '#src/features/checkout/recap-page.tsx'

export const Route = createFileRoute('/_member/checkout/recap')({ component: RecapPage })
