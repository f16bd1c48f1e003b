import * as v from 'valibot'
import { serverLimits } from '#contract/limits.ts'
import { AppError } from '#server/core/app-error.ts'

export type PayPalAccount = {
  clientId: string
  clientSecret: string
  /** Empty: webhooks are refused. */
  webhookId: string
}
export type PayPalSettings = PayPalAccount & {
  baseUrl: string
  /** The account that must receive the money; empty: that of the credentials. */
  merchantId: string
}
export type Fetch = (request: Request) => Promise<Response>

const money = v.object({
  currency_code: v.string(),
  value: v.pipe(v.string(), v.regex(/^\d+(\.\d\d)?$/)),
})
const capture = v.object({ id: v.string(), status: v.string(), amount: money })
const order = v.object({
  id: v.string(),
  status: v.string(),
  purchase_units: v.array(
    v.object({
      custom_id: v.optional(v.string()),
      amount: v.optional(money),
      payee: v.optional(v.object({ merchant_id: v.optional(v.string()) })),
      payments: v.optional(v.object({ captures: v.optional(v.array(capture), []) })),
    }),
  ),
})
/** Why the provider refused a call. */
const refusal = v.object({ details: v.array(v.object({ issue: v.string() })) })
const refunded = 'CAPTURE_FULLY_REFUNDED'
export type PayPalOrder = v.InferOutput<typeof order>

/**
 * The part of the payment provider's REST API (Orders v2) that is needed. A late or invalid answer is
 * `payment_unavailable`: nothing is granted.
 */
export function createPayPal(settings: PayPalSettings, fetch: Fetch) {
  let token: { value: string; until: number } | null = null

  async function send(path: string, init: RequestInit & { headers?: Record<string, string> }) {
    try {
      const signal = AbortSignal.timeout(serverLimits.paymentTimeoutMs)
      const late = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      })
      const answer = async () => {
        const response = await fetch(new Request(settings.baseUrl + path, { ...init, signal }))
        return { status: response.status, body: (await response.json()) as unknown }
      }
      return await Promise.race([answer(), late])
    } catch (cause) {
      throw new AppError('payment_unavailable', { cause, retryAfter: 60 })
    }
  }

  function askToken() {
    const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')
    return send('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${basic}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
  }

  async function accessToken(): Promise<string> {
    if (token && token.until > Date.now()) return token.value
    const { body } = await askToken()
    const { access_token, expires_in } = parse(
      v.object({ access_token: v.string(), expires_in: v.number() }),
      body,
    )
    token = { value: access_token, until: Date.now() + (expires_in - 60) * 1000 }
    return access_token
  }

  async function call(method: string, path: string, body?: object, requestId?: string) {
    // Nobody is asked without credentials.
    if (!settings.clientId) throw new AppError('payment_unavailable')
    const answer = await send(path, {
      method,
      headers: {
        authorization: `Bearer ${await accessToken()}`,
        'content-type': 'application/json',
        ...(requestId && { 'paypal-request-id': requestId }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (answer.status >= 500) throw new AppError('payment_unavailable', { retryAfter: 60 })
    return answer
  }

  return {
    /** @returns the new order's id. `amount` as `20.00` */
    async createOrder(amount: string, currency: string, customId: string): Promise<string> {
      const unit = { custom_id: customId, amount: { currency_code: currency, value: amount } }
      const body = { intent: 'CAPTURE', purchase_units: [unit] }
      const answer = await call('POST', '/v2/checkout/orders', body, customId)
      return parse(v.object({ id: v.string() }), answer.body).id
    },
    /** @returns `null` for an order that is not ours */
    async getOrder(id: string): Promise<PayPalOrder | null> {
      const answer = await call('GET', `/v2/checkout/orders/${id}`)
      return answer.status === 404 ? null : parse(order, answer.body)
    },
    /** Takes the money of an approved order, once for each request id. */
    async captureOrder(id: string, requestId: string): Promise<void> {
      await call('POST', `/v2/checkout/orders/${id}/capture`, {}, requestId)
    },
    /** Gives the money back, once for each request id. @throws AppError payment_unavailable if it was refused */
    async refund(captureId: string, requestId: string): Promise<void> {
      const path = `/v2/payments/captures/${captureId}/refund`
      const { status, body } = await call('POST', path, {}, requestId)
      const issues = v.safeParse(refusal, body)
      const isBack = issues.success && issues.output.details.some(({ issue }) => issue === refunded)
      if (status >= 300 && !isBack) throw new AppError('payment_unavailable', { retryAfter: 60 })
    },
    /** What the provider does not accept of the account; `null` if it is right. */
    async check(): Promise<'keys' | 'webhook' | null> {
      const { status } = await askToken()
      if (status === 401) return 'keys'
      if (!settings.webhookId) return null
      const webhook = await call('GET', `/v1/notifications/webhooks/${settings.webhookId}`)
      return webhook.status === 200 ? null : 'webhook'
    },
    /** Whether a webhook really is the provider's. */
    async isGenuine(header: (name: string) => string | undefined, event: object): Promise<boolean> {
      if (!settings.webhookId) return false
      const answer = await call('POST', '/v1/notifications/verify-webhook-signature', {
        auth_algo: header('paypal-auth-algo'),
        cert_url: header('paypal-cert-url'),
        transmission_id: header('paypal-transmission-id'),
        transmission_sig: header('paypal-transmission-sig'),
        transmission_time: header('paypal-transmission-time'),
        webhook_id: settings.webhookId,
        webhook_event: event,
      })
      const verdict = v.safeParse(v.object({ verification_status: v.string() }), answer.body)
      return verdict.success && verdict.output.verification_status === 'SUCCESS'
    },
    merchantId: settings.merchantId,
  }
}

export type PayPal = ReturnType<typeof createPayPal>

function parse<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value)
  if (!result.success) throw new AppError('payment_unavailable', { retryAfter: 60 })
  return result.output
}
