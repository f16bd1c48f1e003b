import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { deliveryPoint } from '#contract/delivery-point.ts'
import type { Alternative } from '#contract/errors.ts'
import { datesOf, type Period, periodOf } from '#contract/period.ts'
import { periodErrors, pointErrors } from '#contract/shapes/booking-errors.ts'
import type { Checkout } from '#contract/shapes/checkout.ts'
import type { Geo } from '#contract/shapes/common.ts'
import type { Order } from '#contract/shapes/order.ts'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import { Failure } from '#src/api/failure.ts'
import { useCall } from '#src/api/mutations.ts'
import type { Wanted } from '#src/library/wanted.ts'
import { showChange } from '../change.ts'
import { forgetReservation, latestOf, patchCheckout } from '../checkout-query.ts'
import type { LentLine } from '../lines/use-lent-lines.ts'
import {
  type Draft,
  draftBasis,
  draftOf,
  type Place,
  placeOf,
  recallDraft,
  rememberDraft,
} from './draft.ts'

export type LoanFormProps = {
  checkout: Checkout
  /** What is borrowed together. */
  lines: readonly LentLine[]
  /** The days that the checkout has reserved. */
  reserved: Period | null
  points: readonly PickupPoint[]
  allowed: readonly PickupPoint[]
  /** Days and place chosen before the checkout began. */
  wanted: Wanted
  /** The member's loans; the latest one suggests the place. */
  orders: readonly Order[]
}

/** What prevents the next step, shown until it is resolved. */
export type Problem =
  | { code: 'no_point' }
  | { code: 'no_dates' }
  | {
      code: 'refused'
      failure: Failure
      /** The delivery address was refused or could not be checked. */
      ofDelivery: boolean
    }

/** The part of the page that a problem is about; `all` for the network and the server. */
export type Part = 'place' | 'consent' | 'days' | 'all'

const ofPlace = new Set<string>(pointErrors)
const ofDays = new Set<string>(periodErrors)

export function partOf(problem: Problem): Part {
  if (problem.code === 'no_point') return 'place'
  if (problem.code === 'no_dates') return 'days'
  const { code } = problem.failure
  if (code === 'contact_consent_required') return 'consent'
  if (ofPlace.has(code)) return 'place'
  return ofDays.has(code) ? 'days' : 'all'
}

/** State of the loan page: the draft, its errors, and the two calls that send it. */
export function useLoanForm({ checkout, allowed, wanted, orders }: LoanFormProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { id } = checkout
  const version = draftBasis(checkout)
  const [draft, setDraft] = useState<Draft>(() =>
    recallDraft({ id, version }, draftOf(checkout, allowed, wanted, orders), allowed),
  )
  const [problem, setProblem] = useState<Problem | null>(null)
  /** The address dialog is open, because delivery was chosen or has no address yet. */
  const [asking, setAsking] = useState<'chosen' | 'reminded' | null>(null)
  const [pending, setPending] = useState(false)
  const sendPlace = useSendPlace(checkout)
  const loan = useCall('checkout.loan')
  useEffect(() => rememberDraft(id, version, draft), [id, version, draft])
  const pointOf = (id: string | null) => allowed.find(point => point.id === id)

  function refuse(error: unknown, ofDelivery: boolean) {
    if (showChange(client, error)) return
    const failure = error instanceof Failure ? error : new Failure('internal')
    setProblem({ code: 'refused', failure, ofDelivery })
  }

  async function submit() {
    const point = pointOf(draft.pointId)
    if (!point) return setProblem({ code: 'no_point' })
    if (point.is.private && !draft.consent) {
      return refuse(new Failure('contact_consent_required'), false)
    }
    const place = placeOf(point, draft)
    if (!place) return setAsking('reminded')
    if (!draft.period) return setProblem({ code: 'no_dates' })
    const { is_contact_shared = false } = place
    setProblem(null)
    let ofDelivery = place.method === 'delivery'
    setPending(true)
    try {
      await sendPlace(place)
      ofDelivery = false
      const agreed = await loan.mutateAsync({
        shown: latestOf(client, checkout),
        body: { ...datesOf(draft.period), note: draft.note, is_contact_shared },
      })
      patchCheckout(client, { ...agreed, note: draft.note, is_contact_shared })
      await navigate({ to: '/checkout/recap' })
    } catch (error) {
      refuse(error, ofDelivery)
    } finally {
      setPending(false)
    }
  }

  const change = (part: Partial<Draft>) => {
    setProblem(null)
    setDraft({ ...draft, ...part })
  }
  const choosePoint = (pointId: string, days: Partial<Pick<Draft, 'period'>> = {}) => {
    change({ pointId, ...days })
    if (pointId === deliveryPoint && !draft.geo) return setAsking('chosen')
    const point = pointOf(pointId)
    const place = point && placeOf(point, draft)
    // Another failure is ignored here, because the next step sends it again and shows the reason.
    if (place) void sendPlace(place).catch(error => showChange(client, error))
  }
  /** Takes days that are offered, some of them at another point. */
  const takeOffer = ({ address_id, ...dates }: Alternative) => {
    const days = { period: periodOf(dates) }
    if (address_id && address_id !== draft.pointId) choosePoint(address_id, days)
    else change(days)
  }
  const address = {
    asking,
    ask: () => setAsking('chosen'),
    confirm: (geo: Geo) => {
      change({ pointId: deliveryPoint, geo })
      setAsking(null)
    },
    /**
     * Only closes the dialog. Delivery stays chosen, and the address is requested before the next
     * step.
     */
    close: () => setAsking(null),
    /** Without an address there is no delivery. */
    cancel: () => {
      if (!draft.geo) change({ pointId: null })
      setAsking(null)
    },
  }
  return {
    draft,
    problem,
    change,
    choosePoint,
    takeOffer,
    sendPlace,
    address,
    submit,
    pending,
  }
}

/**
 * Sends the chosen pickup point to the server. Choices are sent in order, so that the last one
 * wins. @throws Failure
 */
function useSendPlace(checkout: Checkout) {
  const client = useQueryClient()
  const shipping = useCall('checkout.shipping')
  const before = useRef<Promise<unknown>>(Promise.resolve())
  return (place: Place) => {
    const sent = before.current.then(async () => {
      const chosen = await shipping.mutateAsync({ shown: latestOf(client, checkout), body: place })
      forgetReservation(client)
      patchCheckout(client, { ...chosen, is_contact_shared: place.is_contact_shared ?? false })
    })
    before.current = sent.catch(() => {})
    return sent
  }
}
