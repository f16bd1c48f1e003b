import type { Shipping } from '#contract/shapes/checkout.ts'
import type { Geo } from '#contract/shapes/common.ts'
import { deliveryPoint } from '#contract/shapes/headquarters.ts'
import type { Context } from '../context.ts'
import { withLibrary } from '../store/transaction.ts'

type Address = NonNullable<Shipping['address']>

/** The synthetic place that stands for a home. */
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

/**
 * Pickup points by id as a checkout or a loan names them; a private one without its street, unless it
 * is among those `told`.
 */
export function shippingAddresses(
  ctx: Context,
  ids: readonly (string | null)[],
  told: ReadonlySet<string | null> = new Set(),
): Promise<Map<string, Address>> {
  return withLibrary(ctx.store, ctx.library.id, async db => {
    const wanted = [...new Set(ids)].filter(id => id !== null)
    if (wanted.length === 0) return new Map()
    const rows = await db
      .selectFrom('headquarters')
      .selectAll()
      .where('library_id', '=', ctx.library.id)
      .where('id', 'in', wanted)
      .execute()
    return new Map(
      rows.map(row => {
        const isPrivate = row.kind === 'private'
        const hidden = isPrivate && !told.has(row.id)
        const { id, address, cap, city, province, smartlocker_instruction } = row
        return [
          id,
          {
            id,
            name: isPrivate ? 'Casa del proprietario' : row.name,
            ...(!hidden && { address, cap, city, province }),
            is: { private: isPrivate },
            smartlocker_instruction,
            map_link: hidden ? null : row.map_link,
          },
        ]
      }),
    )
  })
}
