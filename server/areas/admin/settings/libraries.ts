import type { AdminLibrary, NewLibrary } from '#contract/shapes/admin/setup.ts'
import { todayIn } from '#domain/days/plain-date.ts'
import { isSuper, superLevel } from '#domain/permissions.ts'
import { inviteStaff } from '#server/areas/account/sign-in/invitations.ts'
import { importLibrary } from '#server/areas/import/import-library.ts'
import { drawInto } from '#server/areas/import/write/shelf.ts'
import { AppError } from '#server/core/app-error.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { recordMove, recordWrite } from '#server/platform/access/audit.ts'
import {
  inTransaction,
  type LibraryRow,
  type RequestContext,
  type StaffActor,
} from '#server/platform/context.ts'
import { siteOf } from '#server/platform/http/site-address.ts'
import { listLibraryRows } from '#server/platform/library/libraries.repo.ts'
import { forgetLibraries } from '#server/platform/library/libraries.ts'
import {
  isNamedInSettings,
  moveLibrary,
  requireFreeName,
} from '#server/platform/library/library-hosts.ts'
import { systemContext } from '#server/platform/system-context.ts'
import { starterLibrary } from './starter.ts'

/** Every library of this server by name; none unless the operator calls. */
export async function listLibraries(ctx: RequestContext<StaffActor>): Promise<AdminLibrary[]> {
  if (!isOperator(ctx)) return []
  const rows = await listLibraryRows(ctx.store.db)
  return rows.map(library => present(ctx, library))
}

/**
 * Creates a library with the initial settings, and invites its first staff member by e-mail.
 * @throws AppError forbidden; validation_failed for an existing name
 */
export async function createLibrary(ctx: RequestContext<StaffActor>, input: NewLibrary) {
  if (!isOperator(ctx)) throw new AppError('forbidden')
  const { id, name, email, phone, hue, first_name, language } = input
  await acrossLibraries(ctx.store, async db => {
    await requireFreeName(db, id, { field: 'id' })
    await importLibrary({
      db,
      folder: starterLibrary({ id, domain: id, name, email, phone, hue }),
      now: ctx.at,
      picture: drawInto(ctx.files),
      demoHash: null,
      files: ctx.files,
    })
  })
  forgetLibraries(ctx)
  const own = await systemContext(ctx, id)
  // The creator of a library is the operator, so its first super has no other of that rank.
  const founder = { email, first_name, last_name: '', level: superLevel, language }
  await inTransaction(own, inside => inviteStaff(inside, founder, null))
  await inTransaction(ctx, inside => recordWrite(inside, 'library', id, { after: input }))
  return present(ctx, own.library)
}

/**
 * Gives a library another address; the audit logs of both libraries record it.
 * @throws AppError forbidden, not_found, validation_failed
 */
export async function changeAddress(ctx: RequestContext<StaffActor>, id: string, domain: string) {
  if (!isOperator(ctx)) throw new AppError('forbidden')
  let before = domain
  const library = await moveLibrary(ctx, id, domain, (db, row) => {
    before = row.domain
    const by = `${ctx.library.id}/${ctx.actor.memberId}`
    return recordMove(db, row, domain, { by, at: ctx.at, address: ctx.address })
  })
  const write = { before: { domain: before }, after: { domain } }
  await inTransaction(ctx, inside => recordWrite(inside, 'library', id, write))
  return present(ctx, library)
}

/** A library as its server's supers see it. */
export function present(ctx: RequestContext<StaffActor>, library: LibraryRow): AdminLibrary {
  const {
    id,
    name,
    domain,
    former_domains,
    trial_ends_at: end,
    trial_asked_at,
    time_zone,
  } = library
  const url = siteOf({ ...ctx, library })
  const trial = end && { ends_on: todayIn(time_zone, end), asked: trial_asked_at !== null }
  const movable = !isNamedInSettings(ctx.config, library)
  return { id, name, url, domain, former_domains, movable, ...(trial && { trial }) }
}

/** The operator: a super of the server's default library. */
export function isOperator({ actor, library, config }: RequestContext<StaffActor>): boolean {
  return isSuper(actor.level) && library.domain === config.libraryDefault
}
