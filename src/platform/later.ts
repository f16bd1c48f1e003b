/** Longer than any frame takes on a slow phone: a window covered by another paints nothing and says nothing. */
const unseenMs = 500

/** Once what has changed so far is on the screen. A page nobody sees paints nothing and goes on. */
export function afterPaint(): Promise<void> {
  return new Promise(resolve => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, document.hidden ? 0 : unseenMs)
  })
}

/** Once the page has nothing else to do; after half a second where that can't be asked. */
export function whenIdle(): Promise<void> {
  const later = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, unseenMs))
  return new Promise(resolve => later(() => resolve()))
}
