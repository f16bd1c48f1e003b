import { createFileRoute } from '@tanstack/react-router'
import { LabelsPage } from '#src/features/desk/labels/labels-page.tsx'

export const Route = createFileRoute('/_member/desk/labels')({ component: LabelsPage })
