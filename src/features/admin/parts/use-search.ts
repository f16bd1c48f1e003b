import { useDeferredValue, useState } from 'react'

export type Search = ReturnType<typeof useSearch>

/** The text of a search box, and the words for the server, which follow with low priority. */
export function useSearch() {
  const [text, setText] = useState('')
  return { text, setText, words: useDeferredValue(text.trim()) }
}
