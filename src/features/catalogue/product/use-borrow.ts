import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useCall } from '#src/api/mutations.ts'
import { keyOf } from '#src/api/queries.ts'
import { useSession } from '#src/session/session.ts'

/**
 * Opens the checkout of a product. A visitor signs in first and returns with a flag in the URL;
 * `resume` then continues.
 */
export function useBorrow(id: string, resume: boolean) {
  const { status } = useSession()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const add = useCall('checkout.add')

  const open = async () => {
    const checkout = await add.mutateAsync({ params: { id } }).catch(() => null)
    if (!checkout) return
    queryClient.setQueryData(keyOf('checkout.get'), checkout)
    await navigate({ to: '/checkout/loan' })
  }

  const signedOut = status === 'visitor' || status === 'expired'
  const borrow = () => {
    if (signedOut) void navigate({ to: '/signin', search: { from: `/products/${id}?borrow=1` } })
    else void open()
  }

  const taken = useRef(false)
  useEffect(() => {
    if (!resume || signedOut || taken.current) return
    taken.current = true
    // Removes the flag, so that returning to this page does not open a checkout again.
    void navigate({ to: '/products/$id', params: { id }, replace: true }).then(open)
  })

  return { borrow, pending: add.isPending, failure: add.error }
}
