import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, Hono } from 'hono'
import { sdkScript } from './sdk-script.ts'

type Money = { currency_code: string; value: string }
type Capture = { id: string; status: string; amount: Money }
type Unit = { custom_id: string; amount: Money; payments?: { captures: Capture[] } }
/** `account`: the client id that opened it. */
export type SimulatedOrder = {
  id: string
  status: string
  purchase_units: Unit[]
  account: string
}

/** How the simulated provider behaves: normally, or with a fault. */
export type Mood = 'well' | 'down' | 'slow' | 'garbled' | 'pending' | 'declines'

/** The webhook signature that counts as the provider's for its first account, and with the webhook's id for others. */
export const genuineSignature = 'simulated-signature'
const firstWebhook = 'simulator'

/**
 * A payment provider for demonstrations and tests: the documented REST endpoints and the script that draws
 * its button, in memory. Nobody pays anything. An account sees its own orders only.
 */
export function createSimulator() {
  const orders = new Map<string, SimulatedOrder>()
  const done = new Map<string, string>()
  /** Secrets by client id; without an entry any is accepted. Webhooks are checked once there are such accounts. */
  const secrets = new Map<string, string>()
  const webhooks = new Set([firstWebhook])
  const refunds: { account: string; capture: string }[] = []
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

  app.post('/v1/oauth2/token', http => {
    const keys = Buffer.from(http.req.header('authorization')?.slice(6) ?? '', 'base64').toString()
    const [account = '', ...rest] = keys.split(':')
    const secret = secrets.get(account)
    if (secret !== undefined && secret !== rest.join(':')) {
      return http.json({ error: 'invalid_client' }, 401)
    }
    return http.json({ access_token: `simulated ${account}`, expires_in: 3600 })
  })
  const accountOf = (http: Context) => http.req.header('authorization')?.split(' ')[2] ?? ''

  app.post('/v2/checkout/orders', async http => {
    const { purchase_units } = await http.req.json<{ purchase_units: Unit[] }>()
    const key = `order ${http.req.header('paypal-request-id')}`
    const id = done.get(key) ?? newId()
    done.set(key, id)
    const account = accountOf(http)
    if (!orders.has(id)) orders.set(id, { id, status: 'CREATED', purchase_units, account })
    return http.json({ id, status: 'CREATED' }, 201)
  })

  app.get('/v2/checkout/orders/:id', http => {
    const order = orders.get(http.req.param('id'))
    const isOwn = order?.account === accountOf(http)
    return isOwn ? http.json(order) : http.json({ name: 'RESOURCE_NOT_FOUND' }, 404)
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

  const captured = (http: Context, id: string) => {
    const order = capture(id)
    return order ? http.json(order) : http.json({ name: 'UNPROCESSABLE_ENTITY' }, 422)
  }
  app.post('/v2/checkout/orders/:id/capture', http => {
    const id = http.req.param('id')
    const isOwn = orders.get(id)?.account === accountOf(http)
    return isOwn ? captured(http, id) : http.json({ name: 'RESOURCE_NOT_FOUND' }, 404)
  })
  app.post('/page/orders/:id/capture', http => captured(http, http.req.param('id')))

  app.post('/v2/payments/captures/:id/refund', http => {
    const account = accountOf(http)
    const id = http.req.param('id')
    const isIt = (unit: Unit) => unit.payments?.captures.some(one => one.id === id)
    const order = [...orders.values()].find(one => one.purchase_units.some(isIt))
    if (order?.account !== account) return http.json({ name: 'RESOURCE_NOT_FOUND' }, 404)
    const key = `refund ${http.req.header('paypal-request-id')}`
    if (!done.has(key)) {
      counts.refunded++
      refunds.push({ account, capture: id })
    }
    done.set(key, id)
    return http.json({ id: newId(), status: 'COMPLETED' }, 201)
  })

  app.post('/v1/notifications/verify-webhook-signature', async http => {
    type Sent = { transmission_sig?: string; webhook_id: string }
    const { transmission_sig: signature, webhook_id: id } = await http.req.json<Sent>()
    const genuine = id === firstWebhook ? genuineSignature : `${genuineSignature} ${id}`
    const verification_status = signature === genuine ? 'SUCCESS' : 'FAILURE'
    return http.json({ verification_status })
  })
  app.get('/v1/notifications/webhooks/:id', http => {
    const isKnown = secrets.size === 0 || webhooks.has(http.req.param('id'))
    return isKnown ? http.json({}) : http.json({ name: 'INVALID_RESOURCE_ID' }, 404)
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
    secrets,
    webhooks,
    refunds,
    behave: (next: Mood) => {
      mood = next
    },
    approve: (id: string) => app.request(`/page/orders/${id}/approve`, { method: 'POST' }),
  }
}
