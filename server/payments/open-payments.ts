import type { Config } from '../config.ts'
import { createPayPal, type PayPal } from './paypal.ts'
import { createSimulator, type Simulator } from './simulator/simulator.ts'

export type Payments = { payments: PayPal; simulator: Simulator | null }

/** The payment provider in the settings, or else the simulation. */
export function openPayments({ paypal }: Config): Payments {
  const settings = { ...paypal, clientId: paypal.clientId ?? '' }
  if (!paypal.simulated) return { payments: createPayPal(settings, fetch), simulator: null }
  const simulator = createSimulator()
  const inside = { ...settings, baseUrl: 'http://simulator.invalid' }
  const send = async (request: Request) => simulator.app.fetch(request)
  return { payments: createPayPal(inside, send), simulator }
}
