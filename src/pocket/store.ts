import { promisifyRequest } from 'idb-keyval'
import { deviceDatabase, pocketKey, pocketRowsKey } from '#contract/device.ts'

/** Both are removed with the other data of this device, because they are in its database. */
const factsKey = pocketKey(location.host)
const rowsKey = pocketRowsKey(location.host)

/** A browser that needs longer than this to open its database may never do so. */
const patienceMs = 3000

/** Each call opens the database for itself, so that nothing here is in the way of its deletion. */
async function withStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(deviceDatabase.name)
  opening.onupgradeneeded = () => opening.result.createObjectStore(deviceDatabase.store)
  const database = await inTime(promisifyRequest(opening))
  try {
    const transaction = database.transaction(deviceDatabase.store, mode)
    const result = work(transaction.objectStore(deviceDatabase.store))
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve
      transaction.onabort = () => reject(transaction.error)
    })
    return result.result
  } finally {
    database.close()
  }
}

/** What is stored of this library's catalogue: small facts, and the rows. It may be damaged. */
export const pocketStore = {
  facts: () => withStore<unknown>('readonly', store => store.get(factsKey)),
  rows: () => withStore<unknown>('readonly', store => store.get(rowsKey)),
  /** Replaces both at once; without rows only the facts are left. */
  save: (facts: object, rows: object | null) =>
    withStore('readwrite', store => {
      if (rows) store.put(rows, rowsKey)
      else store.delete(rowsKey)
      return store.put(facts, factsKey)
    }),
  remove: () =>
    withStore('readwrite', store => {
      store.delete(rowsKey)
      return store.delete(factsKey)
    }),
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('the database did not open')), patienceMs),
  )
  return Promise.race([work, late])
}
