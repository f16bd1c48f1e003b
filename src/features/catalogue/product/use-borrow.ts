import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useCall } from '#src/api/mutations.ts'
import { keyOf } from '#src/api/queries.ts'
import type { Wanted } from '#src/library/wanted.ts'
import { useSession } from '#src/session/session.ts'

/**
 * Opens the checkout of a product with the days and the place already chosen. A visitor signs in or up first
 * and returns with them, and a flag, in the URL; `resume` then continues.
 */
export function useBorrow(id: string, { resume, wanted }: { resume: boolean; wanted: Wanted }) {
  const { status } = useSession()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const add = useCall('checkout.add')

  const open = async () => {
    const checkout = await add.mutateAsync({ params: { id } }).catch(() => null)
    if (!checkout) return
    queryClient.setQueryData(keyOf('checkout.get'), checkout)
    await navigate({ to: '/checkout/loan', search: wanted })
  }

  const signedOut = status === 'visitor' || status === 'expired'
  const borrow = () => {
    if (!signedOut) return void open()
    const back = new URLSearchParams({ borrow: '1', ...wanted })
    void navigate({ to: '/signin', search: { from: `/products/${id}?${back}` } })
  }

  const taken = useRef(false)
  useEffect(() => {
    if (!resume || signedOut || taken.current) return
    taken.current = true
    // Removes the flag, so that returning to this page does not open a checkout again.
    const here = { to: '/products/$id', params: { id }, search: wanted, replace: true } as const
    void navigate(here).then(open)
  })

  return { borrow, pending: add.isPending, failure: add.error }
}
