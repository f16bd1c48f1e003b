import { Suspense } from 'react'
import { isSignedOut, useSession } from '#src/session/session.ts'
import { lazily } from '#src/ui/lazily.ts'
import type { BarPart } from './bar-part.ts'

/** Loaded on demand, because visitors have none. */
const MemberBar = lazily(async () => (await import('./member-bar.tsx')).MemberBar)

/** A signed-in member's bar, or one part of it. */
export function CheckoutBar({ part }: BarPart) {
  const { status } = useSession()
  if (isSignedOut(status)) return null
  return (
    <Suspense>
      <MemberBar part={part} />
    </Suspense>
  )
}
