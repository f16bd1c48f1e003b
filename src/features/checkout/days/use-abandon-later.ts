import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { useCall } from '#src/api/mutations.ts'
import { markShown } from '#src/i18n/shown-failures.ts'
import { showToast } from '#src/ui/toast/toast.tsx'
import { endCheckout } from '../checkout-query.ts'

/** Cancels the checkout after the undo toast has disappeared. */
export function useAbandonLater() {
  const { t } = useLingui()
  const client = useQueryClient()
  const clear = useCall('checkout.clear')
  const [leaving, setLeaving] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const leave = async () => {
    timer.current = undefined
    const done = await clear.mutateAsync({}).catch(failure => {
      // Not by `useFailureText`, because its many texts would be part of the first download.
      markShown(failure)
      showToast(t`Non è stato possibile: riprova.`, 'alert')
    })
    if (done) endCheckout(client)
    setLeaving(false)
  }
  const now = useRef(leave)
  now.current = leave

  // Leaving the page counts as confirmation.
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
