import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { makeStreetMap } from './make-street-map.ts'
import styles from './map.module.css'
import type { MapPlace } from './map-places.ts'

type Props = {
  tiles: string
  places: readonly MapPlace[]
  label: string
  describedBy: string
  /** Shown instead where the map can't be: no WebGL, no network, no tiles. */
  otherwise: ReactNode
}

/** The places on real streets, moved with fingers, mouse or arrow keys. */
export function StreetMap({ tiles, places, label, describedBy, otherwise }: Props) {
  const { t, i18n } = useLingui()
  const container = useRef<HTMLElement>(null)
  const [failed, setFailed] = useState(false)
  // The same places in another array are no reason to make the map anew.
  const key = JSON.stringify(places)
  const words = {
    'Map.Title': label,
    'NavigationControl.ZoomIn': t`Ingrandisci`,
    'NavigationControl.ZoomOut': t`Rimpicciolisci`,
    'CooperativeGesturesHandler.WindowsHelpText': t`Tieni premuto Ctrl e scorri per ingrandire`,
    'CooperativeGesturesHandler.MacHelpText': t`Tieni premuto ⌘ e scorri per ingrandire`,
    'CooperativeGesturesHandler.MobileHelpText': t`Usa due dita per muovere la mappa`,
  }
  const wordsKey = JSON.stringify(words)
  useEffect(() => {
    const element = container.current
    if (!element) return
    let left = false
    const made = makeStreetMap({
      container: element,
      tiles,
      places: JSON.parse(key) as MapPlace[],
      dark: matchMedia('(prefers-color-scheme: dark)').matches,
      language: i18n.locale,
      words: JSON.parse(wordsKey) as Record<string, string>,
    })
    made.then(
      map => {
        if (left) map.remove()
        else map.on('load', () => element.setAttribute('data-loaded', ''))
      },
      () => {
        if (!left) setFailed(true)
      },
    )
    return () => {
      left = true
      made.then(
        map => map.remove(),
        () => {},
      )
    }
  }, [tiles, key, wordsKey, i18n.locale])
  if (failed) return otherwise
  return (
    <section
      ref={container}
      className={styles.streets}
      aria-label={label}
      aria-describedby={describedBy}
    />
  )
}
