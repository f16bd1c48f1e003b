import { expect } from 'vitest'
import type { Checkout } from '#contract/shapes/checkout.ts'
import type { Order } from '#contract/shapes/order.ts'
import { desk, type Scene } from './loans.ts'
import type { World } from './world.ts'

type Member = Awaited<ReturnType<Scene['member']>>
export type Wanted = readonly (string | readonly [product: string, quantity: number])[]
type Choice = { from: string; to: string; point?: string; method?: string }

/** Checkouts of several products, as their member makes them, and what the desk does with them. */
export function together(world: World, here: Scene) {
  /** A product with so many copies, at the desk of the scene. Staff add all but the first. */
  async function copies(count: number): Promise<string> {
    const id = await here.object()
    const { ask } = await world.as('super')
    const path = `/v1/admin/objects/${id}/copies`
    if (count > 1) {
      const { status } = await ask(path, { method: 'POST', body: { count: count - 1 } })
      expect(status).toBe(200)
    }
    return id
  }

  const put = ({ ask }: Pick<Member, 'ask'>, id: string, quantity = 1) =>
    ask(`/v1/checkout/lines/${id}`, { method: 'PUT', body: { quantity } })
  const post = ({ ask }: Pick<Member, 'ask'>, path: string, body?: object) =>
    ask(`/v1/checkout/${path}`, { method: 'POST', ...(body && { body }) })
  const cartOf = async ({ ask }: Pick<Member, 'ask'>) =>
    (await ask('/v1/checkout')).body as Checkout

  /** A checkout with these lines, a point and days, ready to be reserved. @returns the answer about the days */
  async function prepare(member: Pick<Member, 'ask'>, wanted: Wanted, choice: Choice) {
    for (const line of wanted) {
      const [id, quantity] = typeof line === 'string' ? [line, 1] : line
      const added = await put(member, id, quantity)
      expect(added.status, added.text).toBe(200)
    }
    const { point = desk, method = 'pickup', from, to } = choice
    const shipping = await post(member, 'shipping', { method, address_id: point })
    expect(shipping.status, shipping.text).toBe(200)
    return post(member, 'loan', { from_date: from, to_date: to })
  }

  const confirm = ({ ask }: Pick<Member, 'ask'>) => ask('/v1/checkout/confirm', { method: 'PUT' })

  /** A confirmed booking, with its loans in the order of the lines. */
  async function book(member: Pick<Member, 'ask'>, wanted: Wanted, choice: Choice) {
    const days = await prepare(member, wanted, choice)
    expect(days.status, days.text).toBe(200)
    const { status, body, text } = await confirm(member)
    expect(status, text).toBe(200)
    const id: string = body.origin_id
    const orders: Order[] = (await member.ask(`/v1/me/bookings/${id}`)).body.orders
    return { id, orders, ids: orders.map(order => order.id) }
  }

  return { copies, put, post, cartOf, prepare, confirm, book }
}

/** The lines of a checkout, short. */
export const linesOf = ({ lines }: Checkout) =>
  lines?.map(({ product, quantity }) => [product.id, quantity])
