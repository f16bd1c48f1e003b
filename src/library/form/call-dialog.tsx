import type { ComponentProps } from 'react'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { type AttemptOptions, useAttempt } from './use-attempt.tsx'

type Dialog = ComponentProps<typeof ConfirmDialog>
type Props<A> = Omit<Dialog, 'error' | 'pending' | 'disabledReason' | 'onConfirm'> &
  Omit<AttemptOptions, 'toast'> & {
    /** `null`: nothing was sent, because the person went back. @throws Failure */
    send: () => Promise<A | null>
    onDone: (answer: A) => unknown
    /** What has to be filled in before it can be sent. */
    missing?: string | null
  }

/** Asks for confirmation, then sends a call; stays open with the reason if it fails. */
export function CallDialog<A>(props: Props<A>) {
  const { send, onDone, missing, ownText, onFailure, onClose, ...dialog } = props
  const { attempt, text, forget, button } = useAttempt({ ownText, onFailure })
  const confirm = async () => {
    const answer = await attempt(send)
    if (answer !== null) await onDone(answer)
  }
  const close = () => {
    forget()
    onClose()
  }
  return (
    <ConfirmDialog
      {...dialog}
      onClose={close}
      error={text}
      pending={button.pending}
      disabledReason={button.disabledReason ?? missing ?? null}
      onConfirm={() => void confirm()}
    />
  )
}
