import { createStore } from './create-store.ts'

/** The browser's install event. */
type Prompt = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

/**
 * How the app can be installed here: already installed, by a button, by Safari's share sheet, or by
 * the browser's menu.
 */
export type InstallWay = 'installed' | 'button' | 'share-sheet' | 'menu'

const offer = createStore<Prompt | 'accepted' | null>(null)

/** Stores the browser's install event for later. It comes early, so listen early. */
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

/** Opens the browser's install dialog, which works once. Returns whether it was accepted. */
export async function install(): Promise<boolean> {
  const offered = offer.get()
  if (!offered || offered === 'accepted') return false
  const { outcome } = (await offered.prompt().catch(() => null)) ?? { outcome: 'dismissed' }
  if (offer.get() === offered) offer.set(null)
  return outcome === 'accepted'
}

/** Whether the page runs as an installed app. */
export function isStandalone(): boolean {
  const onHomeScreen = (navigator as { standalone?: boolean }).standalone === true
  return onHomeScreen || window.matchMedia('(display-mode: standalone)').matches
}

/** iPhone or iPad. The latter claims to be a Mac, but has a touch screen. */
export function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/**
 * Whether Safari will delete the site's storage: it does so after seven days without a visit,
 * unless the app is installed.
 */
export function forgetsAfterAWeek(): boolean {
  return navigator.vendor.startsWith('Apple') && !isStandalone()
}
