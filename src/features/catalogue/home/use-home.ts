import { useQuery } from '@tanstack/react-query'
import { usualPoint } from '#domain/home.ts'
import { queryFor } from '#src/api/queries.ts'
import { isSignedOut, useSession } from '#src/session/session.ts'

/** What home shows of the catalogue; for a member first what is free at the pickup point where they go most often. */
export function useHome() {
  const { status } = useSession()
  const member = !isSignedOut(status)
  const { data: orders } = useQuery({ ...queryFor('orders.list'), enabled: member })
  const point = (member && usualPoint(orders ?? [])) || undefined
  const everybodys = useQuery(queryFor('home.get'))
  const own = useQuery({
    ...queryFor('home.get', { query: { point } }),
    enabled: point !== undefined,
  })
  const hasOwn = point !== undefined && own.data !== undefined
  return { ...(hasOwn ? own : everybodys), point: hasOwn ? point : undefined }
}
