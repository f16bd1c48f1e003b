import { createFileRoute, useRouter } from '@tanstack/react-router'
import { Maintenance } from '#src/app/frame/maintenance.tsx'

export const Route = createFileRoute('/errors/maintenance')({ component: MaintenanceRoute })

function MaintenanceRoute() {
  const router = useRouter()
  return <Maintenance onRetry={() => void router.navigate({ to: '/' })} />
}
