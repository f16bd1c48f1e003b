/** Runs work once the page has nothing else to do, after half a second where that can't be asked. */
export function whenIdle(work: () => void) {
  const later = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 500))
  later(() => work())
}

/** Lets the browser answer and paint before going on. */
export function breathe(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve))
}

/** Longer than any frame takes on a slow phone: a window covered by another paints nothing and tells nobody. */
const unseenMs = 500

/** Once what has changed so far is on the screen; a page nobody sees paints nothing and goes on. */
export function afterPaint(): Promise<void> {
  return new Promise(resolve => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, document.hidden ? 0 : unseenMs)
  })
}
