import { useSyncExternalStore } from 'react'

let writtenAt = 0

/** When the page's HTML was written, in milliseconds since 1970. */
export function setWrittenAt(at: number) {
  writtenAt = at
}

const never = () => () => {}

/** False while a page that the server wrote is hydrated, and on the server. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** The time; during hydration that of the page's HTML, so that both render the same. */
export function useNow(): Date {
  return useHydrated() ? new Date() : new Date(writtenAt)
}
