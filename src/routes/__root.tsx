import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { Shell } from '#src/app/frame/shell.tsx'
import { guardPage } from '#src/app/guards.ts'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ location }) => guardPage(location),
  component: Shell,
})
