/** Longer than any frame takes on a slow phone, for a window covered by another, which never paints. */
const unseenMs = 500

/** Runs after the next paint. A page in the background does not paint and runs it after a timeout. */
export function afterPaint(): Promise<void> {
  return new Promise(resolve => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, document.hidden ? 0 : unseenMs)
  })
}

/**
 * Runs when the page is idle, or after `mostMs` even if it is not; after half a second in browsers that do not report
 * it.
 */
export function whenIdle(mostMs?: number): Promise<void> {
  const later = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, unseenMs))
  return new Promise(resolve =>
    later(() => resolve(), mostMs === undefined ? undefined : { timeout: mostMs }),
  )
}
