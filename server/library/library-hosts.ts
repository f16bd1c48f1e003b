import { sql } from 'kysely'
import { AppError } from '../app-error.ts'
import type { Config } from '../config.ts'
import type { LibraryRow, Services } from '../context.ts'
import { acrossLibraries, type Db } from '../store/transaction.ts'
import { forgetLibraries } from './libraries.ts'

/** Names that a host begins with and that stand for something else. */
const reserved = ['staging', 'localhost', 'www']

/**
 * Refuses a name that is or was a library's, `own` apart, and keeps every name still until the commit,
 * so that of two who want the same one gets it.
 * @throws AppError validation_failed, the field `taken`
 */
export async function requireFreeName(
  db: Db,
  name: string,
  { field, own = '' }: { field: string; own?: string },
) {
  await sql`lock table libraries in share row exclusive mode`.execute(db)
  const known = await db
    .selectFrom('libraries')
    .select('id')
    .where('id', '!=', own)
    .where(eb =>
      eb.or([
        eb('id', '=', name),
        eb('domain', '=', name),
        eb(eb.val(name), '=', eb.fn.any('former_domains')),
      ]),
    )
    .executeTakeFirst()
  if (known || reserved.includes(name)) {
    throw new AppError('validation_failed', { fields: { [field]: 'taken' } })
  }
}

/** Whether a library's name is in the server's own settings, which would go on naming the old one. */
export function isNamedInSettings(config: Config, { domain }: Pick<LibraryRow, 'domain'>): boolean {
  return [config.libraryDefault, config.libraryStaging].includes(domain)
}

/**
 * Gives a library another name in its address; the one before stays its own and leads on. `record`
 * writes it down in the same transaction.
 * @throws AppError not_found; forbidden where the server's settings name it; validation_failed
 */
export async function moveLibrary(
  services: Services,
  id: string,
  domain: string,
  record: (db: Db, before: LibraryRow) => Promise<unknown>,
): Promise<LibraryRow> {
  const moved = await acrossLibraries(services.store, async db => {
    const rows = db.selectFrom('libraries').selectAll().where('id', '=', id)
    const before = await rows.executeTakeFirst()
    if (!before) throw new AppError('not_found')
    if (isNamedInSettings(services.config, before)) throw new AppError('forbidden')
    if (domain === before.domain) return before
    await requireFreeName(db, domain, { field: 'domain', own: id })
    const former = [...before.former_domains, before.domain].filter(name => name !== domain)
    await db
      .updateTable('libraries')
      .set({ domain, former_domains: former })
      .where('id', '=', id)
      .execute()
    await record(db, before)
    return rows.executeTakeFirstOrThrow()
  })
  forgetLibraries(services)
  return moved
}
