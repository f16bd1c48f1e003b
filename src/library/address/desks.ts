import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#src/api/queries.ts'

/** The points of the library where somebody stands; all its points if they are lockers. */
export function useDesks() {
  const all = useQuery(queryFor('headquarters.list')).data?.filter(({ is }) => !is.private) ?? []
  const desks = all.filter(({ is }) => !is.smartlocker)
  return desks.length > 0 ? desks : all
}
