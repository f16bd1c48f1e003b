import { useEffect } from 'react'
import { createStore } from '#src/platform/create-store.ts'
import { tabStorage } from '#src/platform/storage.ts'
import { useSession } from '#src/session/session.ts'

/** What the app may offer by itself. */
export type Offer = 'welcome' | 'renewal' | 'install'

/** The only offer of this visit, which lasts as long as the tab. */
const turn = createStore(tabStorage.get('offer'))

/**
 * Whether an offer that is due may be shown: one a visit, never over an open dialog, and not while the person
 * must sign in again. What is not shown now has its turn in a later visit.
 */
export function useTurn(offer: Offer, due: boolean): boolean {
  const holder = turn.use()
  const expired = useSession().status === 'expired'
  useEffect(() => {
    if (!due || expired || holder !== null) return
    const take = () => {
      if (turn.get() !== null || document.querySelector('dialog[open]')) return
      tabStorage.set('offer', offer)
      turn.set(offer)
    }
    take()
    // The event does not bubble.
    document.addEventListener('close', take, { capture: true })
    return () => document.removeEventListener('close', take, { capture: true })
  }, [due, expired, holder, offer])
  return due && !expired && holder === offer
}
