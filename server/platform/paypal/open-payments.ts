import type { Hono } from 'hono'
import { BoundedCache } from '#server/core/bounded-cache.ts'
import type { Config } from '#server/platform/config.ts'
import {
  createPayPal,
  type Fetch,
  type PayPal,
  type PayPalAccount,
  type PayPalSettings,
} from './paypal.ts'

/** The payment provider: with the server's own account, or with one of a library. */
export type Payments = { own: PayPal; with: (account: PayPalAccount) => PayPal }

/** The provider with the server's account `settings`. The clients of libraries keep their access tokens. */
export function createPayments(settings: PayPalSettings, send: Fetch): Payments {
  const clients = new BoundedCache<PayPal>(1000)
  return {
    own: createPayPal(settings, send),
    with: account => {
      const key = JSON.stringify(account)
      // The money goes to whoever owns the keys.
      const client =
        clients.get(key) ?? createPayPal({ ...settings, ...account, merchantId: '' }, send)
      clients.set(key, client)
      return client
    },
  }
}

/** A provider in memory, for demonstrations and development. */
export type PaymentSimulator = { app: Hono }

/** The payment provider in the settings, or else the simulation. */
export function openPayments<S extends PaymentSimulator>(
  { paypal }: Config,
  createSimulator: () => S,
): {
  payments: Payments
  simulator: S | null
} {
  const settings = { ...paypal, clientId: paypal.clientId ?? '' }
  if (!paypal.simulated) return { payments: createPayments(settings, fetch), simulator: null }
  const simulator = createSimulator()
  const inside = { ...settings, baseUrl: 'http://simulator.invalid' }
  const send = async (request: Request) => simulator.app.fetch(request)
  return { payments: createPayments(inside, send), simulator }
}
