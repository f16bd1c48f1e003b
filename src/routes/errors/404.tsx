import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '#src/app/frame/not-found.tsx'

export const Route = createFileRoute('/errors/404')({ component: NotFound })
