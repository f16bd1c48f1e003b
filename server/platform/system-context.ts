import { randomUUID } from 'node:crypto'
import { chooseLanguage } from '#contract/texts/languages.ts'
import { timeIn, todayIn } from '#domain/days/plain-date.ts'
import { closureAt } from '#domain/library-service.ts'
import { acrossLibraries } from '#server/core/store/transaction.ts'
import { getLibrary } from '#server/platform/library/libraries.repo.ts'
import type { Cookies, RequestContext, Services } from './context.ts'

/** The context of work without a request, such as a job's: a library and a time, no member. */
export async function systemContext(
  services: Services,
  libraryId: string,
): Promise<RequestContext> {
  const at = services.now()
  const library = await acrossLibraries(services.store, db => getLibrary(db, libraryId))
  const locale = chooseLanguage(library.languages)
  return {
    ...services,
    library,
    closure: closureAt(at, {
      available: library.available,
      maintenanceUntil: library.maintenance_until,
      // Jobs also run for a library that has reached its daily limit.
      exceeded: false,
    }),
    actor: { kind: 'visitor' },
    at,
    today: todayIn(library.time_zone, at),
    time: timeIn(library.time_zone, at),
    requestId: randomUUID(),
    address: 'job',
    request: {
      path: '',
      host: '',
      origin: undefined,
      locale,
      browserLocale: locale,
      userAgent: undefined,
      idempotencyKey: undefined,
      shown: undefined,
      bearer: undefined,
      accessToken: undefined,
      actFor: undefined,
      serverSocket: undefined,
    },
    cookies: noCookies,
  }
}

const refuse = () => {
  throw new Error('There is no request here')
}
const noCookies: Cookies = { read: refuse, write: refuse, remove: refuse }
