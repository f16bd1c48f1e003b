import type { Selectable } from 'kysely'
import type { Shipping } from '#contract/shapes/checkout.ts'
import type { Geo } from '#contract/shapes/common.ts'
import { deliveryPoint } from '#contract/shapes/headquarters.ts'
import { coarseArea } from '#domain/coarse-place.ts'
import type { Context } from '../context.ts'
import type { HeadquartersTable } from '../store/tables/catalogue.ts'

type Address = NonNullable<Shipping['address']>
export type PointRow = Selectable<HeadquartersTable>

/** The synthetic place that stands for a home. `null` shows that it is a delivery, and not where to. */
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

/** Pickup points by id, as they are kept: `pointAddress` says what of them may be shown. */
export async function pointsById(
  ctx: Context,
  ids: readonly (string | null)[],
): Promise<Map<string, PointRow>> {
  const wanted = [...new Set(ids)].filter(id => id !== null)
  if (wanted.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('headquarters')
    .selectAll()
    .where('id', 'in', wanted)
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

/** A pickup point as a checkout or a loan names it; without its street, only the part of town. */
export function pointAddress(row: PointRow, showStreet: boolean): Address {
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
