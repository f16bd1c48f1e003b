import { useQuery } from '@tanstack/react-query'
import { isAdmin } from '#domain/permissions.ts'
import { queryFor } from '#src/api/queries.ts'
import { useSession } from '#src/session/session.ts'

/** Whether the current user is staff. */
export function useStaff(): boolean {
  const signedIn = useSession().status === 'member'
  const { data: me } = useQuery({ ...queryFor('me.get'), enabled: signedIn })
  return me !== undefined && isAdmin(me.level)
}
