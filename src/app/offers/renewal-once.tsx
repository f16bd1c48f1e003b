import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { pageOptionsAt } from '#contract/pages.ts'
import { cardState } from '#domain/membership.ts'
import { queryFor } from '#src/api/queries.ts'
import { useLibrary } from '#src/library/library.ts'
import { tabStorage } from '#src/platform/storage.ts'
import { useSession } from '#src/session/session.ts'
import { lazily } from '#src/ui/lazily.ts'
import { useTurn } from './use-turn.ts'

const RenewalDrawer = lazily(
  async () => (await import('#src/features/membership/renewal-drawer.tsx')).RenewalDrawer,
)

/**
 * Informs a member once per session that their membership has expired, or that they have none yet, in a library
 * that sells memberships online.
 */
export function RenewalOnce() {
  const { is } = useLibrary()
  const { status, ghost } = useSession()
  const { quiet } = useRouterState({ select: ({ location }) => pageOptionsAt(location.pathname) })
  const [shown, setShown] = useState(() => tabStorage.get('renewal-shown') !== null)
  const asks = is.renewable_card && status === 'member' && !ghost && !shown
  const { data: me } = useQuery({ ...queryFor('me.get'), enabled: asks })
  const { is: member, modulo_adesione: adhesion } = me ?? {}
  const without = member !== undefined && !member.active_card && !member.banned
  const due = asks && without && adhesion?.accettato === true && !quiet
  const mayShow = useTurn('renewal', due)
  if (!mayShow || !member) return null
  const close = () => {
    tabStorage.set('renewal-shown', 'yes')
    setShown(true)
  }
  return (
    <Suspense>
      <RenewalDrawer missing={cardState(member) === 'missing'} onClose={close} />
    </Suspense>
  )
}
