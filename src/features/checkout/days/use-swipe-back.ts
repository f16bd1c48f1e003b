import { type TouchEvent, useRef } from 'react'
import { forward } from '#src/platform/direction.ts'

/** The minimum distance of a swipe in CSS pixels, mostly horizontal. */
const enough = 90

/** Calls back after a swipe against the direction of reading, to the left in most languages. The same action always has a button too. */
export function useSwipeBack(onSwipe: () => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.item(0)
      from.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches.item(0)
      const start = from.current
      from.current = null
      if (!touch || !start) return
      const x = forward() * (start.x - touch.clientX)
      if (x > enough && x > 2 * Math.abs(start.y - touch.clientY)) onSwipe()
    },
  }
}
