/**
 * A wrapper of localStorage or sessionStorage. If the browser refuses them, the values stay in
 * memory.
 */
function wrap(storage: () => Storage) {
  const held = new Map<string, string>()
  return {
    get: (key: string) => held.get(key) ?? safely(() => storage().getItem(key), null),
    set: (key: string, value: string) => {
      try {
        storage().setItem(key, value)
        held.delete(key)
      } catch {
        held.set(key, value)
      }
    },
    remove: (key: string) => {
      held.delete(key)
      safely(() => storage().removeItem(key), undefined)
    },
    keys: () => [...held.keys(), ...safely(() => Object.keys(storage()), [])],
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
export const deviceStorage = wrap(() => window.localStorage)
/** sessionStorage: kept while the tab is open. */
export const tabStorage = wrap(() => window.sessionStorage)
