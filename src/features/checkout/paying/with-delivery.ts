import { deliveryPoint } from '#contract/delivery-point.ts'
import type { Product } from '#contract/shapes/catalogue.ts'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import { isDelivered } from '#domain/loans/delivery.ts'
import { useLibrary } from '#src/library/library.ts'

/**
 * The pickup points of a product plus, if the library delivers it, the synthetic delivery point.
 * That one is open when the product's own point is, because deliveries start and end there.
 */
export function useWithDelivery(product: Product | undefined, allowed: readonly PickupPoint[]) {
  const { delivery, pp_pk } = useLibrary()
  const home = allowed.find(({ id }) => id === product?.location.address.id)
  const payable = delivery.price === 0 || pp_pk !== null
  if (!product || !home || !payable || !isDelivered(product, delivery)) return allowed
  const point: PickupPoint = {
    ...home,
    id: deliveryPoint,
    name: deliveryPoint,
    address: null,
    approximate: null,
    map_link: null,
    smartlocker_instruction: null,
    is: { available: true, smartlocker: false, private: false },
  }
  return [...allowed, point]
}
