import { useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Failure } from '#src/api/failure.ts'
import { Problem } from '#src/library/problem.tsx'
import { EmptyState } from '#src/ui/states/states.tsx'
import { Waiting } from './waiting.tsx'

type Props<T> = {
  query: UseQueryResult<T[], Failure>
  /** Said when there is none. */
  none: string
  label: string
  keyOf: (row: T) => string
  children: (row: T) => ReactNode
}

/** The rows of a list in whatever state it is. */
export function Results<T>({ query, none, label, keyOf, children }: Props<T>) {
  const { t } = useLingui()
  const { data, error, refetch } = query
  if (error && !data) return <Problem failure={error} retry={refetch} />
  if (!data) return <Waiting />
  if (data.length === 0) return <EmptyState title={none} />
  const count = data.length
  return (
    <>
      <p className="adm-small" role="status">
        {count >= 50
          ? t`I primi ${count}: scrivi qualche parola per trovarne altri`
          : t`${count} in tutto`}
      </p>
      <ul className="adm-list" aria-label={label}>
        {data.map(row => (
          <li key={keyOf(row)}>{children(row)}</li>
        ))}
      </ul>
    </>
  )
}
