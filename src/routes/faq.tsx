import { createFileRoute } from '@tanstack/react-router'
import { FaqPage } from '#src/features/help/faq-page.tsx'

export const Route = createFileRoute('/faq')({ component: FaqPage })
