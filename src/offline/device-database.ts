import { del, get, keys, promisifyRequest, set, type UseStore } from 'idb-keyval'
import { type DatabaseKey, deviceDatabase as names, patienceMs } from '#contract/device.ts'
import { createStore } from '#src/platform/create-store.ts'

/** Why data cannot be stored: no space, or no store at all, as in some private windows. */
export type StorageProblem = 'full' | 'unavailable'

let store: UseStore | null = null
const problem = createStore<StorageProblem | null>(null)
/** The present reason on this device, if any. */
export const { use: useStorageProblem, get: storageProblem } = problem
/** The length of the longest text that did not fit. The device counts as full until a text of about this length fits. */
let unfitChars = 0

/**
 * Runs `work`, if it fails once more on a new connection: a phone may close the first while the app sleeps, or the stored
 * data is damaged. @returns `otherwise` if the device has no IndexedDB, so that the app works without stored data
 * @throws Error if the store is full
 */
async function attempt<T>(work: (store: UseStore) => Promise<T>, otherwise: T): Promise<T> {
  for (const _ of [1, 2]) {
    try {
      store ??= openStore()
      const done = await inTime(work(store))
      if (problem.get() === 'unavailable') problem.set(null)
      return done
    } catch (error) {
      if (nameOf(error) === 'QuotaExceededError') {
        problem.set('full')
        throw error
      }
      store = null
      if (nameOf(error) === 'NotFoundError') await startAnew()
    }
  }
  problem.set('unavailable')
  return otherwise
}

/** Like the package's own store, but it closes when the database is created again, here or in another tab. */
function openStore(): UseStore {
  const request = indexedDB.open(names.name)
  request.onupgradeneeded = () => request.result.createObjectStore(names.store)
  const opened = promisifyRequest(request).then(db => {
    db.onversionchange = () => db.close()
    return db
  })
  return async (mode, work) =>
    work((await opened).transaction(names.store, mode).objectStore(names.store))
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, patienceMs))
  return Promise.race([work, late])
}

/** A database without its object store can't be repaired, only created again. */
function startAnew(): Promise<void> {
  return new Promise(resolve => {
    const gone = indexedDB.deleteDatabase(names.name)
    gone.onsuccess = gone.onerror = gone.onblocked = () => resolve()
  })
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')

/** Stored answers and drafts, as text under a key, and photos that wait to be sent; in IndexedDB. */
export const deviceDatabase = {
  get: (key: DatabaseKey) => attempt<string | undefined>(store => get(key, store), undefined),
  set: async (key: DatabaseKey, value: string) => {
    try {
      await attempt(store => set(key, value, store), undefined)
    } catch (error) {
      unfitChars = Math.max(unfitChars, value.length)
      throw error
    }
    if (problem.get() !== 'full' || value.length < unfitChars * 0.9) return
    unfitChars = 0
    problem.set(null)
  },
  getPhoto: (key: DatabaseKey) => attempt<Blob | undefined>(store => get(key, store), undefined),
  setPhoto: (key: DatabaseKey, value: Blob) => attempt(store => set(key, value, store), undefined),
  remove: (key: DatabaseKey) => attempt(store => del(key, store), undefined),
  keys: () => attempt<DatabaseKey[]>(store => keys(store), []),
}
