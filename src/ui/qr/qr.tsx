import { useMemo } from 'react'
import { encode } from 'uqr'
import { cx } from '../cx.ts'
import styles from './qr.module.css'

const quietZone = 4

/** A QR code drawn on the device, black on white in both themes, with a quiet zone. */
export function QrCode({ value, label, size }: { value: string; label: string; size?: number }) {
  const { path, side } = useMemo(() => draw(value), [value])
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${side} ${side}`}
      width={size}
      height={size}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function draw(value: string) {
  const { data, size } = encode(value, { ecc: 'M', border: quietZone })
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return { path, side: size }
}

/** A code in groups of four, spelled out for screen readers. */
export function CodeText({ code, large }: { code: string; large?: boolean }) {
  const groups = code.match(/.{1,4}/g) ?? []
  return (
    <span className={cx(styles.code, large && styles.large)} translate="no">
      {groups.map((group, index) => (
        <span key={index}>{group}</span>
      ))}
    </span>
  )
}
