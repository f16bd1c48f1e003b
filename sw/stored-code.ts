import { seenKey, storedMaxMs } from '#contract/device.ts'
import type { Order } from '#contract/shapes/order.ts'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import { type CodeKind, nextCode, servedBy } from '#domain/loans/codes.ts'
import { deviceNow } from './clock.ts'
import { readStored } from './device.ts'

export type StoredCode = {
  kind: CodeKind
  loan: Order
  /** What the code opens the door for. Without it, that loan alone. */
  served?: readonly Order[]
  /** Its pickup point, if that is stored too. */
  point: PickupPoint | undefined
  /** When the loan was fetched, in milliseconds since 1970. */
  storedAt: number
}

/** The part of the app's stored queries that is needed here. */
type Stored = {
  clientState: {
    queries: {
      queryKey: readonly [string, object]
      state: { data: unknown; dataUpdatedAt: number }
    }[]
  }
}

/** The next code among the loans that the device has stored for a member. */
export async function nextStoredCode(owner: string, now = deviceNow()): Promise<StoredCode | null> {
  const text = await readStored(seenKey(owner))
  return text ? findCode(JSON.parse(text), now) : null
}

export function findCode({ clientState }: Stored, now: number): StoredCode | null {
  const stateOf = (name: string) =>
    clientState.queries.find(
      ({ queryKey: [one, input] }) => one === name && Object.keys(input).length === 0,
    )?.state
  const loans = stateOf('orders.list')
  if (!loans || now - loans.dataUpdatedAt > storedMaxMs) return null
  const orders = loans.data as Order[]
  const next = nextCode(orders)
  if (!next) return null
  const { kind } = next
  const served = servedBy(kind, next.order, orders)
  const [loan] = served
  const points = (stateOf('headquarters.list')?.data ?? []) as PickupPoint[]
  const point = points.find(({ id }) => id === loan.shipping.address?.id)
  return { kind, loan, served, point, storedAt: loans.dataUpdatedAt }
}
