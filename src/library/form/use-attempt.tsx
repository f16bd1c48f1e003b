import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { useFailureText } from '#src/i18n/use-failure-text.ts'
import { useOfflineReason } from '#src/offline/online.ts'
import { Banner } from '#src/ui/states/states.tsx'

/**
 * Does one thing at a time, outside a form: `attempt` returns its result, or `null` if it failed. `banner` says why the
 * last attempt failed; `ownText` instead of the failure's text, an empty one for nothing. `button` has the properties of the button that starts it.
 */
export function useAttempt(ownText?: (failure: Failure) => string | null | undefined) {
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
      setFailure(toFailure(error))
      return null
    } finally {
      setPending(false)
    }
  }
  const own = failure && ownText?.(failure)
  const text = failure && failureText(failure, own)
  return {
    attempt,
    pending,
    failure,
    text: own === '' ? null : text,
    forget: () => setFailure(null),
    banner: text && own !== '' && <Banner tone="bad">{text}</Banner>,
    button: { pending, pendingText: t`Un momento…`, disabledReason: offline },
  }
}
