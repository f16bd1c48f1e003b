import type { Context as HttpContext } from 'hono'
import type { Library } from '#contract/shapes/library.ts'
import { AppError } from '../app-error.ts'
import { BoundedCache } from '../bounded-cache.ts'
import type { LibraryRow, RequestContext, Services } from '../context.ts'
import { demoPeople } from '../demo/people.ts'
import { askedLabel } from '../http/site-address.ts'
import { publicId } from '../payments/accounts.ts'
import { type Db, withLibrary } from '../store/transaction.ts'
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

/**
 * The public document. The adhesion text and the memberships have their own calls; how staff sign in is not
 * public.
 */
export function libraryDocument({ config, library: row, closure }: RequestContext): Library {
  const { adhesion_form: _, renewal_cards: __, ...settings } = row.document
  const { staff_second_factor: ___, sign_on_suffices: ____, ...document } = settings
  const inMaintenance = closure?.reason === 'maintenance'
  return {
    ...document,
    pp_pk:
      document.is.renewable_card || document.delivery.on
        ? publicId(config, row.payment_account)
        : null,
    map_tiles: config.tiles?.address ?? null,
    // With a password of its operator's, visitors have nobody to sign in as.
    ...(config.demo && !config.demoPassword && demoPeople(row.domain)),
    id: row.id,
    name: row.name,
    domain: row.domain,
    former_domains: row.former_domains,
    languages: row.languages,
    time_zone: row.time_zone,
    is: { ...document.is, available: !inMaintenance },
    zh: { is_daily_limits_exceeded: closure?.reason === 'daily_limits' },
    maintenance: inMaintenance
      ? { text: row.maintenance_text, until: closure?.until?.toISOString() ?? null }
      : null,
  }
}
