import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import { IconButton } from '../button/button.tsx'
import { cx } from '../cx.ts'
import styles from './dialog.module.css'
import { AskFirstContext } from './unsaved.ts'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  full?: boolean
  /** From the side on a desktop, from the bottom on a phone. */
  drawer?: boolean
  className?: string
  children: ReactNode
}

/** A modal by the browser's own dialog: top layer, Esc, focus trapped and restored. */
export function Dialog({ open, onClose, title, full, drawer, className, children }: Props) {
  const { t } = useLingui()
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const askFirst = useContext(AskFirstContext)
  const close = () => askFirst(ref.current, onClose)
  useEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    if (open && !dialog?.open) dialog?.showModal()
    if (!open && dialog?.open) dialog.close()
    return () => {
      // The browser restores the focus from a dialog that is closed, not from one that is removed.
      const isLost = open && !dialog?.isConnected && document.activeElement === document.body
      if (isLost && opener instanceof HTMLElement) opener.focus()
    }
  }, [open])
  // A list that moves its rows takes the dialog out of the top layer, although it stays open.
  useEffect(() => {
    const dialog = ref.current
    if (!open || !dialog?.open || dialog.matches(':modal')) return
    dialog.removeAttribute('open')
    dialog.showModal()
  })
  return (
    <dialog
      ref={ref}
      className={cx(styles.dialog, full && styles.full, drawer && styles.drawer, className)}
      aria-labelledby={titleId}
      // React passes on the event of a dialog inside it.
      onClose={event => event.target === ref.current && close()}
      onCancel={event => {
        // A file picker inside it can be cancelled too.
        if (event.target !== ref.current) return
        event.preventDefault()
        close()
      }}
      onClick={event => event.target === ref.current && !full && close()}
    >
      {open && (
        <>
          <div className={styles.head}>
            <h2 id={titleId}>{title}</h2>
            <IconButton label={t`Chiudi`} onClick={close}>
              <X size={22} />
            </IconButton>
          </div>
          {children}
        </>
      )}
    </dialog>
  )
}

/** The row of buttons at the bottom of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
