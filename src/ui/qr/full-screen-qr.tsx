import { type ReactNode, useEffect } from 'react'
import { Dialog } from '../dialog/dialog.tsx'
import styles from './qr.module.css'
import { CodeText, QrCode } from './qr.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  label: string
  value: string
  code: string
  /** Keeps the screen on while shown. Returns a function that stops it. */
  keepScreenOn: () => () => void
  children?: ReactNode
}

/** The pickup code on the whole screen, black on white. */
export function FullScreenQr({ label, value, code, keepScreenOn, children, ...dialog }: Props) {
  const { open } = dialog
  useEffect(() => (open ? keepScreenOn() : undefined), [open, keepScreenOn])
  return (
    <Dialog {...dialog} full className={styles.sheet ?? ''}>
      <div className={styles.sheetBody}>
        <QrCode value={value} label={label} />
        <CodeText code={code} large />
        {children}
      </div>
    </Dialog>
  )
}
