import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { sdkScript } from './sdk-script.ts'

type Money = { currency_code: string; value: string }
type Capture = { id: string; status: string; amount: Money }
type Unit = { custom_id: string; amount: Money; payments?: { captures: Capture[] } }
export type SimulatedOrder = { id: string; status: string; purchase_units: Unit[] }

/** How the simulated provider behaves: normally, or with a fault. */
export type Mood = 'well' | 'down' | 'slow' | 'garbled' | 'pending' | 'declines'

/** The webhook signature that counts as the provider's. */
export const genuineSignature = 'simulated-signature'

/**
 * A payment provider for demonstrations and tests: the documented REST endpoints and the script that draws
 * its button, in memory. Nobody pays anything.
 */
export function createSimulator() {
  const orders = new Map<string, SimulatedOrder>()
  const done = new Map<string, string>()
  const counts = { captured: 0, refunded: 0 }
  let mood: Mood = 'well'
  const app = new Hono()
  const newId = () => randomBytes(9).toString('hex').toUpperCase().slice(0, 17)

  app.use('*', async (http, next) => {
    if (mood === 'down') return http.json({ name: 'INTERNAL_SERVER_ERROR' }, 503)
    if (mood === 'garbled') return http.html('<h1>Bad gateway</h1>')
    if (mood === 'slow') await sleep(15_000)
    return next()
  })

  app.post('/v1/oauth2/token', http => http.json({ access_token: 'simulated', expires_in: 3600 }))

  app.post('/v2/checkout/orders', async http => {
    const { purchase_units } = await http.req.json<{ purchase_units: Unit[] }>()
    const key = `order ${http.req.header('paypal-request-id')}`
    const id = done.get(key) ?? newId()
    done.set(key, id)
    if (!orders.has(id)) orders.set(id, { id, status: 'CREATED', purchase_units })
    return http.json({ id, status: 'CREATED' }, 201)
  })

  app.get('/v2/checkout/orders/:id', http => {
    const order = orders.get(http.req.param('id'))
    return order ? http.json(order) : http.json({ name: 'RESOURCE_NOT_FOUND' }, 404)
  })

  /** Takes the money of an approved order; a second call changes nothing. */
  const capture = (id: string) => {
    const order = orders.get(id)
    const [unit] = order?.purchase_units ?? []
    if (!order || !unit) return null
    if (order.status === 'COMPLETED') return order
    if (order.status !== 'APPROVED') return null
    if (mood === 'declines') return null
    counts.captured++
    const status = mood === 'pending' ? 'PENDING' : 'COMPLETED'
    unit.payments = { captures: [{ id: newId(), status, amount: { ...unit.amount } }] }
    order.status = 'COMPLETED'
    return order
  }

  for (const path of ['/v2/checkout/orders/:id/capture', '/page/orders/:id/capture']) {
    app.post(path, http => {
      const order = capture(http.req.param('id') ?? '')
      return order ? http.json(order) : http.json({ name: 'UNPROCESSABLE_ENTITY' }, 422)
    })
  }

  app.post('/v2/payments/captures/:id/refund', http => {
    const key = `refund ${http.req.header('paypal-request-id')}`
    if (!done.has(key)) counts.refunded++
    done.set(key, http.req.param('id'))
    return http.json({ id: newId(), status: 'COMPLETED' }, 201)
  })

  app.post('/v1/notifications/verify-webhook-signature', async http => {
    const { transmission_sig } = await http.req.json<{ transmission_sig?: string }>()
    const genuine = transmission_sig === genuineSignature
    return http.json({ verification_status: genuine ? 'SUCCESS' : 'FAILURE' })
  })

  /** What the buyer does in the provider's own window. */
  app.get('/page/orders/:id', http => {
    const order = orders.get(http.req.param('id'))
    return order ? http.json(order.purchase_units[0]?.amount ?? {}) : http.json({}, 404)
  })
  app.post('/page/orders/:id/approve', http => {
    const order = orders.get(http.req.param('id'))
    if (order?.status === 'CREATED') order.status = 'APPROVED'
    return http.json({}, order ? 200 : 404)
  })
  app.get('/sdk/js', http =>
    http.body(sdkScript(), 200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }),
  )

  return {
    app,
    orders,
    counts,
    behave: (next: Mood) => {
      mood = next
    },
    approve: (id: string) => app.request(`/page/orders/${id}/approve`, { method: 'POST' }),
  }
}

export type Simulator = ReturnType<typeof createSimulator>
