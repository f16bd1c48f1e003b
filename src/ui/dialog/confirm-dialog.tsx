import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Banner } from '../states/states.tsx'
import { Dialog, DialogActions } from './dialog.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  /** Text of the last error. */
  error: string | null
  /** The button that confirms. */
  act: string
  /** The button that cancels. */
  keep: string
  danger?: boolean
  pending: boolean
  disabledReason: string | null
  onConfirm: () => void
  children: ReactNode
}

/** Asks for confirmation, and stays open with the reason if the action fails. */
export function ConfirmDialog(props: Props) {
  const { t } = useLingui()
  return (
    <Dialog open={props.open} onClose={props.onClose} title={props.title}>
      {props.children}
      {props.error && <Banner tone="bad">{props.error}</Banner>}
      <DialogActions>
        <Button look="secondary" onClick={props.onClose}>
          {props.keep}
        </Button>
        <Button
          look={props.danger ? 'danger' : 'primary'}
          pending={props.pending}
          pendingText={t`Invio in corso…`}
          disabledReason={props.disabledReason}
          onClick={props.onConfirm}
        >
          {props.act}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
