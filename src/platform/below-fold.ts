import { useDeferredValue } from 'react'

/** On the server the page is whole at once. */
let written = typeof window === 'undefined'

/** There is a page on the screen: the server wrote it, or the app has rendered one. */
export function pageIsWritten() {
  written = true
}

/** Whether what lies below the first screen is due: right after the first page that the app renders, then always. */
export function useBelowFold(): boolean {
  return useDeferredValue(true, written)
}
