import { AppError, invalid, orNotFound } from '#server/core/app-error.ts'
import { type AnyDb, acrossLibraries } from '#server/core/store/transaction.ts'
import type { Config } from '#server/platform/config.ts'
import type { LibraryRow, Services } from '#server/platform/context.ts'
import { findLibrary, findLibraryByName, lockLibraries, updateLibrary } from './libraries.repo.ts'
import { forgetLibraries } from './libraries.ts'

/** First labels of hosts that no library may have. */
const reserved = ['staging', 'localhost', 'www']

/**
 * Refuses a name that another library than `own` has or had. Locks every name until the commit, so that of
 * two who want the same name one gets it.
 * @throws AppError validation_failed, the field `taken`
 */
export async function requireFreeName(
  db: AnyDb,
  name: string,
  { field, own = '' }: { field: string; own?: string },
) {
  await lockLibraries(db)
  const known = await findLibraryByName(db, name, own)
  if (known || reserved.includes(name)) throw invalid(field, 'taken')
}

/** Whether the server's own settings name the library: they would contain the old name. */
export function isNamedInSettings(config: Config, { domain }: Pick<LibraryRow, 'domain'>): boolean {
  return [config.libraryDefault, config.libraryStaging].includes(domain)
}

/** Whether anybody may found a trial here: at the server's default library, if its operator allows it. */
export function isFoundingPlace(config: Config, { domain }: Pick<LibraryRow, 'domain'>): boolean {
  return config.trials > 0 && domain === config.libraryDefault
}

/**
 * Gives a library another name in its address; the former one redirects to it. `record` adds the audit entry
 * in the same transaction.
 * @throws AppError not_found; forbidden if the server's settings name it; validation_failed
 */
export async function moveLibrary(
  services: Services,
  id: string,
  domain: string,
  record: (db: AnyDb, before: LibraryRow) => Promise<unknown>,
): Promise<LibraryRow> {
  const moved = await acrossLibraries(services.store, async db => {
    const before = orNotFound(await findLibrary(db, id))
    if (isNamedInSettings(services.config, before)) throw new AppError('forbidden')
    if (domain === before.domain) return before
    await requireFreeName(db, domain, { field: 'domain', own: id })
    const former = [...before.former_domains, before.domain].filter(name => name !== domain)
    await updateLibrary(db, id, { domain, former_domains: former })
    await record(db, before)
    return { ...before, domain, former_domains: former }
  })
  forgetLibraries(services)
  return moved
}
