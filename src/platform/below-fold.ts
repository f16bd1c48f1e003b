import { useDeferredValue } from 'react'

/** Whether there is a page already: on the server it is whole at once, in a browser it is on the screen. */
const isWritten = () =>
  typeof document === 'undefined' || document.getElementById('root')?.hasChildNodes()

/** Whether what lies below the first screen is due: right after the first page that the app renders, then always. */
export function useBelowFold(): boolean {
  return useDeferredValue(true, Boolean(isWritten()))
}
