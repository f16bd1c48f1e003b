import { createFileRoute, notFound } from '@tanstack/react-router'
import { AdminPage } from '#src/features/admin/parts/admin-page.tsx'
import { type SectionName, sections } from '#src/features/admin/sections.ts'

/** `k`: the words to search for. */
export const Route = createFileRoute('/_member/admin/{-$section}')({
  params: {
    parse: ({ section }): { section?: SectionName | undefined } => ({
      section: section as SectionName | undefined,
    }),
  },
  validateSearch: ({ k }: Record<string, unknown>): { k?: string } =>
    typeof k === 'string' ? { k } : {},
  loader: ({ params: { section = 'loans' } }) => {
    if (!Object.hasOwn(sections, section)) throw notFound()
    return sections[section].Content.preload?.()
  },
  component: Admin,
})

function Admin() {
  const { section = 'loans' } = Route.useParams()
  return <AdminPage section={section} />
}
