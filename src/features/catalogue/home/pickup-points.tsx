import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#src/api/queries.ts'
import { Section } from '#src/ui/page/page.tsx'
import { Points, PointsSkeleton } from '../points/points.tsx'

/** The library's own places; a home where a neighbour lends is not one of them. */
export function PickupPoints() {
  const { t } = useLingui()
  const { data, isError } = useQuery(queryFor('headquarters.list'))
  const points = data?.filter(({ is }) => is.available && !is.private)
  if (points?.length === 0 || (isError && !points)) return null
  return (
    <Section title={t`Dove si ritira`}>
      {points ? <Points points={points} /> : <PointsSkeleton count={5} />}
    </Section>
  )
}
