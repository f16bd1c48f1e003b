import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { Failure } from '#src/api/failure.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { useForm } from '#src/ui/form/use-form.ts'
import { Banner } from '#src/ui/states/states.tsx'

type Options<V extends object, A> = Omit<Parameters<typeof useForm<V>>[0], 'text' | 'onSubmit'> & {
  /** Sends valid values. `null`: nothing was sent, because the person went back. @throws Failure */
  send: (values: V) => Promise<A | null>
  onDone: (answer: A, values: V) => unknown
  /** What the form says about some failures instead of their own text; an empty text for nothing. */
  ownText?: (failure: Failure) => string | null | undefined
  /** Instead of sending without a network. */
  whenOffline?: ((values: V) => unknown) | undefined
}

/**
 * A form that sends a call: once at a time and only with a network, with what the server refuses beside the fields and
 * in `banner`, whose place is above the buttons. `button` has the properties of the button that submits.
 */
export function useCallForm<V extends object, A>(options: Options<V, A>) {
  const { send, onDone, ownText, whenOffline, ...fields } = options
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const call = useMutation<A | null, Failure, V>({ mutationFn: send, networkMode: 'always' })
  const form = useForm({
    ...fields,
    text: useFieldText(),
    onSubmit: async values => {
      if (call.isPending) return
      if (offline) return whenOffline?.(values)
      const answer = await call.mutateAsync(values).catch(({ fields }: Failure) => {
        if (Object.keys(fields).length > 0) form.refuse({ ...fields })
        return null
      })
      if (answer !== null) await onDone(answer, values)
    },
  })
  const own = call.error && ownText?.(call.error)
  const text = call.error && failureText(call.error, own)
  return {
    ...form,
    pending: call.isPending,
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
