import { useDeferredValue } from 'react'

/** On the server it is whole at once. */
let stands = typeof window === 'undefined'

/** The first frame is there: the server made it, or the script has. */
export function firstFrameStands() {
  stands = true
}

/**
 * Whether what lies below the first screen is due: not yet in a first frame that the script makes,
 * right after it, and from then on always.
 */
export function useBelowFold(): boolean {
  return useDeferredValue(true, stands)
}
