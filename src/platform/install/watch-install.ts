import { createStore } from '../create-store.ts'

/** The browser's install event. */
type Prompt = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

/** What the browser offers, or that the person accepted. */
export const installOffer = createStore<Prompt | 'accepted' | null>(null)

/** Stores the browser's install event for later. It comes early, so listen early. */
export function watchInstall() {
  window.addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    installOffer.set(event as Prompt)
  })
  window.addEventListener('appinstalled', () => installOffer.set('accepted'))
}
