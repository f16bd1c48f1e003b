import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { DialogActions } from './dialog.tsx'

type Props = {
  /** The button that leaves everything as it is. */
  keep: ReactNode
  onKeep: () => void
  /** The button that sends the form. */
  act: ReactNode
  danger?: boolean
  pending: boolean
  pendingText?: string
  disabledReason: string | null
}

/** The foot of a form in a dialog: keep things as they are, or send it. */
export function FormActions({ danger, pendingText, ...props }: Props) {
  const { t } = useLingui()
  return (
    <DialogActions>
      <Button look="secondary" onClick={props.onKeep}>
        {props.keep}
      </Button>
      <Button
        type="submit"
        look={danger ? 'danger' : 'primary'}
        pending={props.pending}
        pendingText={pendingText ?? t`Invio in corso…`}
        disabledReason={props.disabledReason}
      >
        {props.act}
      </Button>
    </DialogActions>
  )
}
