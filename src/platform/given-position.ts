import { useEffect, useState } from 'react'

export type Position = { latitude: number; longitude: number }

/** A position this old is still good enough to compare pickup points. */
const oldMs = 30 * 60_000

/**
 * Where the person is, if they let this site know it before; else `null`. They are not asked for it here, and it is not
 * sent to anybody.
 */
export function useGivenPosition(): Position | null {
  const [position, setPosition] = useState<Position | null>(null)
  useEffect(() => {
    let isGone = false
    const read = async () => {
      const permission = await navigator.permissions?.query({ name: 'geolocation' })
      if (permission?.state !== 'granted') return
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude } }) => isGone || setPosition({ latitude, longitude }),
        () => {},
        { maximumAge: oldMs },
      )
    }
    // A browser without this permission cannot say whether it would ask.
    void read().catch(() => {})
    return () => {
      isGone = true
    }
  }, [])
  return position
}
