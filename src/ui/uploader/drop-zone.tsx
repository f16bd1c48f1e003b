import { type DragEvent, type ReactNode, useState } from 'react'
import { cx } from '../cx.ts'
import styles from './drop-zone.module.css'

type Props = {
  /** Nothing can be added now. */
  disabled: boolean
  onDrop: (dropped: DataTransfer) => void
  children: ReactNode
}

/** A frame into which files are dragged. Its children say so, and hold the buttons that choose them. */
export function DropZone({ disabled, onDrop, children }: Props) {
  const [over, setOver] = useState(false)
  const hover = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragover')
  }
  const drop = (event: DragEvent) => {
    hover(event)
    if (!disabled && event.dataTransfer.files.length > 0) onDrop(event.dataTransfer)
  }
  return (
    <div
      className={cx(styles.zone, over && styles.over)}
      onDragOver={hover}
      onDragLeave={hover}
      onDrop={drop}
    >
      {children}
    </div>
  )
}

/** Says that files may be dragged, where there is a mouse. */
export function DropHint({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span id={id} className={styles.hint}>
      {children}
    </span>
  )
}
