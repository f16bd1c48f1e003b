import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '#src/features/admin/transfer/import-page.tsx'

export const Route = createFileRoute('/_member/admin/import')({ component: ImportPage })
