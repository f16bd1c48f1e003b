import { createStore } from './create-store.ts'

/** What a browser hands over when it could install the app. */
type Prompt = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

/**
 * How the app gets onto the home screen here: it is there already; by a button; by hand from Safari's
 * share sheet; by hand from the browser's own menu.
 */
export type InstallWay = 'installed' | 'button' | 'share-sheet' | 'menu'

const offer = createStore<Prompt | 'accepted' | null>(null)

/** Keeps the browser's offer for the moment that suits the person; it comes early, so listen early. */
export function watchInstall() {
  window.addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    offer.set(event as Prompt)
  })
  window.addEventListener('appinstalled', () => offer.set('accepted'))
}

export function useInstallWay(): InstallWay {
  const offered = offer.use()
  if (offered === 'accepted' || isStandalone()) return 'installed'
  if (offered) return 'button'
  return isApplePhone() ? 'share-sheet' : 'menu'
}

/** Opens the browser's own question; an offer can be used once. Answers whether it was accepted. */
export async function install(): Promise<boolean> {
  const offered = offer.get()
  if (!offered || offered === 'accepted') return false
  const { outcome } = (await offered.prompt().catch(() => null)) ?? { outcome: 'dismissed' }
  if (offer.get() === offered) offer.set(null)
  return outcome === 'accepted'
}

/** Whether the page runs as an installed app, in a window of its own. */
export function isStandalone(): boolean {
  const onHomeScreen = (navigator as { standalone?: boolean }).standalone === true
  return onHomeScreen || window.matchMedia('(display-mode: standalone)').matches
}

/** iPhone and iPad; the latter says it is a Mac, but one with a touch screen. */
export function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** Safari deletes what a site has stored when it was not opened for seven days, unless it is installed. */
export function forgetsAfterAWeek(): boolean {
  return navigator.vendor.startsWith('Apple') && !isStandalone()
}
