import { useSearch as useAddress, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTyped } from './use-typed.ts'

/** The name of a list's page in the address. */
export const pageName: string = 'page'

/**
 * A choice of the page in its address, so that Back and a reload find it again. `first` is not written there. Any other choice
 * begins a list at its first page again.
 */
export function useInAddress(name: string, first = '') {
  const address: Record<string, unknown> = useAddress({ strict: false })
  const navigate = useNavigate()
  const set = useCallback(
    (value: string) =>
      void navigate({
        to: '.',
        search: (now: object) => ({
          ...now,
          [pageName]: undefined,
          [name]: value === first ? undefined : value,
        }),
        replace: true,
        resetScroll: false,
      }),
    [navigate, name, first],
  )
  const value = address[name]
  return [typeof value === 'string' ? value : first, set] as const
}

/** The same for one of some values. */
export function useChoiceInAddress<V extends string>(name: string, values: readonly [V, ...V[]]) {
  const [value, set] = useInAddress(name, values[0])
  return [values.find(one => one === value) ?? values[0], set as (value: V) => void] as const
}

export type WordsInAddress = ReturnType<typeof useWordsInAddress>

/** The text of a search box, and its words, which follow after a pause. */
export function useWordsInAddress() {
  const [words, setWords] = useInAddress('k')
  const { typed, setTyped } = useTyped(words, setWords)
  return { text: typed, setText: setTyped, words }
}
