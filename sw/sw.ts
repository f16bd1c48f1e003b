import { clientsClaim, cacheNames as own } from 'workbox-core'
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { cacheNames } from '#contract/device.ts'
import { laterParts, pictures } from './caches.ts'
import { listen } from './messages.ts'
import { listenForPush } from './push.ts'
import { isPart, isPicture, isShare, pageRoute } from './routes.ts'
import { takeShared } from './share.ts'

/** The service worker: the stored files, and the handling of each request. */
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string }[] }

// The home page is answered like any other page.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '' })
cleanupOutdatedCaches()
registerRoute(pageRoute())
registerRoute(isPart, laterParts)
registerRoute(isPicture, pictures)
registerRoute(isShare, takeShared, 'POST')
listen(self)
listenForPush(self)
// A new version deletes everything that it does not use.
self.addEventListener('activate', event => event.waitUntil(dropUnknown()))
clientsClaim()

const { parts, images, pages } = cacheNames
const current = [own.precache, parts, images, pages]

async function dropUnknown() {
  const unknown = (await caches.keys()).filter(name => !current.includes(name))
  await Promise.all(unknown.map(name => caches.delete(name)))
}
