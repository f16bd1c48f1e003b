import { tabStorage } from '#src/platform/storage.ts'

const key = 'reloaded-for-chunk'

/**
 * After a deploy an open page may ask for a part that is gone. It reloads once, into the new version;
 * should that not help, the error screen shows.
 */
export function watchChunks() {
  window.addEventListener('vite:preloadError', event => {
    if (tabStorage.get(key) || !navigator.onLine) return
    tabStorage.set(key, '1')
    event.preventDefault()
    window.location.reload()
  })
  window.addEventListener('load', () => setTimeout(() => tabStorage.remove(key), 10_000))
}
