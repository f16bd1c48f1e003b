import { useEffect, useState } from 'react'
import { whenIdle } from '#src/platform/idle.ts'

/** False in the first frame, which the server may have made; true once it stands and nothing is due. */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => whenIdle(() => setSettled(true)), [])
  return settled
}
