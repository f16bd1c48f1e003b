import { expect } from 'vitest'
import { deliveryPoint } from '#contract/delivery-point.ts'
import { datesOf, type Period, periodOf, withPeriod } from '#contract/period.ts'
import type { Hold } from '#contract/shapes/hold.ts'
import type { Me } from '#contract/shapes/member.ts'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import { type AvailabilityInput, checkPeriod, freeAlternatives } from '#domain/days/availability.ts'
import type { BusyPeriod } from '#domain/days/busy.ts'
import { refusalsWith } from '#domain/refusals.ts'
import { availabilityOf } from '#src/library/availability.ts'
import type { As } from './loan-acts.ts'
import { codeOf, type World } from './world.ts'

type Ask = World['ask']

/** The calendar of a product at a pickup point, as the app makes it from the server's answers. @param kept the reader's own days in the queue */
export async function shownDays(
  ask: Ask,
  { product, pointId }: { product: string; pointId: string },
  now: { today: string; time: string },
  kept: Period | null = null,
): Promise<AvailabilityInput> {
  const get = async (path: string) => (await ask(path)).body
  const points: PickupPoint[] = await get('/v1/headquarters')
  const shown = await get(`/v1/catalogs/products/${product}`)
  const delivered = pointId === deliveryPoint
  const place = delivered ? shown.location.address.id : pointId
  return availabilityOf(
    {
      product: shown,
      busy: (await get(`/v1/catalogs/products/${product}/loans`)).map(withPeriod) as BusyPeriod[],
      kept,
      points,
      library: await get('/v1/libraries/current'),
      point: points.find(({ id }) => id === place) ?? null,
      delivered,
    },
    now,
  )
}

type Choice = {
  product: string
  place: { method: string; address_id?: string; shipping_geo?: object }
  wanted: Period
  /** Takes the nearest days that are offered instead. */
  nearest: boolean
}

/**
 * A member books days at a place. What their calendar and their profile offer is accepted; else the answer is the first
 * reason that they show.
 * @returns the answer's code, or `accepted`
 */
export async function bookShown(
  ask: Ask,
  { product, place, wanted, nearest }: Choice,
  now: { today: string; time: string },
): Promise<string> {
  const post = (path: string, body?: object) => ask(path, { method: 'POST', ...(body && { body }) })
  await ask('/v1/checkout/cart/', { method: 'DELETE' })
  const me: Me = (await ask('/v1/me')).body
  const kept = await keptDays(ask, product)
  const pointId = place.address_id ?? deliveryPoint
  const calendar = await shownDays(ask, { product, pointId }, now, kept)
  const period = (nearest && freeAlternatives(calendar, wanted, 1)[0]) || wanted
  const { maintenance } = calendar
  const facts = { own: false, borrowed: false, queuesFull: false, maintenance }
  const refusal = checkPeriod(calendar, period)
  const reasons: string[] = [
    ...refusalsWith(me.refusals?.reserve ?? [], facts, 'reserve'),
    ...(refusal ? [refusal.code] : []),
    ...(me.refusals?.confirm ?? []),
    ...(place.method === 'delivery' ? ['payment_not_completed'] : []),
  ]
  const answers = [
    await post(`/v1/checkout/cart/${product}`),
    await post('/v1/checkout/shipping', place),
    await post('/v1/checkout/loan', { ...datesOf(period), note: '' }),
    await ask('/v1/checkout/confirm', { method: 'PUT' }),
  ]
  const wrong = answers.find(({ status }) => status !== 200)
  const answered = wrong ? codeOf(wrong) : 'accepted'
  // A member may request only a few private products a day.
  if (answered === 'private_requests_exceeded' && reasons.length === 0) return answered
  const said = JSON.stringify([place, period, now, calendar.busy, kept, wrong?.text])
  expect(answered, said).toBe(reasons[0] ?? 'accepted')
  return answered
}

/** The days that are kept for a member as one of the first in the queue of a product. */
export async function keptDays(ask: Ask, product: string): Promise<Period | null> {
  const holds: Hold[] = (await ask('/v1/me/holds')).body
  const kept = holds.find(one => one.product.id === product)?.kept
  return kept ? periodOf(kept) : null
}

/** Days kept for somebody in the queue of a product. */
export type Kept = { member: string; product: string; days: Period }

/** The days that are kept for some members. */
export async function allKept(as: As, members: readonly string[]): Promise<Kept[]> {
  const kept: Kept[] = []
  for (const member of members) {
    const holds: Hold[] = (await (await as(member))('/v1/me/holds')).body
    for (const { product, kept: days } of holds)
      if (days) kept.push({ member, product: product.id, days: periodOf(days) })
  }
  return kept
}
