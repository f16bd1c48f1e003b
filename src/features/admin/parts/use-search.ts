import { useDeferredValue, useState } from 'react'

export type Search = ReturnType<typeof useSearch>

/** The text of a search box, and the words for the server, which follow with low priority. */
export function useSearch(first = '') {
  const [text, setText] = useState(first)
  return { text, setText, words: useDeferredValue(text.trim()) }
}
