import { createFileRoute } from '@tanstack/react-router'
import { Showcase } from '#src/ui/showcase/showcase.tsx'

export const Route = createFileRoute('/ui/components')({ component: Showcase })
