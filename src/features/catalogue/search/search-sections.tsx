import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#src/api/queries.ts'
import { Section } from '#src/ui/page/page.tsx'
import { CategoryGrid } from '../listing/category-link.tsx'
import { Points } from '../points/points.tsx'
import { matches } from './matches.ts'

/** Categories and pickup points that match the query, or all of them without a query. */
export function SearchSections({ keywords }: { keywords: string }) {
  const { t } = useLingui()
  const categories = useQuery(queryFor('categories.list')).data ?? []
  const points = (useQuery(queryFor('headquarters.list')).data ?? []).filter(
    ({ is }) => is.available && !is.private,
  )
  const shownCategories = named(categories, keywords, ({ name }) => Object.values(name).join(' '))
  const shownPoints = named(points, keywords, ({ name, address }) => `${name} ${address?.address}`)
  return (
    <>
      {shownCategories.length > 0 && (
        <Section title={t`Categorie`}>
          <CategoryGrid categories={shownCategories} />
        </Section>
      )}
      {shownPoints.length > 0 && (
        <Section title={t`Dove si ritira`}>
          <Points points={shownPoints} />
        </Section>
      )}
    </>
  )
}

function named<T>(all: readonly T[], keywords: string, text: (one: T) => string): readonly T[] {
  const some = all.filter(one => matches(text(one), keywords))
  return some.length > 0 ? some : all
}
