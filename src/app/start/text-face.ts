import { savesData } from '#src/platform/connection.ts'
import { deviceStorage } from '#src/platform/storage.ts'

const file = '/fonts/figtree.woff2'

/**
 * Texts are set in the app's own typeface from now on, unless the connection saves data. Called before the
 * first paint: later the texts would move. For the same reason the browser shows the typeface only if it has
 * it by then (`font-display: optional`). A first visit fetches it behind everything else and shows the
 * system's; later ones have it on the device and load it first.
 */
export function setOwnTextFace() {
  if (savesData()) return
  document.documentElement.dataset.textFace = 'own'
  if (deviceStorage.get('text-face')) document.head.append(preload())
  deviceStorage.set('text-face', 'fetched')
}

function preload(): HTMLLinkElement {
  const link = document.createElement('link')
  return Object.assign(link, {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: '',
    href: file,
  })
}
