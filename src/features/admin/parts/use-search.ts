import { useDeferredValue, useState } from 'react'

export type Search = ReturnType<typeof useSearch>

/** The text of a search box, and the words to ask the server for, which follow when there is time. */
export function useSearch() {
  const [text, setText] = useState('')
  return { text, setText, words: useDeferredValue(text.trim()) }
}
