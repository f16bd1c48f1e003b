import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { useCall } from '#src/api/mutations.ts'
import { noteSaid } from '#src/i18n/said-failures.ts'
import { showToast } from '#src/ui/toast/toast.tsx'
import { endCheckout } from '../checkout-query.ts'

/** Gives the checkout up once the time to think better of it, a toast's, is over. */
export function useAbandonLater() {
  const { t } = useLingui()
  const client = useQueryClient()
  const clear = useCall('checkout.clear')
  const [leaving, setLeaving] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const leave = async () => {
    timer.current = undefined
    const done = await clear.mutateAsync({}).catch(failure => {
      // Not by `useFailureText`, whose many texts would come with the first page.
      noteSaid(failure)
      showToast(t`Non è stato possibile: riprova.`, 'alert')
    })
    if (done) endCheckout(client)
    setLeaving(false)
  }
  const now = useRef(leave)
  now.current = leave

  // Going to another page is no second thought.
  useEffect(
    () => () => {
      if (timer.current === undefined) return
      clearTimeout(timer.current)
      void now.current()
    },
    [],
  )

  const abandon = () => {
    setLeaving(true)
    timer.current = setTimeout(() => void now.current(), limits.toastMs)
    const undo = () => {
      clearTimeout(timer.current)
      timer.current = undefined
      setLeaving(false)
    }
    showToast(t`Checkout abbandonato`, 'status', { text: t`Annulla`, run: undo })
  }
  return { leaving, abandon }
}
