import { expect, type Page } from '@playwright/test'
import type { EndpointName } from '#contract/endpoints.ts'
import { patient } from './app.ts'

/** Longer, on the page’s clock, than the delay before data is stored. */
export const restMs = 5000

/** All data that this origin stores on the device, as one text to search for a person's data. */
export async function deviceContents(page: Page): Promise<string> {
  return withoutTour(await page.evaluate(readDevice))
}

/** The same with what the page shows. */
export async function deviceAndPage(page: Page): Promise<string> {
  return `${await deviceContents(page)}\n${await page.content()}`
}

/** The library's document holds public addresses, those of the demo's tour. They are not a person's data. */
export const withoutTour = (text: string) =>
  text.replaceAll(/role\W+member\W+email\W+socia@example/g, '')

/** The same, as a function that runs in the page. */
export async function readDevice(): Promise<string> {
  const parts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const answer = await cache.match(request)
      const type = answer?.headers.get('content-type') ?? ''
      parts.push(`${name} ${request.url}`)
      if (answer && /json|html/.test(type)) parts.push(await answer.text())
    }
  }
  for (const { name } of await indexedDB.databases()) {
    if (!name) continue
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const open = indexedDB.open(name)
      open.onsuccess = () => resolve(open.result)
      open.onerror = () => reject(open.error)
    })
    for (const store of db.objectStoreNames) {
      const rows = await new Promise<unknown[]>((resolve, reject) => {
        const all = db.transaction(store).objectStore(store).getAll()
        all.onsuccess = () => resolve(all.result)
        all.onerror = () => reject(all.error)
      })
      parts.push(JSON.stringify(rows))
    }
    db.close()
  }
  return parts.join('\n')
}

/**
 * Waits until the device has stored the answer of an endpoint, with a given text in it. Data is stored half a
 * second after it arrives; data for use without a network is requested after signing in.
 */
export async function untilStored(page: Page, endpoint: EndpointName, text = '') {
  const look = () =>
    page.evaluate(
      async ([endpoint, text]) => {
        const known = await indexedDB.databases()
        if (!known.some(({ name }) => name === 'oggettoteca')) return false
        const db = await new Promise<IDBDatabase>((resolve, reject) => {
          const open = indexedDB.open('oggettoteca')
          open.onsuccess = () => resolve(open.result)
          open.onerror = () => reject(open.error)
        })
        const rows: unknown[] = []
        for (const store of db.objectStoreNames) {
          const found = await new Promise<unknown[]>((resolve, reject) => {
            const all = db.transaction(store).objectStore(store).getAll()
            all.onsuccess = () => resolve(all.result)
            all.onerror = () => reject(all.error)
          })
          rows.push(...found)
        }
        db.close()
        return rows.some(row => {
          try {
            const { queries } = JSON.parse(String(row)).clientState
            return queries.some(
              (query: { queryKey: unknown[]; state: { data: unknown } }) =>
                query.queryKey[0] === endpoint && JSON.stringify(query.state.data).includes(text),
            )
          } catch {
            return false // not the cache, or damaged
          }
        })
      },
      [endpoint, text] as const,
    )
  // Leaving may open a new page meanwhile, which ends a look at the old one.
  const isStored = () => look().catch(() => false)
  await expect.poll(isStored, { message: `${endpoint} on the device`, ...patient }).toBe(true)
}

/** Waits until the device has stored the demo's whole catalogue. */
export async function catalogueStored(page: Page) {
  const count = () =>
    page.evaluate(async () => {
      // Opening a database that is not there would create it, without the app's stores.
      const known = await indexedDB.databases()
      if (!known.some(({ name }) => name === 'oggettoteca')) return 0
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const open = indexedDB.open('oggettoteca')
        open.onsuccess = () => resolve(open.result)
        open.onerror = () => reject(open.error)
      })
      if (!db.objectStoreNames.contains('cache')) return 0
      const request = db.transaction('cache').objectStore('cache').get(`pocket|${location.host}`)
      const stored = await new Promise<{ count?: number } | undefined>(resolve => {
        request.onsuccess = () => resolve(request.result)
      })
      db.close()
      return stored?.count ?? 0
    })
  await expect.poll(count, { message: 'the catalogue on the device', ...patient }).toBe(202)
}
