// Served in place of the service worker while RETIRE_WORKER=1, should a released one break the app:
// browsers fetch it by themselves at the next visit. It forgets what the worker kept, leaves for good,
// and reloads the open pages once, those in the middle of a booking or a payment apart.
const busy = /^\/(checkout|me\/rinnovo-tessera|scan|desk)(\/|$)/

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(retire()))

async function retire() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
  // Only pages the broken worker served are this one's: those opened after it are not reloaded again.
  for (const client of await self.clients.matchAll({ type: 'window' })) {
    if (!busy.test(new URL(client.url).pathname)) await client.navigate(client.url).catch(() => {})
  }
}
