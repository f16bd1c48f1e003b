import { createFileRoute } from '@tanstack/react-router'
import { LibrariesPage } from '#src/features/admin/libraries/libraries-page.tsx'

export const Route = createFileRoute('/_member/admin/libraries')({ component: LibrariesPage })
