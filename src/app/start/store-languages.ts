import { locales } from '#contract/texts/languages.ts'
import { messagesOf, offeredLanguages } from '#src/i18n/locale.ts'
import { whenIdle } from '#src/platform/later.ts'
import { deviceStorage } from '#src/platform/storage.ts'

/** Whether an address is one of a language's texts, as the build names them. */
const isCatalogue = (address: string) =>
  locales.some(locale => address.includes(`/assets/${locale}-`))

/**
 * Loads the texts of every offered language once for each version of the app, so that the worker stores them
 * and the language can be changed offline. Those that were loaded before the worker took over are requested again.
 */
export async function storeLanguages() {
  const offered = offeredLanguages()
  const version = `${import.meta.url} ${offered.join()}`
  if (!('serviceWorker' in navigator) || deviceStorage.get('stored-languages') === version) return
  await navigator.serviceWorker.ready
  await takenOver()
  await whenIdle()
  await Promise.all(offered.map(messagesOf))
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const addresses = new Set(loaded.filter(isCatalogue))
  await Promise.all([...addresses].map(address => fetch(address)))
  deviceStorage.set('stored-languages', version)
}

async function takenOver() {
  const { serviceWorker } = navigator
  if (serviceWorker.controller) return
  await new Promise(done =>
    serviceWorker.addEventListener('controllerchange', done, { once: true }),
  )
}
