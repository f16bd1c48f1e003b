import { createFileRoute } from '@tanstack/react-router'
import { safeReturn } from '#src/app/guards.ts'
import { AdhesionPage } from '#src/features/membership/adhesion/adhesion-page.tsx'
import { texts } from '../-texts.ts'

/** `from` is the page to return to. */
export const Route = createFileRoute('/_member/modulo-adesione')({
  validateSearch: (search: Record<string, unknown>) => texts(search, 'from'),
  component: Adhesion,
})

function Adhesion() {
  const { from } = Route.useSearch()
  return <AdhesionPage returnTo={from ? safeReturn(from) : '/'} />
}
