import { useSyncExternalStore } from 'react'

/**
 * A value outside React that components subscribe to. A new value that equals the previous one, by `isSame`,
 * replaces it without a new render. While a page that the server wrote is hydrated, components get
 * `onServer`.
 */
export function createStore<T>(
  initial: T,
  isSame: (a: T, b: T) => boolean = Object.is,
  onServer = initial,
) {
  let value = initial
  const listeners = new Set<() => void>()
  const get = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    get,
    set: (next: T) => {
      const changed = !isSame(value, next)
      value = next
      if (changed) for (const listener of listeners) listener()
    },
    subscribe,
    /** The value, for a component. */
    use: () => useSyncExternalStore(subscribe, get, () => onServer),
  }
}
