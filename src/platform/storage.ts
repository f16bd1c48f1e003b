/** The browser's small stores. Private mode or a full disk may refuse them: then nothing is kept. */
function safely<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}

function wrap(storage: () => Storage) {
  return {
    get: (key: string) => safely(() => storage().getItem(key), null),
    set: (key: string, value: string) => safely(() => storage().setItem(key, value), undefined),
    remove: (key: string) => safely(() => storage().removeItem(key), undefined),
    keys: () => safely(() => Object.keys(storage()), []),
  }
}

/** Kept until somebody removes it. */
export const deviceStorage = wrap(() => window.localStorage)
/** Kept while this tab lives. */
export const tabStorage = wrap(() => window.sessionStorage)
