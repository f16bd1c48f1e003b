import { createFileRoute } from '@tanstack/react-router'
import { WaitingPage } from '#src/features/waiting/waiting-page.tsx'

export const Route = createFileRoute('/waiting')({ component: WaitingPage })
