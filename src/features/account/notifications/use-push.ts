import { useEffect, useState } from 'react'
import { call } from '#src/api/client.ts'
import { type Failure, toFailure } from '#src/api/failure.ts'
import {
  currentSubscription,
  type PushProblem,
  PushRefused,
  type PushState,
  pushState,
  subscribePush,
  unsubscribePush,
} from '#src/platform/push.ts'

/** The push state of this device, with functions to change it; `null` while unknown. */
export function usePush() {
  const [state, setState] = useState<PushState | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | PushProblem | null>(null)
  useEffect(() => {
    void pushState().then(setState)
  }, [])
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setFailure(null)
    await work().catch(error => {
      // A denied permission is a state of its own.
      if (Notification.permission === 'denied') return
      setFailure(error instanceof PushRefused ? error.problem : toFailure(error))
    })
    setState(await pushState())
    setBusy(false)
  }
  const turnOn = () =>
    attempt(async () => {
      const { key } = await call('push.key')
      const body = await subscribePush(key)
      // Without the server's record the device would receive nothing, so the subscription is
      // undone.
      await call('push.subscribe', { body }).catch(async error => {
        await unsubscribePush()
        const isUnknown = toFailure(error).code === 'validation_failed'
        throw isUnknown ? new PushRefused('unknown_service') : error
      })
    })
  const turnOff = () =>
    attempt(async () => {
      const known = await currentSubscription()
      await unsubscribePush()
      if (known) await call('push.unsubscribe', { body: { endpoint: known.endpoint } })
    })
  return { state, busy, failure, turnOn: () => void turnOn(), turnOff: () => void turnOff() }
}
