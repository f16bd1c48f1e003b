import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { DialogActions } from './dialog.tsx'

type Props = {
  /** The button that cancels. */
  keep: ReactNode
  onKeep: () => void
  /** The button that submits the form. */
  act: ReactNode
  danger?: boolean
  pending: boolean
  pendingText?: string
  disabledReason: string | null
}

/** The buttons of a form in a dialog: cancel or submit. */
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
