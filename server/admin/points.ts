import { randomUUID } from 'node:crypto'
import type { AdminPoint, OpeningInput, PointInput } from '#contract/shapes/admin/setup.ts'
import { recordWrite } from '../access/audit.ts'
import { AppError } from '../app-error.ts'
import type { ActorContext } from '../context.ts'
import { loadOpenings, noOpening } from '../pickup-points/headquarters.ts'
import { pick } from './objects.ts'

/** The library's own points, each with its week, and from today on what is not as every week. */
export async function listPoints(ctx: ActorContext): Promise<AdminPoint[]> {
  const openings = await loadOpenings(ctx)
  const points = await rows(ctx).orderBy('position').orderBy('name').execute()
  return points.map(({ kind, unused, ...point }) => {
    const { opening_hours, holidays, additional_days } = openings.get(point.id) ?? noOpening
    const week = [1, 2, 3, 4, 5, 6, 7]
    return {
      ...point,
      kind: kind === 'smartlocker' ? kind : 'desk',
      unused: unused === true,
      hours: week.map(day => opening_hours.find(row => row.day === day)?.hours ?? ''),
      holidays: holidays.map(({ inizio, fine, name }) => ({ inizio, fine, name })),
      additional_days: additional_days.map(({ day, hours }) => ({ day, hours })),
    }
  })
}

/** One more place to collect objects at, closed until its hours are told. */
export async function createPoint(ctx: ActorContext, input: PointInput): Promise<AdminPoint> {
  const id = randomUUID()
  const known = await ctx.db
    .selectFrom('headquarters')
    .select(eb => eb.fn.countAll<string>().as('n'))
    .where('kind', '!=', 'private')
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('headquarters')
    .values({ id, position: Number(known.n), ...columnsOf(input) })
    .execute()
  await recordWrite(ctx, { action: 'point', target: input.name, before: null, after: input })
  return pointOf(ctx, id)
}

/** @throws AppError not_found */
export async function changePoint(
  ctx: ActorContext,
  id: string,
  input: PointInput,
): Promise<AdminPoint> {
  const before = await pointOf(ctx, id)
  await ctx.db.updateTable('headquarters').set(columnsOf(input)).where('id', '=', id).execute()
  await recordWrite(ctx, {
    action: 'point',
    target: input.name,
    before: pick(before, input),
    after: input,
  })
  return pointOf(ctx, id)
}

/** Removes every point where nothing stands and no loan ever was: its hours go with it. */
export async function clearPoints(ctx: ActorContext): Promise<{ removed: number }> {
  const unused = (await listPoints(ctx)).filter(point => point.unused)
  for (const { id } of unused) {
    await ctx.db.deleteFrom('headquarters').where('id', '=', id).execute()
  }
  const names = unused.map(({ name }) => name)
  await recordWrite(ctx, {
    action: 'points removed',
    target: ctx.library.id,
    before: { points: names },
    after: { points: [] },
  })
  return { removed: names.length }
}

function columnsOf({ opening_days, smartlocker_instruction, ...input }: PointInput) {
  const { latitude, longitude } = input
  const at = latitude !== null && longitude !== null && `${latitude}/${longitude}`
  return {
    ...input,
    map_link: at
      ? `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${at}`
      : null,
    opening_days: JSON.stringify(opening_days),
    smartlocker_instruction:
      input.kind === 'smartlocker' && smartlocker_instruction
        ? JSON.stringify(smartlocker_instruction)
        : null,
  }
}

function rows(ctx: ActorContext) {
  return ctx.db
    .selectFrom('headquarters')
    .select(['id', 'name', 'kind', 'available', 'address', 'cap', 'city', 'province'])
    .select(['latitude', 'longitude', 'opening_days', 'opening_times', 'smartlocker_instruction'])
    .select(eb => {
      const used = (['objects', 'loans', 'carts', 'crm_connections'] as const).map(table =>
        eb.exists(
          eb
            .selectFrom(table)
            .select('library_id')
            .whereRef(`${table}.library_id`, '=', 'headquarters.library_id')
            .whereRef(
              table === 'objects' || table === 'crm_connections'
                ? `${table}.location_id`
                : `${table}.headquarters_id`,
              '=',
              'headquarters.id',
            ),
        ),
      )
      return eb.not(eb.or(used)).as('unused')
    })
    .where('kind', '!=', 'private')
}

/** The past stays as it was. @throws AppError not_found, dates reversed as validation_failed */
export async function savePoint(
  ctx: ActorContext,
  id: string,
  input: OpeningInput,
): Promise<AdminPoint[]> {
  const reversed = input.holidays.findIndex(({ inizio, fine }) => fine < inizio)
  if (reversed >= 0) {
    throw new AppError('validation_failed', { fields: { [`holidays.${reversed}.fine`]: 'date' } })
  }

  const { hours, holidays: closures, additional_days } = await pointOf(ctx, id)
  const before = { hours, holidays: closures, additional_days }
  const own = { headquarters_id: id }
  await ctx.db
    .insertInto('opening_hours')
    .values(input.hours.map((hours, index) => ({ ...own, day: index + 1, hours })))
    .onConflict(conflict =>
      conflict
        .columns(['library_id', 'headquarters_id', 'day'])
        .doUpdateSet(eb => ({ hours: eb.ref('excluded.hours') })),
    )
    .execute()
  await ctx.db
    .deleteFrom('holidays')
    .where('headquarters_id', '=', id)
    .where('last_day', '>=', ctx.today)
    .execute()
  await ctx.db
    .deleteFrom('additional_days')
    .where('headquarters_id', '=', id)
    .where('day', '>=', ctx.today)
    .execute()
  const holidays = input.holidays.map(({ inizio, fine, name }) => ({
    ...{ ...own, name, first_day: inizio, last_day: fine },
  }))
  if (holidays.length > 0) await ctx.db.insertInto('holidays').values(holidays).execute()
  const days = new Map(input.additional_days.map(row => [row.day, { ...own, ...row }]))
  if (days.size > 0) {
    await ctx.db
      .insertInto('additional_days')
      .values([...days.values()])
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
  await recordWrite(ctx, { action: 'opening', target: id, before, after: input })
  return listPoints(ctx)
}

async function pointOf(ctx: ActorContext, id: string): Promise<AdminPoint> {
  const point = (await listPoints(ctx)).find(one => one.id === id)
  if (!point) throw new AppError('not_found')
  return point
}
