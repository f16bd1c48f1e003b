import { randomUUID } from 'node:crypto'
import type { Geo } from '#contract/shapes/common.ts'
import { AppError } from '../app-error.ts'
import type { ActorContext } from '../context.ts'

const agreed = { it: 'tutti i giorni, su accordo', en: 'every day, by agreement' }
const hours = '08:00-21:00'
/** Homes stand after the library's own points. */
const position = 1000

/**
 * The member's home as a pickup point, made for the first object they share. Others learn the part of
 * town only. Call with the member's row locked, so that nobody gets two.
 * @throws AppError domicile_missing
 */
export async function ownHome(ctx: ActorContext, domicile: Geo | null): Promise<string> {
  const known = await ownHomes(ctx).select('id').executeTakeFirst()
  if (known) return known.id
  if (!domicile) throw new AppError('domicile_missing')
  const id = randomUUID()
  await ctx.db
    .insertInto('headquarters')
    .values({
      id,
      name: 'Casa del proprietario',
      kind: 'private',
      owner_id: ctx.actor.memberId,
      ...placeOf(domicile),
      opening_days: JSON.stringify(agreed),
      opening_times: hours,
      position,
    })
    .execute()
  await ctx.db
    .insertInto('opening_hours')
    .values([1, 2, 3, 4, 5, 6, 7].map(day => ({ headquarters_id: id, day, hours })))
    .execute()
  return id
}

/** After a move: the home is where its owner is. One that stays keeps what else is known of it. */
export async function moveHome(ctx: ActorContext, to: Geo) {
  await ctx.db
    .updateTable('headquarters')
    .set({
      ...placeOf(to),
      latitude: null,
      longitude: null,
      approximate_latitude: null,
      approximate_longitude: null,
      map_link: null,
    })
    .where('owner_id', '=', ctx.actor.memberId)
    .where('kind', '=', 'private')
    .where(eb =>
      eb.not(
        eb.and([eb('address', '=', to.address), eb('cap', '=', to.cap), eb('city', '=', to.city)]),
      ),
    )
    .execute()
}

function ownHomes(ctx: ActorContext) {
  return ctx.db
    .selectFrom('headquarters')
    .where('owner_id', '=', ctx.actor.memberId)
    .where('kind', '=', 'private')
}

/** The address, and all that is told of it: the town and its postal district. */
function placeOf({ address, cap, city, province }: Geo) {
  return { address, cap, city, province, approximate_area: `${cap} ${city}` }
}
