import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { catalogue, pictures } from './caches.ts'
import { listen } from './messages.ts'
import { isCatalogue, isPicture, isShare, shellRoute } from './routes.ts'
import { takeShared } from './share.ts'

/** The offline shell: what is kept, and where each request goes. */
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string }[] }

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(shellRoute())
registerRoute(isCatalogue, catalogue)
registerRoute(isPicture, pictures)
registerRoute(isShare, takeShared, 'POST')
listen(self)
clientsClaim()
