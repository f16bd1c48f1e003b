import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'

/**
 * The typed text and the searched text. The second follows after a pause, or at once with `search`.
 * Any other change of the URL replaces the typed text.
 */
export function useTyped(keywords: string, onKeywords: (keywords: string) => void) {
  const [typed, setTyped] = useState(keywords)
  const sent = useRef(keywords)

  useEffect(() => {
    if (keywords === sent.current) return
    sent.current = keywords
    setTyped(keywords)
  }, [keywords])

  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === sent.current) return
    const timer = setTimeout(() => {
      sent.current = wanted
      onKeywords(wanted)
    }, limits.searchDebounceMs)
    return () => clearTimeout(timer)
  }, [typed, onKeywords])

  const search = () => {
    sent.current = typed.trim()
    onKeywords(sent.current)
  }
  return { typed, setTyped, search }
}
