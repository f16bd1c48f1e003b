import { createFileRoute } from '@tanstack/react-router'
import { Maintenance } from '#src/app/maintenance.tsx'

export const Route = createFileRoute('/errors/maintenance')({ component: () => <Maintenance /> })
