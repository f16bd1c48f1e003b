import { createPortal } from 'react-dom'
import styles from './loader.module.css'

/** Covers the whole page while all of it changes. */
export function Loader({ text }: { text: string }) {
  return createPortal(
    <div className={styles.loader} role="status">
      {text}
    </div>,
    document.body,
  )
}
