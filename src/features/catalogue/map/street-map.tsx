import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { makeStreetMap } from './make-street-map.ts'
import styles from './map.module.css'
import type { MapPoint } from './map-points.ts'

type Props = {
  tiles: string
  points: readonly MapPoint[]
  label: string
  describedBy: string
  /** Streets with holes would mislead: a missing tile is a failure. */
  onFailed: (failed: true) => void
}

/** The pickup points on real streets, moved by fingers, mouse or arrow keys. Empty if it can't be drawn. */
export function StreetMap({ tiles, points, label, describedBy, onFailed }: Props) {
  const { t, i18n } = useLingui()
  const container = useRef<HTMLDivElement>(null)
  const dark = useSyncExternalStore(onThemeChange, isDark)
  const words = {
    'Map.Title': label,
    'NavigationControl.ZoomIn': t`Ingrandisci`,
    'NavigationControl.ZoomOut': t`Rimpicciolisci`,
    'CooperativeGesturesHandler.WindowsHelpText': t`Tieni premuto Ctrl e scorri per ingrandire`,
    'CooperativeGesturesHandler.MacHelpText': t`Tieni premuto ⌘ e scorri per ingrandire`,
    'CooperativeGesturesHandler.MobileHelpText': t`Usa due dita per muovere la mappa`,
  }
  // The same points and words in other JavaScript objects are no reason to create the map again.
  const content = JSON.stringify({ points, words })
  useEffect(() => {
    const element = container.current
    if (!element) return
    let left = false
    const fail = () => {
      if (!left) onFailed(true)
    }
    const made = makeStreetMap({
      container: element,
      tiles,
      dark,
      language: i18n.locale,
      ...(JSON.parse(content) as { points: MapPoint[]; words: Record<string, string> }),
    })
    made.then(map => {
      if (left) return map.remove()
      map.getCanvas().setAttribute('aria-describedby', describedBy)
      map.on('webglcontextlost', fail)
      map.on('error', fail)
    }, fail)
    return () => {
      left = true
      made.then(
        map => map.remove(),
        () => {},
      )
    }
  }, [tiles, content, dark, i18n.locale, describedBy, onFailed])
  return <div ref={container} className={styles.streets} />
}

const darkTheme = '(prefers-color-scheme: dark)'
const isDark = () => window.matchMedia(darkTheme).matches

function onThemeChange(listener: () => void) {
  const theme = window.matchMedia(darkTheme)
  theme.addEventListener('change', listener)
  return () => theme.removeEventListener('change', listener)
}
