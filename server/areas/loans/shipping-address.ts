import { deliveryPoint } from '#contract/delivery-point.ts'
import type { Shipping } from '#contract/shapes/checkout.ts'
import type { Geo } from '#contract/shapes/common.ts'
import { coarseArea } from '#domain/coarse-position.ts'
import type { PickupPointRow } from '#server/areas/pickup-points/pickup-points.repo.ts'

type Address = NonNullable<Shipping['address']>

/** The address of a delivery; with `null`, an empty one. */
export function deliveryAddress(geo: Geo | null): Address {
  return {
    id: deliveryPoint,
    name: 'Consegna a domicilio',
    ...geo,
    is: { private: false },
    smartlocker_instruction: null,
    map_link: null,
  }
}

/** A pickup point's address for a checkout or loan; a private one without street has only its area. */
export function pointAddress(row: PickupPointRow, showStreet: boolean): Address {
  const isPrivate = row.kind === 'private'
  const { id, address, cap, city, province, smartlocker_instruction } = row
  return {
    id,
    name: isPrivate ? 'Casa del proprietario' : row.name,
    ...(showStreet && { address, cap, city, province }),
    ...(isPrivate && { area: coarseArea({ ...row, area: row.approximate_area }) }),
    is: { private: isPrivate },
    smartlocker_instruction,
    map_link: showStreet ? row.map_link : null,
  }
}
