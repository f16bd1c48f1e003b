import { Suspense } from 'react'
import { isSignedOut, useSession } from '#src/session/session.ts'
import { lazily } from '#src/ui/lazily.ts'

/** Loaded on demand, because visitors have none. */
const MemberBar = lazily(async () => (await import('./member-bar.tsx')).MemberBar)

/** `open`: the open checkout, above the toolbar; `allowance`: without one, how many more loans the member may have. */
export type BarPart = 'open' | 'allowance'

/** A signed-in member's bar, or one part of it. */
export function CheckoutBar({ part }: { part?: BarPart }) {
  const { status } = useSession()
  if (isSignedOut(status)) return null
  return (
    <Suspense>
      <MemberBar part={part} />
    </Suspense>
  )
}
