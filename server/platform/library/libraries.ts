import type { Context as HttpContext } from 'hono'
import { AppError } from '#server/core/app-error.ts'
import { BoundedCache } from '#server/core/bounded-cache.ts'
import { type Db, withLibrary } from '#server/core/store/transaction.ts'
import type { LibraryRow, Services } from '#server/platform/context.ts'
import { askedLabel } from '#server/platform/http/site-address.ts'
import { findLibraryByDomain } from './libraries.repo.ts'

const cachedMs = 5000
type Cached = { row: LibraryRow | null; until: number }
const caches = new WeakMap<object, BoundedCache<Cached>>()

/**
 * The library of the request's host, which is its present or a former one.
 * @throws AppError library_unknown
 */
export async function libraryOf(services: Services, http: HttpContext): Promise<LibraryRow> {
  const label = askedLabel(http)
  const row = label ? await libraryByDomain(services, label) : null
  if (!row) throw new AppError('library_unknown')
  return row
}

/** Cached for five seconds, because every request needs it. */
async function libraryByDomain(services: Services, domain: string): Promise<LibraryRow | null> {
  const cache = caches.get(services.store) ?? new BoundedCache<Cached>(1000)
  caches.set(services.store, cache)
  const found = cache.get(domain)
  if (found && found.until > Date.now()) return found.row
  // One query, which the standby may answer too.
  const find = async (db: Db) => (await findLibraryByDomain(db, domain)) ?? null
  const row = await withLibrary(services.store, '', find, { oneQuery: true })
  cache.set(domain, { row, until: Date.now() + cachedMs })
  return row
}

/** After a change: this process reads them again at once, others within five seconds. */
export function forgetLibraries({ store }: Services) {
  caches.delete(store)
}
