import type { DeviceKey, TabKey } from '#contract/device.ts'

/**
 * A wrapper of localStorage or sessionStorage. If the browser refuses them, the values stay in
 * memory.
 */
function wrap<K extends string>(storage: () => Storage) {
  const held = new Map<K, string>()
  return {
    get: (key: K) => held.get(key) ?? safely(() => storage().getItem(key), null),
    set: (key: K, value: string) => {
      try {
        storage().setItem(key, value)
        held.delete(key)
      } catch {
        held.set(key, value)
      }
    },
    remove: (key: K) => {
      held.delete(key)
      safely(() => storage().removeItem(key), undefined)
    },
    keys: () => [...held.keys(), ...safely(() => Object.keys(storage()) as K[], [])],
  }
}

function safely<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}

/** localStorage: kept until it is removed. */
export const deviceStorage = wrap<DeviceKey>(() => window.localStorage)
/** sessionStorage: kept while the tab is open. */
export const tabStorage = wrap<TabKey>(() => window.sessionStorage)
