import { Suspense } from 'react'
import { useSession } from '#src/session/session.ts'
import { lazily } from '#src/ui/lazily.ts'

/** Loaded on demand, because visitors have none. */
const MemberBar = lazily(async () => (await import('./member-bar.tsx')).MemberBar)

/** A signed-in member's bar above the toolbar. */
export function CheckoutBar() {
  const { status } = useSession()
  if (status !== 'member') return null
  return (
    <Suspense>
      <MemberBar />
    </Suspense>
  )
}
