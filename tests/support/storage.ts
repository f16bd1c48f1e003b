import type { Page } from '@playwright/test'

/** Everything this origin keeps on the device, as one text to search for traces of a person. */
export async function deviceContents(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts: string[] = [document.documentElement.outerHTML]
    parts.push(JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }))
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
  })
}
