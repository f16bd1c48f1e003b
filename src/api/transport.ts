import ky, { type KyInstance } from 'ky'
import * as v from 'valibot'
import { cacheNames } from '#contract/device.ts'
import { type Endpoint, isForStaff, type Shown } from '#contract/endpoint.ts'
import type { AnswerOf, EndpointName, InputOf, ReadName } from '#contract/endpoints.ts'
import { appId, headers, tagOf } from '#contract/headers.ts'
import { limits } from '#contract/limits.ts'
import { noteServerTime } from '#src/platform/clock.ts'
import type { CallOptions, Page } from './call.ts'
import { credentials } from './credentials.ts'
import { endpointOf, invalidatedBy } from './endpoint-of.ts'
import { Failure } from './failure.ts'
import { readFailure } from './read-failure.ts'
import { readOf } from './reads.ts'

const http: KyInstance = ky.create({
  timeout: limits.requestTimeoutMs,
  // One forced retry, after a 401. No other request is sent twice.
  retry: { limit: 1, methods: [], statusCodes: [] },
  hooks: {
    afterResponse: [
      async ({ request, response, retryCount }) => {
        const isAccess = new URL(request.url).pathname.startsWith('/v1/auths/')
        const refused = isAccess
          ? null
          : request.headers.get('authorization')?.slice('Bearer '.length)
        if (response.status !== 401 || !refused || retryCount > 0) return response
        const current = credentials().token()
        const token =
          current && current !== refused ? current : await credentials().refresh(refused)
        if (!token) return response
        const renewed = new Headers(request.headers)
        renewed.set('authorization', `Bearer ${token}`)
        renewed.set(headers.accessToken, token)
        return ky.retry({ request: new Request(request, { headers: renewed }), delay: 0 })
      },
    ],
  },
})

/**
 * The reads that a call has changed, or that its refusal shows to be outdated. If pages of the server show one of them, the
 * pages that the device has stored are deleted: whoever changed it sees it when they open one again.
 */
export async function outdatedBy(
  name: EndpointName,
  refused: boolean,
): Promise<readonly ReadName[]> {
  const reads = invalidatedBy(await endpointOf(name), refused)
  if (!refused && reads.some(one => readOf(one).public)) {
    void globalThis.caches?.delete(cacheNames.pages).catch(() => {})
  }
  return reads
}

/**
 * Sends a call and parses its answer. Without a network, or on a slow one, a copy on the device may
 * answer. @throws Failure
 */
export async function send<N extends EndpointName>(
  name: N,
  input?: InputOf<N>,
  options: CallOptions & { file?: FormData } = {},
): Promise<Page<AnswerOf<N>>> {
  const sent = exchange(name, input, options, async response => {
    const { answer: schema }: Endpoint = await endpointOf(name)
    const answer = v.parse(schema, await response.json()) as AnswerOf<N>
    const count = response.headers.get(headers.totalCount)
    const total = count === null ? null : Number(count)
    const link = response.headers.get('link')
    const meant = linked(link, 'alternate')?.searchParams.get('keywords') ?? undefined
    return { answer, next: cursorOf(link), storedAt: null, total, meant }
  })
  const findCopy = () =>
    credentials().findCopy(name, input as object, sent) as Promise<Page<AnswerOf<N>> | null>
  return Promise.race([sent, copyWhenSlow(sent, findCopy)]).catch(async error => {
    const copy = isOffline(error) ? await findCopy() : null
    if (!copy) throw error
    return copy
  })
}

/** A call that takes longer is answered by a copy on the device. */
const slowMs = 3000

/** A copy on the device, if there is one, once the answer takes too long. */
function copyWhenSlow<T>(sent: Promise<T>, findCopy: () => Promise<T | null>): Promise<T> {
  return new Promise(resolve => {
    const timer = setTimeout(async () => {
      const copy = await findCopy()
      if (copy) resolve(copy)
    }, slowMs)
    const stop = () => clearTimeout(timer)
    sent.then(stop, stop)
  })
}

const isOffline = (error: unknown) => error instanceof Failure && error.code === 'offline'

/**
 * Sends a call and passes its response to `read`. `file` is sent as the raw body. @throws Failure
 */
export async function exchange<N extends EndpointName, T>(
  name: N,
  input: InputOf<N> | undefined,
  { signal, idempotencyKey, file }: CallOptions & { file?: Blob | FormData },
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const { body, shown } = (input ?? {}) as Parts
  try {
    const endpoint: Endpoint = await endpointOf(name)
    if (endpoint.access !== 'visitor') await credentials().ready()
    signal?.throwIfAborted()
    const response = await http(address(endpoint.path, input as Parts), {
      method: endpoint.method,
      headers: {
        ...requestHeaders(endpoint, idempotencyKey),
        ...(shown !== undefined && { [headers.ifMatch]: tagOf(shown) }),
      },
      ...(body !== undefined && { json: body }),
      // What was pressed is sent, although the page is left at once.
      keepalive: endpoint.method !== 'GET' && !file && isSmall(body),
      ...(file && { body: file }),
      ...(signal && { signal }),
    })
    noteServerTime(Date.parse(response.headers.get('date') ?? ''))
    credentials().noteContact('answer')
    return await read(response)
  } catch (error) {
    if (signal?.aborted) throw error
    const failure = readFailure(error)
    if (failure.status > 0) credentials().noteContact('answer')
    if (failure.code === 'offline') credentials().noteContact('nothing')
    throw failure
  }
}

/** Browsers refuse to keep a request alive whose body is larger than 64 KiB. */
const isSmall = (body: unknown) => (JSON.stringify(body)?.length ?? 0) < 16_000

type Parts = {
  params?: Record<string, string>
  query?: Record<string, string | string[] | undefined>
  body?: unknown
  /** What the page shows; `null` for nothing. */
  shown?: Shown | null
}

/** The address of a call with its input. */
export function address(path: string, { params = {}, query = {} }: Parts = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  // An array is sent as a repeated key.
  const given = Object.entries(query ?? {}).flatMap(([key, value]) =>
    value === undefined ? [] : [value].flat().map(one => [key, one]),
  )
  return given.length > 0 ? `${filled}?${new URLSearchParams(given)}` : filled
}

/**
 * Headers of a call: the token, if there is one, and the impersonated member. Impersonation does
 * not apply to calls of staff. @throws Failure signed_out if the call needs a member and nobody is
 * signed in; impersonation_refused for what only the member may do, which must not be done as the
 * staff member instead
 */
export function requestHeaders(
  endpoint: Endpoint,
  key: string | undefined,
): Record<string, string> {
  const token = credentials().token()
  const ghost = isForStaff(endpoint.access) ? null : credentials().ghost()
  if (ghost && endpoint.noImpersonation) throw new Failure('impersonation_refused')
  if (endpoint.access !== 'visitor' && !token) throw new Failure('signed_out')
  return {
    [headers.language]: credentials().language(),
    [headers.appId]: appId,
    ...(token && { authorization: `Bearer ${token}`, [headers.accessToken]: token }),
    ...(ghost && { [headers.ghostUser]: ghost }),
    ...(key && { [headers.idempotencyKey]: key }),
  }
}

const cursorOf = (link: string | null) => linked(link, 'next')?.searchParams.get('cursor') ?? null

/** The address of a `link` header that has this relation. */
function linked(link: string | null, relation: string): URL | null {
  const [before = '', after] = (link ?? '').split(`>; rel="${relation}"`)
  return after === undefined
    ? null
    : new URL(before.slice(before.lastIndexOf('<') + 1), 'http://localhost')
}
