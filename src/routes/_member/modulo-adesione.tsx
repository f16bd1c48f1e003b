import { createFileRoute } from '@tanstack/react-router'
import { safeReturn } from '#src/app/guards.ts'
import { AdhesionPage } from '#src/features/adhesion/adhesion-page.tsx'

/** `from` is where the member was going. */
export const Route = createFileRoute('/_member/modulo-adesione')({
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } =>
    typeof from === 'string' ? { from } : {},
  component: Adhesion,
})

function Adhesion() {
  const { from } = Route.useSearch()
  return <AdhesionPage returnTo={from ? safeReturn(from) : '/'} />
}
