export type Box = { top: number; bottom: number; left: number; right: number }

/** Between a toast and the part above it. */
const gap = 8

/**
 * How far a toast moves down so that it covers no title and no button: the highest free place below its own, and not
 * below `limit`. Without one it stays where it covers the least.
 * @param toast where the toast is
 */
export function freeTop(toast: Box, parts: readonly Box[], limit: number): number {
  const places = [toast.top, ...parts.map(({ bottom }) => bottom + gap)]
    .filter(top => top >= toast.top && top <= limit)
    .sort((a, b) => a - b)
  const covered = places.map(top => {
    const moved = { ...toast, top, bottom: top + toast.bottom - toast.top }
    return parts.reduce((sum, part) => sum + overlap(moved, part), 0)
  })
  const least = Math.min(...covered)
  return places[covered.indexOf(least)] ?? toast.top
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return Math.max(0, width) * Math.max(0, height)
}
