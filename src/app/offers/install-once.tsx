import { useRouterState } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { pageOptionsAt } from '#contract/pages.ts'
import { deviceNow } from '#src/platform/clock.ts'
import { useInstallWay } from '#src/platform/install/install.ts'
import { deviceStorage, tabStorage } from '#src/platform/storage.ts'
import { lazily } from '#src/ui/lazily.ts'
import { useOffer } from './use-offer.ts'

const quietMs = 30 * 86_400_000

const InstallCard = lazily(
  async () => (await import('#src/features/install/install-card.tsx')).InstallCard,
)

/** Offers to install the app after a checkout, or from the second visit on. */
export function InstallOnce() {
  const { install } = useRouterState({ select: ({ location }) => pageOptionsAt(location.pathname) })
  const way = useInstallWay()
  const [visits] = useState(countVisit)
  const [quiet, setQuiet] = useState(
    () => Number(deviceStorage.get('install-quiet-until')) > deviceNow(),
  )
  const due = install === 'now' || (install === 'later' && visits > 1)
  const offered = way === 'button' || way === 'share-sheet'
  const mayShow = useOffer('install', !quiet && due && offered)
  if (!mayShow || !offered) return null
  const close = () => {
    deviceStorage.set('install-quiet-until', String(deviceNow() + quietMs))
    setQuiet(true)
  }
  return (
    <Suspense>
      <InstallCard way={way} onClose={close} />
    </Suspense>
  )
}

/** Counts a visit per tab and returns its number, from 1. */
function countVisit(): number {
  const before = Number(deviceStorage.get('visits')) || 0
  if (tabStorage.get('visit')) return before
  tabStorage.set('visit', '1')
  deviceStorage.set('visits', String(before + 1))
  return before + 1
}
