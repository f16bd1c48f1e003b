import { installOffer } from './watch-install.ts'

/**
 * How the app can be installed here: already installed, by a button, by Safari's share sheet, or by
 * the browser's menu.
 */
export type InstallWay = 'installed' | 'button' | 'share-sheet' | 'menu'

export function useInstallWay(): InstallWay {
  const offered = installOffer.use()
  if (offered === 'accepted' || isStandalone()) return 'installed'
  if (offered) return 'button'
  return isApplePhone() ? 'share-sheet' : 'menu'
}

/** Opens the browser's install dialog, which works once. Returns whether it was accepted. */
export async function install(): Promise<boolean> {
  const offered = installOffer.get()
  if (!offered || offered === 'accepted') return false
  const { outcome } = (await offered.prompt().catch(() => null)) ?? { outcome: 'dismissed' }
  if (installOffer.get() === offered) installOffer.set(null)
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
