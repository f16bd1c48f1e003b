import type { Shipping } from '#contract/shapes/checkout.ts'
import type { Context } from '../context.ts'
import { withLibrary } from '../store/transaction.ts'

/** A pickup point as a checkout or a loan names it; a private one without its street. */
export function shippingAddress(ctx: Context, id: string | null): Promise<Shipping['address']> {
  return withLibrary(ctx.store, ctx.library.id, async db => {
    if (!id) return null
    const row = await db
      .selectFrom('headquarters')
      .selectAll()
      .where('library_id', '=', ctx.library.id)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return null
    const isPrivate = row.kind === 'private'
    const { address, cap, city, province } = row
    return {
      id: row.id,
      name: isPrivate ? 'Casa del proprietario' : row.name,
      ...(!isPrivate && { address, cap, city, province }),
      is: { private: isPrivate },
      smartlocker_instruction: row.smartlocker_instruction,
      map_link: isPrivate ? null : row.map_link,
    }
  })
}
