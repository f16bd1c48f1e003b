import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { guardPage } from '#src/app/guards.ts'
import { Shell } from '#src/app/shell.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ location }) => guardPage(location),
  component: Shell,
})
