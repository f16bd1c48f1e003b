import type { ComponentProps } from 'react'
import type { Failure } from '#src/api/failure.ts'
import { ConfirmDialog } from '#src/ui/dialog/confirm-dialog.tsx'
import { useAttempt } from './use-attempt.tsx'

type Dialog = ComponentProps<typeof ConfirmDialog>
type Props<A> = Omit<Dialog, 'error' | 'pending' | 'disabledReason' | 'onConfirm'> & {
  /** `null`: nothing was sent, because the person went back. @throws Failure */
  send: () => Promise<A | null>
  onDone: (answer: A) => unknown
  /** What is still missing. */
  missing?: string | null
  ownText?: (failure: Failure) => string | null | undefined
}

/** Asks for confirmation, then sends a call; stays open with the reason if it fails. */
export function CallDialog<A>({ send, onDone, missing, ownText, onClose, ...dialog }: Props<A>) {
  const { attempt, text, forget, button } = useAttempt(ownText)
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
