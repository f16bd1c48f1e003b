import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Banner } from '#src/ui/states/states.tsx'
import { showToast } from '#src/ui/toast/toast.tsx'

export type AttemptOptions = {
  /** The text for some failures instead of their usual one; an empty text shows nothing. */
  ownText?: ((failure: Failure) => string | null | undefined) | undefined
  onFailure?: ((failure: Failure) => unknown) | undefined
  /** Shows a toast with the failure, for a button without a place for `banner`. */
  toast?: boolean
}

/**
 * Runs one piece of work at a time: `attempt` returns its result, or `null` if it failed. `banner` says why the last one
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
      const own = ownText?.(failed)
      const text = failureText(failed, own)
      if (toast && own !== '') showToast(text, 'alert')
      onFailure?.(failed)
      return null
    } finally {
      setPending(false)
    }
  }
  const own = failure && ownText?.(failure)
  // Asked for also if nothing is shown here: then no toast of the app says it either.
  const said = failure && failureText(failure, own)
  const text = own === '' ? null : said
  return {
    attempt,
    failure,
    text,
    banner: text && <Banner tone="bad">{text}</Banner>,
    /** Hides the failure. */
    forget: () => setFailure(null),
    button: { pending, pendingText: t`Un momento…`, disabledReason: offline },
  }
}
