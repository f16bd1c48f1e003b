import { isDeepStrictEqual } from 'node:util'
import { type Service, type ServiceInput, superOnly } from '#contract/shapes/admin/service.ts'
import { isSuper } from '#domain/permissions.ts'
import { AppError } from '#server/core/app-error.ts'
import { recordWrite } from '#server/platform/access/audit.ts'
import {
  inTransaction,
  type LibraryRow,
  type RequestContext,
  type StaffActor,
  type StaffContext,
} from '#server/platform/context.ts'
import { dailyCalls } from '#server/platform/library/daily-calls.ts'
import { getLibrary, lockLibrary, updateLibrary } from '#server/platform/library/libraries.repo.ts'
import { forgetLibraries } from '#server/platform/library/libraries.ts'
import { rowOf, serviceOf } from '#server/platform/library/service-settings.ts'

export async function getService(ctx: RequestContext<StaffActor>): Promise<Service> {
  return withCount(ctx, await inTransaction(ctx, ({ db, library }) => getLibrary(db, library.id)))
}

/** @throws AppError forbidden for staff who change what only a super may */
export async function saveService(ctx: RequestContext<StaffActor>, input: ServiceInput) {
  const saved = await inTransaction(ctx, inside => save(inside, input))
  forgetLibraries(ctx)
  return withCount(ctx, saved)
}

async function save(ctx: StaffContext, input: ServiceInput): Promise<LibraryRow> {
  const row = await lockLibrary(ctx.db, ctx.library.id)
  const before = serviceOf(row)
  const changed = superOnly.some(name => !isDeepStrictEqual(before[name], input[name]))
  if (changed && !isSuper(ctx.actor.level)) throw new AppError('forbidden')
  await updateLibrary(ctx.db, ctx.library.id, rowOf(row, input))
  await recordWrite(ctx, 'service', ctx.library.id, { before, after: input })
  return getLibrary(ctx.db, ctx.library.id)
}

async function withCount(ctx: RequestContext, library: LibraryRow): Promise<Service> {
  const daily_calls_today = await dailyCalls({ services: ctx, library, day: ctx.today })
  return { ...serviceOf(library), daily_calls_today }
}
