import { useRouterState } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { pageOptionsAt } from '#contract/pages.ts'
import { tabStorage } from '#src/platform/storage.ts'
import { useSession } from '#src/session/session.ts'
import { useMissingCard, useRefusals } from '#src/session/use-refusals.ts'
import { lazily } from '#src/ui/lazily.ts'
import { useOffer } from './use-offer.ts'

const RenewalDrawer = lazily(
  async () => (await import('#src/features/membership/renewal-drawer.tsx')).RenewalDrawer,
)

/**
 * Informs a member once per session that their membership has expired, or that they have none yet, if one that they
 * can buy here is all that they need.
 */
export function RenewalOnce() {
  const { ghost } = useSession()
  const { quiet } = useRouterState({ select: ({ location }) => pageOptionsAt(location.pathname) })
  const [shown, setShown] = useState(() => tabStorage.get('renewal-shown') !== null)
  const missing = useMissingCard()
  const [first] = useRefusals('confirm')
  const due = missing !== null && first === missing && !ghost && !shown && !quiet
  const mayShow = useOffer('renewal', due)
  if (!mayShow) return null
  const close = () => {
    tabStorage.set('renewal-shown', 'yes')
    setShown(true)
  }
  return (
    <Suspense>
      <RenewalDrawer missing={missing === 'card_missing'} onClose={close} />
    </Suspense>
  )
}
