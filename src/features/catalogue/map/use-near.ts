import { type RefObject, useEffect, useState } from 'react'

/** Starts a little before the element is visible, so that its data is loaded in time. */
const margin = '200px'

/** Whether an element has come near the viewport. Once true, it stays true. */
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
