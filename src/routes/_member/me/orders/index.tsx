import { createFileRoute } from '@tanstack/react-router'

/** The list without an open loan: the page around it shows everything. */
export const Route = createFileRoute('/_member/me/orders/')({ component: () => null })
