import { useSyncExternalStore } from 'react'

const wide = '(min-width: 60em)'

/** Whether there is room for a list beside its open entry, as in the style sheets. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    changed => {
      const query = window.matchMedia(wide)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => window.matchMedia(wide).matches,
    () => false,
  )
}
