import { createFileRoute } from '@tanstack/react-router'
import { CookiePage } from '#src/features/help/cookie-page.tsx'

export const Route = createFileRoute('/policies/cookie')({ component: CookiePage })
