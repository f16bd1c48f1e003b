import { useCallback, useEffect, useRef, useState } from 'react'
import type { CameraProblem, Scanner } from '#src/platform/camera-scanner.ts'

/** The reader of codes is loaded on first use. */
export const loadReader = () => import('#src/platform/camera-scanner.ts')

export type CameraState =
  | { is: 'off' | 'starting' }
  | { is: 'on'; scanner: Scanner }
  | { is: 'refused'; problem: CameraProblem }

/**
 * A camera for one visit: opened by a click, closed on leaving or when the app goes to the
 * background.
 */
export function useCamera(onCode: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>({ is: 'off' })
  const running = useRef<Scanner | null>(null)
  const listener = useRef(onCode)
  listener.current = onCode
  const gone = useRef(false)

  const stop = useCallback(() => {
    running.current?.stop()
    running.current = null
    setState({ is: 'off' })
  }, [])

  const start = async () => {
    if (!video.current) return
    setState({ is: 'starting' })
    const reader = await loadReader().catch(() => null)
    if (!reader) return setState({ is: 'refused', problem: 'unloaded' })
    try {
      const scanner = await reader.startScanner(video.current, text => listener.current(text))
      if (gone.current) return scanner.stop()
      running.current = scanner
      setState({ is: 'on', scanner })
    } catch (error) {
      setState({
        is: 'refused',
        problem: error instanceof reader.CameraRefused ? error.problem : 'failed',
      })
    }
  }

  useEffect(() => {
    gone.current = false
    const hide = () => document.visibilityState === 'hidden' && stop()
    document.addEventListener('visibilitychange', hide)
    return () => {
      gone.current = true
      document.removeEventListener('visibilitychange', hide)
      running.current?.stop()
      running.current = null
    }
  }, [stop])

  return { video, state, start, stop }
}
