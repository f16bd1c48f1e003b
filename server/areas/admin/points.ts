import { randomUUID } from 'node:crypto'
import type {
  AdminPoint,
  ClosureChange,
  OpeningChange,
  PointChange,
  PointInput,
} from '#contract/shapes/admin/setup.ts'
import { checkOpening } from '#domain/days/hours.ts'
import { changeUnderLoans } from '#server/areas/desk/affected/affected.ts'
import { refreshDeadlines } from '#server/areas/loans/deadlines/deadlines.ts'
import { insertPickupPoint, saveHours } from '#server/areas/pickup-points/pickup-points.repo.ts'
import { mapLinkTo } from '#server/areas/pickup-points/pickup-points.ts'
import { loadOpenings, noOpening } from '#server/areas/pickup-points/public-points.ts'
import { AppError, invalid, orNotFound } from '#server/core/app-error.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import type { StaffContext } from '#server/platform/context.ts'
import {
  countOwnPoints,
  deletePoint,
  insertClosure,
  listOwnPoints,
  replaceAdditionalDays,
  replaceClosures,
  updatePoint,
} from './points.repo.ts'
import { pick } from './products.ts'

/** The library's own pickup points, each with its week and, from today on, its closures and extra days. */
export async function listPoints(ctx: StaffContext): Promise<AdminPoint[]> {
  const openings = await loadOpenings(ctx)
  const points = await listOwnPoints(ctx.db)
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

/** Adds a pickup point, which is closed until its hours are set. */
export async function createPoint(ctx: StaffContext, input: PointInput): Promise<AdminPoint> {
  const id = randomUUID()
  const position = await countOwnPoints(ctx.db)
  await insertPickupPoint(ctx.db, { id, position, ...columnsOf(input) })
  await recordWrite(ctx, 'point', input.name, { after: input })
  return pointOf(ctx, id)
}

/** @throws AppError not_found */
export async function changePoint(ctx: StaffContext, id: string, { loans, ...input }: PointChange) {
  const before = await pointOf(ctx, id)
  await changeUnderLoans(ctx, { pointIds: [id] }, loans, async () => {
    await updatePoint(ctx.db, id, columnsOf(input))
    await refreshDeadlines(ctx, [id])
  })
  await recordWrite(ctx, 'point', input.name, { before: pick(before, input), after: input })
  return pointOf(ctx, id)
}

/** Removes every pickup point that nothing has ever used, with its hours. */
export async function clearPoints(ctx: StaffContext): Promise<{ removed: number }> {
  const unused = (await listPoints(ctx)).filter(point => point.unused)
  for (const { id } of unused) await deletePoint(ctx.db, id)
  const names = unused.map(({ name }) => name)
  await recordWrite(ctx, 'points removed', ctx.library.id, {
    before: { points: names },
    after: { points: [] },
  })
  return { removed: names.length }
}

function columnsOf({ opening_days, smartlocker_instruction, lines, ...input }: PointInput) {
  return {
    ...input,
    // A page of the previous release leaves it out.
    ...(lines !== undefined && { lines }),
    map_link: mapLinkTo(input),
    opening_days: JSON.stringify(opening_days),
    smartlocker_instruction:
      input.kind === 'smartlocker' && smartlocker_instruction
        ? JSON.stringify(smartlocker_instruction)
        : null,
  }
}

/** Past closures do not change. @throws AppError not_found, or validation_failed for reversed dates and unreadable hours */
export async function savePoint(ctx: StaffContext, id: string, { loans, ...said }: OpeningChange) {
  const { opening: input, faults } = checkOpening(said)
  if (Object.keys(faults).length > 0) throw new AppError('validation_failed', { fields: faults })
  const { hours, holidays, additional_days } = await pointOf(ctx, id)
  const before = { hours, holidays, additional_days }
  const closures = input.holidays.map(row => ({
    name: row.name,
    first_day: row.inizio,
    last_day: row.fine,
  }))
  const days = new Map(input.additional_days.map(row => [row.day, row]))
  await changeUnderLoans(ctx, { pointIds: [id] }, loans, async () => {
    await saveHours(ctx.db, id, input.hours)
    await replaceClosures(ctx.db, id, ctx.today, closures)
    await replaceAdditionalDays(ctx.db, id, ctx.today, [...days.values()])
    await refreshDeadlines(ctx, [id])
  })
  await recordWrite(ctx, 'opening', id, { before, after: input })
  return listPoints(ctx)
}

/** Closes several pickup points for some days. @throws AppError validation_failed for reversed days or an unknown point */
export async function closePoints(
  ctx: StaffContext,
  { loans, point_ids, inizio, fine, name }: ClosureChange,
): Promise<AdminPoint[]> {
  if (fine < inizio) throw invalid('fine', 'date')
  const before = await listPoints(ctx)
  const pointIds = [...new Set(point_ids)]
  const known = pointIds.every(id => before.some(point => point.id === id))
  if (!known) throw invalid('point_ids', 'invalid')
  const closure = { first_day: inizio, last_day: fine, name }
  await changeUnderLoans(ctx, { pointIds }, loans, async () => {
    await insertClosure(ctx.db, pointIds, closure)
    await refreshDeadlines(ctx, pointIds)
  })
  const after = await listPoints(ctx)
  for (const id of pointIds) {
    const holidaysOf = (points: AdminPoint[]) => points.find(point => point.id === id)?.holidays
    await recordWrite(ctx, 'opening', id, {
      before: { holidays: holidaysOf(before) },
      after: { holidays: holidaysOf(after) },
    })
  }
  return after
}

async function pointOf(ctx: StaffContext, id: string): Promise<AdminPoint> {
  return orNotFound((await listPoints(ctx)).find(one => one.id === id))
}
