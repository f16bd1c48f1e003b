import { type RefObject, startTransition, useEffect, useState } from 'react'

/**
 * Whether an element has come within `margin` of the visible part of the page, as in `rootMargin`. Never on
 * the server or in the first render, so that what depends on it waits until the page answers presses.
 */
export function useNear(
  element: RefObject<Element | null>,
  margin: string,
  known = false,
): boolean {
  const [near, setNear] = useState(known)
  useEffect(() => {
    if (near || !element.current) return
    const watcher = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting))
          startTransition(() => setNear(true))
      },
      { rootMargin: margin },
    )
    watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [element, margin, near])
  return near
}
