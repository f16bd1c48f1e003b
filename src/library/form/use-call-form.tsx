import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { useForm } from '#src/ui/form/use-form.ts'
import { Banner } from '#src/ui/states/states.tsx'

type Fields<V extends object> = Parameters<typeof useForm<V>>[0]
type Options<V extends object, A> = Omit<Fields<V>, 'text' | 'onSubmit'> & {
  /** The texts of the form's own rules. */
  text?: Fields<V>['text']
  /** Sends valid values. `null`: nothing was sent, because the person went back. @throws Failure */
  send: (values: V) => Promise<A | null>
  onDone: (answer: A, values: V) => unknown
  /** What the form says about some failures instead of their own text; an empty text for nothing. */
  ownText?: (failure: Failure) => string | null | undefined
  /** The refused fields by their names in the form, if those in the call are others. */
  fieldsOf?: (failure: Failure) => Failure['fields']
  /** Instead of sending without a network. */
  whenOffline?: ((values: V) => unknown) | undefined
}

/**
 * A form that sends a call: once at a time and only with a network, with what the server refuses beside the fields and
 * in `banner`, whose place is above the buttons. `button` has the properties of the button that submits.
 */
export function useCallForm<V extends object, A>(options: Options<V, A>) {
  const { send, onDone, ownText, fieldsOf, whenOffline, ...fields } = options
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const fieldText = useFieldText()
  const call = useMutation<A | null, Failure, V>({
    mutationFn: values => send(values).catch(error => Promise.reject(toFailure(error))),
    networkMode: 'always',
  })
  const form = useForm({
    text: fieldText,
    ...fields,
    onSubmit: async values => {
      if (call.isPending) return
      if (offline) return whenOffline?.(values)
      const answer = await call.mutateAsync(values).catch((failure: Failure) => {
        const refused = fieldsOf?.(failure) ?? failure.fields
        if (Object.keys(refused).length > 0) form.refuse({ ...refused })
        return null
      })
      if (answer !== null) await onDone(answer, values)
    },
  })
  const own = call.error && ownText?.(call.error)
  const text = call.error && failureText(call.error, own)
  return {
    ...form,
    failure: call.error,
    /** Shows the failure no longer. */
    forget: call.reset,
    banner: text && own !== '' && <Banner tone="bad">{text}</Banner>,
    button: {
      type: 'submit' as const,
      pending: call.isPending,
      pendingText: t`Invio in corso…`,
      disabledReason: whenOffline ? null : offline,
    },
  }
}

/** For `ownText`: what is said beside the fields is not repeated above them. */
export const besideFields = ({ code }: Failure) => (code === 'validation_failed' ? '' : null)
