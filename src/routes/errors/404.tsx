import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '#src/app/not-found.tsx'

export const Route = createFileRoute('/errors/404')({ component: NotFound })
