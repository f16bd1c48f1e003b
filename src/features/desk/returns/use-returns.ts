import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ErrorCode } from '#contract/errors.ts'
import type { DeskProduct } from '#contract/shapes/desk.ts'
import { call } from '#src/api/client.ts'
import { type Failure, toFailure } from '#src/api/failure.ts'
import { renew } from '#src/api/mutations.ts'
import { randomKey } from '#src/platform/random-key.ts'

/** How long a scan can be undone before it becomes a return, which is final. */
export const graceMs = 4000

/**
 * `waiting`: sent after the grace period. `checking`: the condition form is open. `idle`: the
 * product is not out.
 */
export type ReturnState =
  | 'looking'
  | 'waiting'
  | 'checking'
  | 'sending'
  | 'returned'
  | 'idle'
  | 'failed'
export type Return = {
  /** The scanned text. */
  label: string
  state: ReturnState
  data: DeskProduct | null
  failure: Failure | { code: ErrorCode } | null
}

const open: readonly ReturnState[] = ['looking', 'waiting', 'checking', 'sending', 'returned']

/**
 * A list of returns. Each scanned label is looked up and returned after a grace period; repeated
 * scans are ignored. Leaving the page sends the waiting ones.
 */
export function useReturns() {
  const [returns, setReturns] = useState<readonly Return[]>([])
  const client = useQueryClient()
  const list = useRef(returns)
  list.current = returns
  const timers = useRef(new Map<string, { timer: number; send: () => Promise<void> }>())

  const put = (label: string, change: Partial<Return>) =>
    setReturns(all => all.map(one => (one.label === label ? { ...one, ...change } : one)))

  const send = async (label: string, loan: string) => {
    timers.current.delete(label)
    put(label, { state: 'sending' })
    const input = { params: { id: loan }, body: { kind: 'take_back' as const } }
    try {
      const data = await call('desk.handover', input, { idempotencyKey: randomKey() })
      put(label, { state: 'returned', data: { ...data, current: null } })
    } catch (error) {
      put(label, { state: 'failed', failure: toFailure(error) })
    }
    void renew(client, 'desk.handover')
  }

  const look = async (label: string) => {
    try {
      const data = await call('desk.object', { params: { id: label } })
      const again = list.current.some(
        one => one.label !== label && one.data?.object.id === data.object.id && isOpen(one),
      )
      if (again) return setReturns(all => all.filter(one => one.label !== label))
      const loan = data.current?.actions.includes('take_back') ? data.current.id : null
      if (!loan) return put(label, { state: 'idle', data })
      put(label, { state: 'waiting', data })
      const later = () => send(label, loan)
      timers.current.set(label, { timer: window.setTimeout(later, graceMs), send: later })
    } catch (error) {
      put(label, { state: 'failed', failure: toFailure(error) })
    }
  }

  const scan = (text: string) => {
    const label = text.toUpperCase()
    if (list.current.some(one => one.label === label && isOpen(one))) return
    const fresh: Return = { label, state: 'looking', data: null, failure: null }
    // Added at once, because the camera reads eight times a second.
    list.current = [fresh, ...list.current.filter(one => one.label !== label)]
    setReturns(list.current)
    void look(label)
  }

  /** Stops the timer of a waiting return. @returns whether it was still waiting */
  const stop = (label: string) => {
    clearTimeout(timers.current.get(label)?.timer)
    return timers.current.delete(label)
  }
  const remove = (label: string) => setReturns(all => all.filter(one => one.label !== label))
  const takeBack = (label: string) => {
    if (stop(label)) remove(label)
  }
  const check = (label: string) => {
    if (stop(label)) put(label, { state: 'checking' })
  }
  const checked = (label: string) => put(label, { state: 'returned' })
  /** Closing the form without saving does not return the product. */
  const unchecked = (label: string) =>
    setReturns(all => all.filter(one => one.label !== label || one.state !== 'checking'))

  useEffect(() => {
    const waiting = timers.current
    const flush = () => {
      for (const { timer, send } of [...waiting.values()]) {
        clearTimeout(timer)
        void send()
      }
    }
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [])

  return { returns, scan, takeBack, check, checked, unchecked }
}

function isOpen({ state }: Return): boolean {
  return open.includes(state)
}
