import type { ReactNode } from 'react'
import { Banner } from '../states/states.tsx'
import { Dialog } from './dialog.tsx'
import { FormActions } from './form-actions.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  /** Text of the last error. */
  error?: string | null
  /** The button that confirms. */
  act: string
  /** The button that cancels. */
  keep: string
  danger?: boolean
  pending?: boolean
  disabledReason?: string | null
  onConfirm: () => void
  children: ReactNode
}

/** Asks for confirmation, and stays open with the reason if the action fails. */
export function ConfirmDialog(props: Props) {
  const { open, onClose, title, error, onConfirm, children, ...actions } = props
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {children}
      {error && <Banner tone="bad">{error}</Banner>}
      <FormActions {...actions} onKeep={onClose} onAct={onConfirm} />
    </Dialog>
  )
}
