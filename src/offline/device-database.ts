import { createStore, del, get, keys, set, type UseStore } from 'idb-keyval'

let store: UseStore | null = null

/**
 * One try more on a fresh connection: a phone may close it while the app sleeps. Where IndexedDB is
 * missing nothing is kept and nothing breaks; a full one is told, so that less can be kept.
 */
async function attempt<T>(work: (store: UseStore) => Promise<T>, otherwise: T): Promise<T> {
  for (const _ of [1, 2]) {
    try {
      store ??= createStore('oggettoteca', 'cache')
      return await work(store)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'QuotaExceededError') throw error
      store = null
    }
  }
  return otherwise
}

/** What was seen or begun, as text under a key, and photos that wait to be sent; in IndexedDB. */
export const deviceDatabase = {
  get: (key: string) => attempt<string | undefined>(store => get(key, store), undefined),
  set: (key: string, value: string) => attempt(store => set(key, value, store), undefined),
  getPhoto: (key: string) => attempt<Blob | undefined>(store => get(key, store), undefined),
  setPhoto: (key: string, value: Blob) => attempt(store => set(key, value, store), undefined),
  remove: (key: string) => attempt(store => del(key, store), undefined),
  keys: () => attempt<string[]>(store => keys(store), []),
}
