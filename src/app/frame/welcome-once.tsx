import { useRouterState } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useLibrary } from '#src/library/library.ts'
import { deviceStorage } from '#src/platform/storage.ts'
import { lazily } from '#src/ui/lazily.ts'

const key = 'welcome'

const Welcome = lazily(async () => (await import('#src/features/welcome/welcome.tsx')).Welcome)

/** The welcome dialog on the home page, until it is closed once on this device. */
export function WelcomeOnce() {
  const { welcome_content } = useLibrary()
  const home = useRouterState({ select: ({ location }) => location.pathname === '/' })
  const [seen, setSeen] = useState(() => deviceStorage.get(key) !== null)
  if (seen || !home || welcome_content.length === 0) return null
  const done = () => {
    deviceStorage.set(key, 'seen')
    setSeen(true)
  }
  return (
    <Suspense>
      <Welcome content={welcome_content} onDone={done} />
    </Suspense>
  )
}
