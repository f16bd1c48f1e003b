import type { Checkout } from '#contract/shapes/checkout.ts'
import { PointName } from '#src/library/point-name.tsx'

/** Where the product is handed over: the address of a delivery, or the pickup point's name and street. */
export function CheckoutPlace({ shipping }: Pick<Checkout, 'shipping'>) {
  const { method, address: place } = shipping
  if (!place) return null
  const { address, cap, city, province } = place
  if (method === 'delivery') return `${address}, ${cap} ${city} (${province})`
  return (
    <>
      <PointName point={place} />
      {address && `, ${address}`}
    </>
  )
}
