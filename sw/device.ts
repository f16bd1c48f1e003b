import {
  type DatabaseKey,
  deviceDatabase,
  type ForWorker,
  forWorkerKey,
  patienceMs,
} from '#contract/device.ts'

/** What the app leaves on the device for the worker; `null` if it left nothing yet. @throws as readStored */
export async function readDevice(): Promise<ForWorker | null> {
  const text = await readStored(forWorkerKey)
  return text ? JSON.parse(text) : null
}

/**
 * Text that the app stored under a key: a page waits for it. @throws if the app has not created the database, it cannot be
 * opened, or does not answer, as while a tab writes
 */
export function readStored(key: DatabaseKey): Promise<string | undefined> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, patienceMs))
  return Promise.race([read(key), late])
}

async function read(key: DatabaseKey): Promise<string | undefined> {
  const request = indexedDB.open(deviceDatabase.name)
  // Without a database this would create one without the app's store, and the app could not add it later.
  request.onupgradeneeded = () => request.transaction?.abort()
  const database = await resultOf(request)
  try {
    const store = database.transaction(deviceDatabase.store).objectStore(deviceDatabase.store)
    return await resultOf<string | undefined>(store.get(key))
  } finally {
    database.close()
  }
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
