import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { GenericSchema } from 'valibot'
import { faultsOf } from '#contract/faults.ts'
import type { Failure } from '#src/api/failure.ts'
import { useFieldText } from '#src/i18n/use-failure-text.ts'
import { useForm } from '#src/ui/form/use-form.ts'
import { type AttemptOptions, useAttempt } from './use-attempt.tsx'

type Fields<V extends object> = Parameters<typeof useForm<V>>[0]
type Options<V extends object, A> = Omit<Fields<V>, 'text' | 'check' | 'onSubmit'> &
  Omit<AttemptOptions, 'toast'> & {
    /** The schema of the values, or what is wrong with them. */
    check: GenericSchema | Fields<V>['check']
    /** The texts of the form's own rules. */
    text?: Fields<V>['text']
    /** Sends valid values. `null`: nothing was sent, because the person went back. @throws Failure */
    send: (values: V) => Promise<A | null>
    onDone: (answer: A, values: V) => unknown
    /** The refused fields by their names in the form, if those in the call are others. */
    fieldsOf?: (failure: Failure) => Failure['fields']
    /** Asks before it sends: `question` then has what the dialog needs. */
    asks?: boolean
    /** Instead of sending without a network. */
    whenOffline?: ((values: V) => unknown) | undefined
  }

/**
 * A form that sends a call: once at a time and only with a network, with what the server refuses beside the fields and
 * in `banner`, whose place is above the buttons. `button` has the properties of the button that submits.
 */
export function useCallForm<V extends object, A>(options: Options<V, A>) {
  const { check, send, onDone, onFailure, ownText, fieldsOf, asks, whenOffline, ...fields } =
    options
  const { t } = useLingui()
  const fieldText = useFieldText()
  const [asked, setAsked] = useState<V | null>(null)
  const { attempt, text, banner, button, ...rest } = useAttempt({
    ownText,
    onFailure: failure => {
      onFailure?.(failure)
      const refused = fieldsOf?.(failure) ?? failure.fields
      if (Object.keys(refused).length === 0) return
      setAsked(null)
      form.refuse({ ...refused })
    },
  })
  const sendNow = async (values: V) => {
    const answer = await attempt(() => send(values))
    if (answer === null) return
    setAsked(null)
    await onDone(answer, values)
  }
  const form = useForm({
    text: fieldText,
    ...fields,
    check: typeof check === 'function' ? check : values => faultsOf(check, values),
    onSubmit: values => {
      if (button.disabledReason) return whenOffline?.(values)
      return asks ? setAsked(values) : sendNow(values)
    },
  })
  return {
    ...form,
    ...rest,
    banner: asked ? null : banner,
    button: {
      ...button,
      type: 'submit' as const,
      pendingText: t`Invio in corso…`,
      disabledReason: whenOffline ? null : button.disabledReason,
    },
    question: asked && {
      values: asked,
      dialog: {
        open: true,
        onClose: () => setAsked(null),
        error: text,
        pending: button.pending,
        disabledReason: button.disabledReason,
        onConfirm: () => void sendNow(asked),
      },
    },
  }
}

/** For `ownText`: what is said beside the fields is not repeated above them. */
export const besideFields = ({ code }: Failure) => (code === 'validation_failed' ? '' : null)
