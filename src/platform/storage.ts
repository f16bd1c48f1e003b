/** The browser's small stores. Private mode or a full disk may refuse them: then the page remembers. */
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

/** Kept until somebody removes it. */
export const deviceStorage = wrap(() => window.localStorage)
/** Kept while this tab lives. */
export const tabStorage = wrap(() => window.sessionStorage)
