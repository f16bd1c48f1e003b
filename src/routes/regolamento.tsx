import { createFileRoute } from '@tanstack/react-router'
import { RulesPage } from '#src/features/help/rules-page.tsx'

export const Route = createFileRoute('/regolamento')({ component: RulesPage })
