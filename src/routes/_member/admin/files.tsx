import { createFileRoute } from '@tanstack/react-router'
import { FilesPage } from '#src/features/admin/files/files-page.tsx'

export const Route = createFileRoute('/_member/admin/files')({ component: FilesPage })
