import { randomUUID } from 'node:crypto'
import { headers } from '#contract/headers.ts'
import type { AdminMember, MemberInput } from '#contract/shapes/admin/admin.ts'
import type { AdminPoint } from '#contract/shapes/admin/setup.ts'
import type { Booking } from '#contract/shapes/order.ts'
import { addDays, todayIn } from '#domain/days/plain-date.ts'
import { password } from './borrowers.ts'

/** A point that never closes, so that a loan can begin today whatever the time. */
const locker = 'locker-saragozza'

/** Calls of somebody of the demo, without a browser. Each throws if it is refused. */
export async function demoCalls(url: string, email: string) {
  const token = await tokenOf(url, email)
  async function ask<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(url + path, {
      method,
      headers: {
        origin: url,
        'content-type': 'application/json',
        [headers.idempotencyKey]: randomUUID(),
        authorization: `Bearer ${token}`,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return JSON.parse(text) as T
  }
  return ask
}

/** The token of somebody of the demo. */
export async function tokenOf(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/v1/auths/signin`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status}`)
  return (await answer.json()).access_token
}

/** Staff change what they correct of a member, found by name or e-mail. */
export async function changeMember(url: string, words: string, changes: Partial<MemberInput>) {
  const staff = await demoCalls(url, 'super@example.org')
  const [member] = await staff<AdminMember[]>('GET', `/v1/admin/members?k=${words}`)
  const { banned, can_post_objects, card_number, max_loans } = member ?? {}
  const body = { banned, can_post_objects, card_number, max_loans, ...changes }
  await staff('PATCH', `/v1/admin/members/${member?.id}`, body)
}

/** Staff say how many products of a booking the locker has room for; `null`: one. */
export async function makeRoom(url: string, lines: number | null) {
  const staff = await demoCalls(url, 'super@example.org')
  const points = await staff<AdminPoint[]>('GET', '/v1/admin/headquarters')
  const point = points.find(({ id }) => id === locker)
  await staff('PATCH', `/v1/admin/headquarters/${locker}`, { ...point, lines })
}

type Choice = { email?: string; from?: string; days?: number }

/**
 * A booking of several loans at a locker, by default of the demo's member and from today, for five days. Staff say before that
 * the locker has room for them, and that the member may borrow as many.
 * @param wanted how many pieces of each product
 */
export async function bookTogether(
  url: string,
  wanted: Readonly<Record<string, number>>,
  { email = 'socia@example.org', from = todayIn('Europe/Rome', new Date()), days = 5 }: Choice = {},
): Promise<Booking> {
  await makeRoom(url, 5)
  await changeMember(url, email, { max_loans: 50 })
  const member = await demoCalls(url, email)
  await member('DELETE', '/v1/checkout/cart/')
  for (const [id, quantity] of Object.entries(wanted)) {
    await member('PUT', `/v1/checkout/lines/${id}`, { quantity })
  }
  await member('POST', '/v1/checkout/shipping', { method: 'smartlocker', address_id: locker })
  const to_date = addDays(from, days - 1)
  await member('POST', '/v1/checkout/loan', { from_date: from, to_date })
  const { origin_id } = await member<{ origin_id: string }>('PUT', '/v1/checkout/confirm')
  return member<Booking>('GET', `/v1/me/bookings/${origin_id}`)
}

/** Staff hand out some loans of a booking, by default all. */
export async function handOutTogether(
  url: string,
  { id, orders }: Booking,
  some: readonly { id: string }[] = orders,
) {
  const staff = await demoCalls(url, 'staff@example.org')
  const loans = some.map(order => ({ loan: order.id }))
  await staff('POST', `/v1/desk/bookings/${id}/handovers`, { kind: 'hand_out', loans })
}

/** Adds copies of a product of the demo. */
export async function addCopies(url: string, product: string, count = 1) {
  const staff = await demoCalls(url, 'super@example.org')
  await staff('POST', `/v1/admin/objects/${product}/copies`, { count })
}
