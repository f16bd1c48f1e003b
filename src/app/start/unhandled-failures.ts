import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Failure, toFailure } from '#src/api/failure.ts'
import { wasShown } from '#src/i18n/shown-failures.ts'
import { useFailureText, useFieldText } from '#src/i18n/use-failure-text.ts'
import { showToast } from '#src/ui/toast/toast.tsx'

/** Milliseconds in which a screen may show the failure itself. */
const screenFirstMs = 300

/**
 * Shows a toast for failures that no screen handles: an uncaught call, or a query or mutation whose
 * screen shows no error. For invalid input it lists the violated rules.
 */
export function useUnhandledFailures() {
  const client = useQueryClient()
  const say = useLatest(useSay())
  useEffect(() => {
    const later = (failure: Failure) =>
      setTimeout(() => !wasShown(failure) && say.current(failure), screenFirstMs)
    const rejected = (event: PromiseRejectionEvent) => {
      if (!(event.reason instanceof Failure)) return
      event.preventDefault()
      later(event.reason)
    }
    const failedQuery = (query: Query) => {
      const { error, data, fetchStatus } = query.state
      const shown = query.getObserversCount() > 0 && data === undefined
      if (error && shown && fetchStatus === 'idle' && isUnexpected(error)) later(toFailure(error))
    }
    for (const query of client.getQueryCache().getAll()) failedQuery(query)
    const stopQueries = client.getQueryCache().subscribe(event => {
      if (event.type === 'updated' && event.action.type === 'error') failedQuery(event.query)
    })
    const stopChanges = client.getMutationCache().subscribe(event => {
      if (event.type !== 'updated' || event.action.type !== 'error') return
      if (isUnexpected(event.action.error)) later(toFailure(event.action.error))
    })
    window.addEventListener('unhandledrejection', rejected)
    return () => {
      stopQueries()
      stopChanges()
      window.removeEventListener('unhandledrejection', rejected)
    }
  }, [client, say])
}

/** A refusal with a code is handled by its screen, and a missing network has its own banner. */
function isUnexpected(error: unknown): boolean {
  const { status, code } = toFailure(error)
  return code !== 'offline' && (status === 0 || status >= 500 || code === 'validation_failed')
}

function useSay() {
  const failureText = useFailureText()
  const fieldText = useFieldText()
  return (failure: Failure) => {
    const text = failureText(failure)
    const rules = [...new Set(Object.values(failure.fields).map(fieldText))].join(', ')
    showToast(rules ? `${text}: ${rules}` : text, 'alert')
  }
}

/** The value of the last render, for a long-lived listener. */
function useLatest<T>(value: T) {
  const latest = useRef(value)
  latest.current = value
  return latest
}
