import { isOnline } from '#src/offline/online.ts'
import { tabStorage } from '#src/platform/storage.ts'
import type { AppRouter } from '../router.ts'
import { lostStyle } from './lost-style.ts'

/**
 * A deploy may remove the style sheet of a page that was prefetched on hover. The page would appear
 * without styles, so the next navigation reloads the new version.
 */
export function watchStyles(router: AppRouter) {
  let lost: string | null = null
  const note = ({ payload }: VitePreloadErrorEvent) => {
    lost = lostStyle(payload) ?? lost
  }
  window.addEventListener('vite:preloadError', note)
  const stop = router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
    if (!lost || !pathChanged || !isOnline()) return
    tabStorage.set(lost, '1')
    window.location.assign(toLocation.href)
  })
  return () => {
    window.removeEventListener('vite:preloadError', note)
    stop()
  }
}
