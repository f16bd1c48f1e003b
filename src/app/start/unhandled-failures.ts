import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Failure, toFailure } from '#src/api/failure.ts'
import { useFailureText, useFieldText, wasShown } from '#src/i18n/use-failure-text.ts'
import { libraryQuery } from '#src/library/library.ts'
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
    const [queries, writes] = [client.getQueryCache(), client.getMutationCache()]
    for (const query of queries.getAll()) failedQuery(query)
    const { onError } = queries.config
    queries.config.onError = (error, query) => {
      onError?.(error, query)
      readAgain(client, error)
      failedQuery(query as Query)
    }
    writes.config.onError = error => {
      readAgain(client, error)
      if (isUnexpected(error)) later(toFailure(error))
    }
    window.addEventListener('unhandledrejection', rejected)
    return () => {
      Object.assign(queries.config, { onError })
      delete writes.config.onError
      window.removeEventListener('unhandledrejection', rejected)
    }
  }, [client, say])
}

const closing = new Set<string>(['library_unavailable', 'daily_limits_exceeded'])

/**
 * A call that is refused because the library closed, or because the person may not do it any more: the page shows it. Whatever
 * else it offered by their rights goes too.
 */
function readAgain(client: QueryClient, error: unknown) {
  const { code } = toFailure(error)
  if (closing.has(code)) void client.invalidateQueries({ queryKey: libraryQuery.queryKey })
  if (code === 'forbidden') void client.invalidateQueries({ queryKey: ['me.get'] })
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
