import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'

/**
 * What is being typed, and what is searched: the second follows the first after a pause, or at once
 * by `search`. A change of the address by anything else takes the place of what was typed.
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
