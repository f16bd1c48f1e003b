import { join } from 'node:path'
import type { AdminLibrary, NewLibrary } from '#contract/shapes/setup.ts'
import { isSuper, superLevel } from '#domain/permissions.ts'
import { recordWrite } from '../../access/audit.ts'
import { AppError } from '../../app-error.ts'
import { drawInto } from '../../import/draw-into.ts'
import { importLibrary } from '../../import/import-library.ts'
import { starterLibrary } from '../../import/starter.ts'
import { siteOf } from '../../origin.ts'
import { acrossLibraries } from '../../store/transaction.ts'
import { systemContext } from '../../system-context.ts'
import type { Ctx } from '../carts.ts'
import { inviteStaff } from '../invitations.ts'
import { forgetLibraries } from '../libraries.ts'

/** Every library of this server, by name; for anybody else there is none to see. */
export async function listLibraries(ctx: Ctx): Promise<AdminLibrary[]> {
  if (!isOperator(ctx)) return []
  const rows = await ctx.store.db.selectFrom('libraries').selectAll().orderBy('name').execute()
  return rows.map(library => ({
    id: library.id,
    name: library.name,
    url: siteOf({ ...ctx, library }),
  }))
}

/**
 * Makes a library with the settings every one begins with, and mails the way in to who is to run it.
 * @throws AppError forbidden; validation_failed for a name that is taken
 */
export async function createLibrary(ctx: Ctx, input: NewLibrary): Promise<AdminLibrary> {
  if (!isOperator(ctx)) throw new AppError('forbidden')
  const { id, name, email, phone, hue, first_name, language } = input
  const folder = join(ctx.config.dataDir, 'files')
  await acrossLibraries(ctx.store, async db => {
    const known = await db
      .selectFrom('libraries')
      .select('id')
      .where(eb => eb.or([eb('id', '=', id), eb('domain', '=', id)]))
      .executeTakeFirst()
    if (known || id === 'staging') {
      throw new AppError('validation_failed', { fields: { id: 'taken' } })
    }
    await importLibrary({
      db,
      folder: starterLibrary({ id, domain: id, name, email, phone, hue }),
      now: ctx.at,
      picture: drawInto(folder),
      demoHash: null,
      files: folder,
    })
  })
  forgetLibraries(ctx)
  const own = await systemContext(ctx, id)
  await inviteStaff(own, { email, first_name, last_name: '', level: superLevel, language })
  await recordWrite(ctx, { action: 'library', target: id, before: null, after: input })
  return { id, name, url: siteOf(own) }
}

/** Who runs the server: the supers of its default library. */
function isOperator({ actor, library, config }: Ctx): boolean {
  return isSuper(actor.level) && library.domain === config.libraryDefault
}
