import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf, InputOf } from '#contract/endpoints.ts'
import { callPage } from './client.ts'
import type { Failure } from './failure.ts'
import { keyOf } from './queries.ts'
import { noteStored } from './stored-at.ts'

export type Numbered = 'admin.objects' | 'admin.members' | 'admin.loans'

export type NumberedPage<N extends Numbered> = {
  rows: AnswerOf<N>
  /** Its number, from 1. */
  page: number
  total: number | null
}

/**
 * Query options of a list whose pages have numbers: the rows of one, and how many there are on all. Only staff read such lists,
 * so this is apart from what the first page needs.
 */
export function numberedPageOf<N extends Numbered>(name: N, input: InputOf<N>) {
  const { query } = input as { query?: { page?: string } }
  return queryOptions<NumberedPage<N>, Failure>({
    queryKey: [...keyOf(name, input), 'numbered'],
    queryFn: async ({ signal, queryKey }) => {
      const { answer, storedAt, total = null } = await callPage(name, input, { signal })
      noteStored(queryKey, storedAt)
      return { rows: answer, total, page: Number(query?.page ?? 1) }
    },
  })
}
