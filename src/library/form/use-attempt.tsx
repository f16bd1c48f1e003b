import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Banner } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'

export type AttemptOptions = {
  /** What is said about some failures instead of their own text; an empty text for nothing. */
  ownText?: ((failure: Failure) => string | null | undefined) | undefined
  onFailure?: ((failure: Failure) => unknown) | undefined
  /** Says in a toast why it failed, for a button without a place for `banner`. */
  toast?: boolean
}

/**
 * Does one thing at a time: `attempt` returns its result, or `null` if it failed. `banner` says why the last attempt
 * failed. `button` has the properties of the button that starts it.
 */
export function useAttempt({ ownText, onFailure, toast }: AttemptOptions = {}) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const offline = useOfflineReason()
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
    if (pending) return null
    setPending(true)
    setFailure(null)
    try {
      return await work()
    } catch (error) {
      const failed = toFailure(error)
      setFailure(failed)
      if (toast) showToast(failureText(failed, ownText?.(failed)), 'alert')
      onFailure?.(failed)
      return null
    } finally {
      setPending(false)
    }
  }
  const own = failure && ownText?.(failure)
  const text = failure && failureText(failure, own)
  const shown = own === '' ? null : text
  return {
    attempt,
    failure,
    text: shown,
    banner: shown && <Banner tone="bad">{shown}</Banner>,
    /** Shows the failure no longer. */
    forget: () => setFailure(null),
    button: { pending, pendingText: t`Un momento…`, disabledReason: offline },
  }
}
