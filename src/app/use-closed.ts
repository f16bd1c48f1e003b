import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { pageOptionsAt } from '#contract/pages.ts'
import type { Library } from '#contract/shapes/library.ts'
import { isAdmin } from '#domain/permissions.ts'
import { queryFor } from '#src/api/queries.ts'
import { isClosed } from '#src/library/library.ts'
import { useSession } from '#src/session/session.ts'

/**
 * Whether the library is closed, and whether this person may use it anyway: staff, and anybody on a
 * sign-in page.
 */
export function useClosed(library: Library | undefined, failed: boolean) {
  const { status, ghost } = useSession()
  const closed = library ? isClosed(library) : failed
  const asked = closed && library !== undefined && status === 'member'
  const { data: me } = useQuery({ ...queryFor('me.get'), enabled: asked })
  const { signIn } = useRouterState({ select: ({ location }) => pageOptionsAt(location.pathname) })
  const isStaff = asked && (ghost !== null || (me !== undefined && isAdmin(me.level)))
  return { closed, isStaff, mayPass: isStaff || (library !== undefined && signIn === true) }
}
