import { cacheNames as own } from 'workbox-core'
import { cacheNames } from '#contract/device.ts'

const { parts, images, pages } = cacheNames
const current = [own.precache, parts, images, pages]

/** A new version deletes everything that it does not use. */
export function tidyOnTakeover(worker: ServiceWorkerGlobalScope) {
  worker.addEventListener('activate', event => event.waitUntil(dropUnknown()))
}

async function dropUnknown() {
  const unknown = (await caches.keys()).filter(name => !current.includes(name))
  await Promise.all(unknown.map(name => caches.delete(name)))
}
