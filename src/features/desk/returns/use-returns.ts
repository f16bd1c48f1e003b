import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ErrorCode } from '#contract/errors.ts'
import type { DeskProduct } from '#contract/shapes/desk.ts'
import { call } from '#src/api/client.ts'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { renew } from '#src/api/mutations.ts'
import { randomKey } from '#src/platform/random-key.ts'

/** `idle`: the product is not out. */
export type ReturnState = 'sending' | 'returned' | 'idle' | 'failed'
export type Return = {
  /** The scanned text. */
  label: string
  state: ReturnState
  data: DeskProduct | null
  /** Its condition was added. */
  noted: boolean
  failure: Failure | { code: ErrorCode } | null
}

/** A list of returns. The product of each scanned label is returned at once; repeated scans are ignored. */
export function useReturns() {
  const [returns, setReturns] = useState<readonly Return[]>([])
  const client = useQueryClient()
  const list = useRef(returns)
  list.current = returns

  const put = (label: string, change: Partial<Return>) =>
    setReturns(all => all.map(one => (one.label === label ? { ...one, ...change } : one)))
  const setNoted = (label: string) => put(label, { noted: true })
  const remove = (label: string) => setReturns(all => all.filter(one => one.label !== label))

  const takeBack = async (label: string) => {
    try {
      const input = { params: { id: label } }
      const data = await call('desk.return', input, { idempotencyKey: randomKey() })
      const again = list.current.some(
        one => one.label !== label && copyOf(one.data) === copyOf(data) && isOpen(one),
      )
      if (again) remove(label)
      else put(label, { state: data.closed?.undo === 'take_back' ? 'returned' : 'idle', data })
    } catch (error) {
      put(label, { state: 'failed', failure: toFailure(error) })
    }
    void renew(client, 'desk.return')
  }

  const scan = (text: string) => {
    const label = text.toUpperCase()
    if (list.current.some(one => one.label === label && isOpen(one))) return
    const fresh: Return = { label, state: 'sending', data: null, noted: false, failure: null }
    // Added at once, because the camera reads eight times a second.
    list.current = [fresh, ...list.current.filter(one => one.label !== label)]
    setReturns(list.current)
    void takeBack(label)
  }

  return { returns, scan, setNoted, remove }
}

const copyOf = (data: DeskProduct | null) => data?.object.copy ?? data?.object.id

function isOpen({ state }: Return): boolean {
  return state === 'sending' || state === 'returned'
}
