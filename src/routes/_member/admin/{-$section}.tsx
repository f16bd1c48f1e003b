import { createFileRoute, notFound } from '@tanstack/react-router'
import { AdminPage } from '#src/features/admin/parts/admin-page.tsx'
import type { SectionName } from '#src/features/admin/sections.ts'

/** `k`: the words to search for; `show`: which of a page's lists. */
export const Route = createFileRoute('/_member/admin/{-$section}')({
  params: {
    parse: ({ section }): { section?: SectionName | undefined } => ({
      section: section as SectionName | undefined,
    }),
  },
  validateSearch: ({ k, show }: Record<string, unknown>): { k?: string; show?: string } => ({
    ...(typeof k === 'string' && { k }),
    ...(typeof show === 'string' && { show }),
  }),
  loader: async ({ params: { section = 'loans' } }) => {
    // Not part of the first download. If it cannot be loaded, neither can the component, which then says so.
    const table = await import('#src/features/admin/sections.ts').catch(() => null)
    if (table && !Object.hasOwn(table.sections, section)) throw notFound()
    await table?.sections[section].Content.preload?.()
  },
  component: Admin,
})

function Admin() {
  const { section = 'loans' } = Route.useParams()
  return <AdminPage section={section} />
}
