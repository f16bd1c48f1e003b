import { randomUUID } from 'node:crypto'
import type { Geo } from '#contract/shapes/common.ts'
import { italian } from '#contract/texts/italian.ts'
import { AppError } from '#server/core/app-error.ts'
import { sayInAll } from '#server/core/texts/say.ts'
import type { ActorContext, Context } from '#server/platform/context.ts'
import { findHome, noPosition, updateHome } from './homes.repo.ts'
import { insertPickupPoint, saveHours } from './pickup-points.repo.ts'

const agreed = italian('tutti i giorni, su accordo')
const hours = '08:00-21:00'
/** Homes are listed after the library's own pickup points. */
const position = 1000

/**
 * The member's home as a pickup point, created with the first product they share. Other members see only its
 * area. Lock the member's row first, so that nobody gets two.
 * @returns the pickup point's id
 * @throws AppError domicile_missing
 */
export async function ownHome(ctx: ActorContext, domicile: Geo | null): Promise<string> {
  const known = await findHome(ctx.db, ctx.actor.memberId)
  if (known) return known.id
  if (!domicile) throw new AppError('domicile_missing')
  const id = randomUUID()
  await insertPickupPoint(ctx.db, {
    id,
    name: 'Casa del proprietario',
    kind: 'private',
    owner_id: ctx.actor.memberId,
    ...placeOf(domicile),
    opening_days: JSON.stringify(sayInAll(agreed)),
    opening_times: hours,
    position,
  })
  await saveHours(ctx.db, id, Array(7).fill(hours))
  return id
}

/** Moves the member's home to a new address. With the same address it stays unchanged. */
export async function moveHome(ctx: Context, memberId: string, to: Geo) {
  await updateHome(ctx.db, memberId, { ...placeOf(to), ...noPosition })
}

/** The address, with the area that others see: postal code and town. */
function placeOf({ address, cap, city, province }: Geo) {
  return { address, cap, city, province, approximate_area: `${cap} ${city}` }
}
