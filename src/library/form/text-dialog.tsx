import type { ReactNode } from 'react'
import type { Faults } from '#contract/faults.ts'
import { Dialog } from '#src/ui/dialog/dialog.tsx'
import { FormActions } from '#src/ui/dialog/form-actions.tsx'
import { TextArea } from '#src/ui/field/text-field.tsx'
import type { AttemptOptions } from './use-attempt.tsx'
import { useCallForm } from './use-call-form.tsx'

type FormProps<A> = Omit<AttemptOptions, 'toast'> & {
  /** Of the text, which is required. */
  label: string
  hint?: string
  rows: number
  maxLength: number
  /** @throws Failure */
  send: (text: string) => Promise<A>
  onDone: (answer: A) => unknown
  onClose: () => void
  /** The buttons that cancel and send. */
  keep: ReactNode
  act: ReactNode
  danger?: boolean
  /** What stands above the field. */
  children?: ReactNode
}

/** Asks for a text, such as a reason or a reply, sends it and closes. */
export function TextDialog<A>(props: FormProps<A> & { open: boolean; title: string }) {
  const { open, title, ...form } = props
  return (
    <Dialog open={open} onClose={form.onClose} title={title}>
      <TextForm {...form} />
    </Dialog>
  )
}

function TextForm<A>(props: FormProps<A>) {
  const { send, onDone, onClose, keep, act, danger = false, children, ...rest } = props
  const { ownText, onFailure, ...field } = rest
  const form = useCallForm({
    initial: { text: '' },
    check: ({ text }): Faults => (text.trim() ? {} : { text: 'required' }),
    send: ({ text }) => send(text),
    fieldsOf: ({ fields }) => Object.fromEntries(Object.values(fields).map(rule => ['text', rule])),
    onDone: answer => {
      onClose()
      return onDone(answer)
    },
    ownText,
    onFailure,
  })
  return (
    <form {...form.props}>
      {children}
      <TextArea required {...field} {...form.field('text')} />
      {form.banner}
      <FormActions keep={keep} onKeep={onClose} act={act} danger={danger} {...form.button} />
    </form>
  )
}
