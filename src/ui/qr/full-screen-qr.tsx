import { type ReactNode, useEffect } from 'react'
import { keepScreenOn } from '#src/platform/wake-lock.ts'
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
  children?: ReactNode
}

/** The pickup code on the whole screen, black on white. The screen stays on meanwhile. */
export function FullScreenQr({ label, value, code, children, ...dialog }: Props) {
  const { open } = dialog
  useEffect(() => (open ? keepScreenOn() : undefined), [open])
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
