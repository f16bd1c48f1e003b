import { useEffect } from 'react'
import { createStore } from '#src/platform/create-store.ts'
import { tabStorage } from '#src/platform/storage.ts'
import { useSession } from '#src/session/session.ts'

/** What the app may offer by itself. */
export type Offer = 'welcome' | 'renewal' | 'install'

/** The only offer of this visit, which lasts as long as the tab. */
const offerOfVisit = createStore(tabStorage.get('offer'))

/**
 * Whether an offer that is due may be shown: one in each visit, never over an open dialog, and not while the person
 * must sign in again. An offer that is not shown now may be shown in a later visit.
 */
export function useOffer(offer: Offer, due: boolean): boolean {
  const shown = offerOfVisit.use()
  const expired = useSession().status === 'expired'
  useEffect(() => {
    if (!due || expired || shown !== null) return
    const show = () => {
      if (offerOfVisit.get() !== null || document.querySelector('dialog[open]')) return
      tabStorage.set('offer', offer)
      offerOfVisit.set(offer)
    }
    show()
    // Tries again when a dialog closes. This event does not bubble, so it is captured.
    document.addEventListener('close', show, { capture: true })
    return () => document.removeEventListener('close', show, { capture: true })
  }, [due, expired, shown, offer])
  return due && !expired && shown === offer
}
