import { useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useLibrary } from '#src/library/library.ts'
import { deviceStorage } from '#src/platform/storage.ts'
import { useSession } from '#src/session/session.ts'
import { lazily } from '#src/ui/lazily.ts'
import { useOffer } from './use-offer.ts'

const Welcome = lazily(async () => (await import('#src/features/welcome/welcome.tsx')).Welcome)
const DemoTour = lazily(async () => (await import('#src/features/welcome/demo-tour.tsx')).DemoTour)

/**
 * The welcome dialog, until it is closed once on this device: over the home page, but never before somebody saw the page
 * and left it, or came back later. In a demo a visitor sees the tour after it.
 */
export function WelcomeOnce() {
  const { welcome_content, demo } = useLibrary()
  const home = useRouterState({ select: ({ location }) => location.pathname === '/' })
  const [due, setDue] = useState(() => deviceStorage.get('welcome') === 'due')
  const { status } = useSession()
  const [touring, setTouring] = useState(false)
  useEffect(() => {
    const before = deviceStorage.get('welcome')
    if (home && before === null) deviceStorage.set('welcome', 'due')
    if (!home && before === 'due') setDue(true)
  }, [home])
  const mayShow = useOffer('welcome', due && home && welcome_content.length > 0)
  if (touring && demo) {
    return (
      <Suspense>
        <DemoTour demo={demo} onDone={() => setTouring(false)} />
      </Suspense>
    )
  }
  if (!mayShow) return null
  const done = () => {
    deviceStorage.set('welcome', 'seen')
    setDue(false)
    setTouring(status === 'visitor')
  }
  return (
    <Suspense>
      <Welcome content={welcome_content} onDone={done} />
    </Suspense>
  )
}
