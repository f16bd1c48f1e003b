import { randomUUID } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { headers } from '#contract/headers.ts'
import { todayIn } from '#domain/days/plain-date.ts'
import type { Context, Services } from '../context.ts'
import { libraryOf } from '../library/libraries.ts'
import { closureOf } from '../library/library-service.ts'

/** What a request is: in which library, when, from where; nobody yet. @throws AppError library_unknown */
export async function openContext(
  services: Services,
  http: Context['http'],
  requestId: string = randomUUID(),
): Promise<Context> {
  const at = services.now()
  http.header(headers.requestId, requestId)
  const library = await libraryOf(services, http)
  const today = todayIn(library.time_zone, at)
  const address = addressOf(http, services.config.trustedProxies)
  const actor = { kind: 'visitor' } as const
  const closure = await closureOf(services, library, { at, today })
  return { ...services, library, closure, actor, at, today, requestId, address, http }
}

/**
 * Where the request came from: the peer, or what the outermost of our own proxies saw. Whatever a
 * client puts before that in the header is not believed.
 */
export function addressOf(http: Context['http'], proxies: number): string {
  const chain = (http.req.header('x-forwarded-for') ?? '').split(',').map(one => one.trim())
  return (proxies > 0 && chain.at(-proxies)) || peerOf(http)
}

/** None when a test calls the app without a socket. */
function peerOf(http: Context['http']): string {
  try {
    return getConnInfo(http).remote.address ?? 'unknown'
  } catch {
    return 'unknown'
  }
}
