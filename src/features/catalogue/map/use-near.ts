import { type RefObject, useEffect, useState } from 'react'

/** Begins a little before the element is seen, so that what it needs is there in time. */
const margin = '200px'

/** Whether an element has come near the window; from then on always. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !element.current) return
    const observer = new IntersectionObserver(
      entries => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: margin },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [near, element])
  return near
}
