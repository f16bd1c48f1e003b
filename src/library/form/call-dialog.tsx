import { type ComponentProps, type ReactNode, useState } from 'react'
import { useOfflineReason } from '#src/offline/online.ts'
import { Button } from '#src/ui/button/button.tsx'
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

/** Asks for confirmation, sends a call and closes; stays open with the reason if it fails. */
export function CallDialog<A>(props: Props<A>) {
  const { send, onDone, missing, ownText, onFailure, onClose, ...dialog } = props
  const { attempt, text, forget, button } = useAttempt({ ownText, onFailure })
  const close = () => {
    forget()
    onClose()
  }
  const confirm = async () => {
    const answer = await attempt(send)
    if (answer === null) return
    close()
    await onDone(answer)
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

type ButtonProps<A> = Omit<Props<A>, 'open' | 'onClose'> & {
  /** The text of the button. */
  text: ReactNode
  button?: Partial<ComponentProps<typeof Button>>
}

/** A button that asks for confirmation before it sends a call. */
export function CallButton<A>({ text, button, ...dialog }: ButtonProps<A>) {
  const offline = useOfflineReason()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="secondary" disabledReason={offline} {...button} onClick={() => setOpen(true)}>
        {text}
      </Button>
      <CallDialog {...dialog} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
