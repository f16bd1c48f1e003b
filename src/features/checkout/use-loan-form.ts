import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Checkout } from '#contract/shapes/checkout.ts'
import type { Headquarters } from '#contract/shapes/headquarters.ts'
import type { Failure } from '#src/api/failure.ts'
import { useCall } from '#src/api/mutations.ts'
import { patchCheckout } from './checkout-query.ts'
import { type Draft, draftOf, methodOf, type Period } from './draft.ts'
import type { Problem } from './problem.ts'

/**
 * The loan page's state: the draft, what is wrong with it, and the two calls that send it. A pickup
 * point is sent as soon as it is chosen, since the server answers with what it means for the dates.
 */
export function useLoanForm(checkout: Checkout, points: readonly Headquarters[]) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [draft, setDraft] = useState<Draft>(() => draftOf(checkout, points))
  const [problem, setProblem] = useState<Problem | null>(null)
  const refused = (failure: Failure) => {
    if (failure.alternatives) void client.invalidateQueries({ queryKey: ['products.loans'] })
    setProblem(failure)
  }
  const shipping = useCall('checkout.shipping')
  const loan = useCall('checkout.loan')

  async function submit() {
    const point = points.find(({ id }) => id === draft.pointId)
    if (!point) return setProblem({ code: 'no_point' })
    if (!draft.period) return setProblem({ code: 'no_dates' })
    setProblem(null)
    try {
      const chosen = await shipping.mutateAsync({
        body: { method: methodOf(point), address_id: point.id },
      })
      const agreed = await loan.mutateAsync({
        body: { from_date: draft.period.from, to_date: draft.period.to, note: draft.note },
      })
      patchCheckout(client, { ...chosen, ...agreed, note: draft.note })
      await navigate({ to: '/checkout/recap' })
    } catch (failure) {
      refused(failure as Failure)
    }
  }

  return {
    draft,
    problem,
    pending: shipping.isPending || loan.isPending,
    submit,
    choosePoint: (pointId: string) => {
      setProblem(null)
      setDraft({ ...draft, pointId })
    },
    choosePeriod: (period: Period | null) => {
      setProblem(null)
      setDraft({ ...draft, period })
    },
    writeNote: (note: string) => setDraft({ ...draft, note }),
  }
}
