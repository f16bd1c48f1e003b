import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context as HttpContext } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { headers } from '#contract/headers.ts'
import { chooseLanguage, type Locale } from '#contract/texts/languages.ts'
import { timeIn, todayIn } from '#domain/days/plain-date.ts'
import type { Cookies, RequestContext, RequestFacts, Services } from '#server/platform/context.ts'
import { libraryOf } from '#server/platform/library/libraries.ts'
import { closureOf } from '#server/platform/library/library-service.ts'
import { requestLocale } from './request-locale.ts'

/**
 * The context of a request: its library, time and address, without a caller yet.
 * @param known the request's id, if its answer has it already
 * @throws AppError library_unknown
 */
export async function openContext(
  services: Services,
  http: HttpContext,
  known?: string,
): Promise<RequestContext> {
  const requestId = known ?? randomUUID()
  if (!known) http.header(headers.requestId, requestId)
  const at = services.now()
  const library = await libraryOf(services, http)
  const today = todayIn(library.time_zone, at)
  const address = addressOf(http, services.config.trustedProxies)
  const actor = { kind: 'visitor' } as const
  const closure = await closureOf(services, library, { at, today })
  return {
    ...services,
    library,
    closure,
    actor,
    at,
    today,
    time: timeIn(library.time_zone, at),
    requestId,
    address,
    request: factsOf(http, library.languages),
    cookies: cookiesOf(http),
    isGone: () => socketOf(http)?.destroyed ?? false,
  }
}

function factsOf(http: HttpContext, offered: readonly Locale[]): RequestFacts {
  const { req } = http
  return {
    path: req.path,
    host: req.header('host') ?? '',
    origin: req.header('origin'),
    locale: requestLocale(http, offered),
    browserLocale: chooseLanguage(offered, req.header('accept-language')),
    userAgent: req.header('user-agent')?.slice(0, 200),
    idempotencyKey: req.header(headers.idempotencyKey),
    shown: req.header(headers.ifMatch),
    bearer: /^Bearer (\S+)$/i.exec(req.header('authorization') ?? '')?.[1],
    accessToken: req.header(headers.accessToken),
    actFor: req.header(headers.ghostUser)?.trim() || undefined,
    serverSocket: ownAddressOf(http),
  }
}

/** Undefined if a test calls the app without a socket. */
function socketOf(http: HttpContext) {
  return (http.env as Partial<HttpBindings> | undefined)?.incoming?.socket
}

function ownAddressOf(http: HttpContext): string | undefined {
  const socket = socketOf(http)
  if (!socket?.localPort) return undefined
  const { localAddress = '127.0.0.1', localPort } = socket
  return `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort}`
}

function cookiesOf(http: HttpContext): Cookies {
  return {
    read: name => getCookie(http, name),
    write: (name, value, options) => setCookie(http, name, value, { ...options, httpOnly: true }),
    remove: (name, options) => void deleteCookie(http, name, options),
  }
}

/**
 * The address of the client: the peer, or the one that the outermost of our own proxies saw. Earlier
 * addresses in the header come from the client and are not trusted.
 */
export function addressOf(http: HttpContext, proxies: number): string {
  const chain = (http.req.header('x-forwarded-for') ?? '').split(',').map(one => one.trim())
  return (proxies > 0 && chain.at(-proxies)) || peerOf(http)
}

/** Undefined if a test calls the app without a socket. */
function peerOf(http: HttpContext): string {
  try {
    return getConnInfo(http).remote.address ?? 'unknown'
  } catch {
    return 'unknown'
  }
}
