import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Shown } from '#contract/endpoint.ts'
import type { Checkout } from '#contract/shapes/checkout.ts'
import { toFailure } from '#src/api/failure.ts'
import { useCall } from '#src/api/mutations.ts'
import { storeCheckout } from '#src/library/booking/store-checkout.ts'
import { useLibrary } from '#src/library/library.ts'
import type { Wanted } from '#src/library/wanted.ts'
import { isSignedOut, session, useSession } from '#src/session/session.ts'
import { wayIn } from '#src/session/way-in.ts'

/**
 * Opens the checkout of a product with the days and the place already chosen. A visitor signs in or up first
 * and returns with them, and a flag, in the URL; `resume` then continues. The open checkout of another product is replaced
 * only after a question, which offers to add this one to it.
 */
export function useBorrow(id: string, { resume, wanted }: { resume: boolean; wanted: Wanted }) {
  const { status } = useSession()
  const library = useLibrary()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const add = useCall('checkout.add')

  /** The open checkout that would be replaced: the question about it is shown. */
  const [other, setOther] = useState<Checkout | null>(null)

  const open = async (replaced: Shown | null) => {
    const input = { shown: replaced, params: { id } }
    const checkout = await add.mutateAsync(input).catch((error: unknown) => {
      const { checkout } = toFailure(error)
      if (checkout) storeCheckout(queryClient, checkout)
      setOther(checkout)
    })
    if (!checkout) return
    storeCheckout(queryClient, checkout)
    setOther(null)
    await navigate({ to: '/checkout/loan', search: wanted })
  }
  /** The server says whether there is another one, because it may have been opened elsewhere. */
  const start = () => open(null)

  const signedOut = isSignedOut(status)
  const borrow = () => {
    if (!isSignedOut(session().status)) return void start()
    const back = new URLSearchParams({ borrow: '1', ...wanted })
    void navigate({ to: wayIn(library), search: { from: `/products/${id}?${back}` } })
  }

  const taken = useRef(false)
  useEffect(() => {
    if (!resume || signedOut || taken.current) return
    taken.current = true
    // Removes the flag, so that returning to this page does not open a checkout again.
    const here = { to: '/products/$id', params: { id }, search: wanted, replace: true } as const
    void navigate(here).then(start)
  })

  return {
    borrow,
    pending: add.isPending,
    failure: add.error?.checkout ? null : add.error,
    replacing: other && {
      other,
      replace: () => void open(other),
      close: () => setOther(null),
      onOther: setOther,
    },
  }
}
