import { createFileRoute } from '@tanstack/react-router'
import { InstallPage } from '#src/features/install/install-page.tsx'

export const Route = createFileRoute('/install')({ component: InstallPage })
