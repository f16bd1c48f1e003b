import { type DatabaseKey, deviceDatabase, type ForWorker, forWorkerKey } from '#contract/device.ts'

/**
 * Values that the app leaves on the device for the worker, and the `keys` of stored data; empty if
 * unreadable.
 */
export async function readDevice(): Promise<ForWorker | null> {
  const text = await readStored(forWorkerKey)
  return text ? JSON.parse(text) : null
}

/** Text that the app stored under a key. */
export async function readStored(key: DatabaseKey): Promise<string | undefined> {
  const request = indexedDB.open(deviceDatabase.name)
  // The app creates the database; an empty one would prevent that.
  request.onupgradeneeded = () => request.transaction?.abort()
  const database = await done(request)
  try {
    const store = database.transaction(deviceDatabase.store).objectStore(deviceDatabase.store)
    return await done<string | undefined>(store.get(key))
  } finally {
    database.close()
  }
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
