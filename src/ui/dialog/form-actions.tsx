import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { DialogActions } from './dialog.tsx'

type Props = {
  /** The button that cancels; by default «Annulla». */
  keep?: ReactNode
  onKeep: () => void
  act: ReactNode
  /** Does it, where no form around the buttons is submitted. */
  onAct?: () => void
  danger?: boolean
  pending?: boolean
  pendingText?: string
  disabledReason?: string | null
}

/** The buttons of a dialog: cancel, or do it. */
export function FormActions({ danger, pendingText, ...props }: Props) {
  const { t } = useLingui()
  return (
    <DialogActions>
      <Button look="secondary" onClick={props.onKeep}>
        {props.keep ?? <Trans>Annulla</Trans>}
      </Button>
      <Button
        type={props.onAct ? 'button' : 'submit'}
        look={danger ? 'danger' : 'primary'}
        pending={props.pending}
        pendingText={pendingText ?? t`Invio in corso…`}
        disabledReason={props.disabledReason}
        onClick={props.onAct}
      >
        {props.act}
      </Button>
    </DialogActions>
  )
}
