import { useEffect, useState } from 'react'
import { whenIdle } from '#src/platform/later.ts'

/** False until the first page is shown and the browser is idle. */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    void whenIdle().then(() => setSettled(true))
  }, [])
  return settled
}
