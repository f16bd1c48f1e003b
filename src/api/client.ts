import ky, { type KyInstance } from 'ky'
import * as v from 'valibot'
import type { Endpoint } from '#contract/endpoint.ts'
import { type AnswerOf, type EndpointName, endpoints, type InputOf } from '#contract/endpoints.ts'
import { appId, headers } from '#contract/headers.ts'
import { limits } from '#contract/limits.ts'
import { storedAtHeader } from '#contract/messages.ts'
import { toFailure } from './failure.ts'

/** What the session lends to the client; the client knows no session. */
export type Credentials = {
  token(): string | null
  /** Trades the token that was refused for a new one; `null` once the session is over. */
  refresh(refused: string): Promise<string | null>
  /** Settles once it is known whether somebody is signed in on this device. */
  ready(): Promise<unknown>
  language(): string
  /** Called after each call: did the network answer? A stored copy is no answer. */
  heard(answered: boolean): void
}

let credentials: Credentials = {
  token: () => null,
  refresh: async () => null,
  ready: async () => {},
  language: () => 'it',
  heard: () => {},
}

export function provideCredentials(provided: Credentials) {
  credentials = provided
}

const http: KyInstance = ky.create({
  timeout: limits.requestTimeoutMs,
  // One forced retry, by the 401 rule below; nothing else is ever sent twice.
  retry: { limit: 1, methods: [], statusCodes: [] },
  hooks: {
    afterResponse: [
      async (request, _options, response, { retryCount }) => {
        const refused = request.headers.get('authorization')?.slice('Bearer '.length)
        if (response.status !== 401 || !refused || retryCount > 0) return response
        const current = credentials.token()
        const token = current && current !== refused ? current : await credentials.refresh(refused)
        if (!token) return response
        const renewed = new Headers(request.headers)
        renewed.set('authorization', `Bearer ${token}`)
        renewed.set(headers.accessToken, token)
        return ky.retry({ request: new Request(request, { headers: renewed }), delay: 0 })
      },
    ],
  },
})

export type CallOptions = { signal?: AbortSignal | undefined; idempotencyKey?: string }
export type Page<T> = { answer: T; next: string | null }

/** Makes a call of the contract and parses its answer. @throws Failure */
export async function call<N extends EndpointName>(
  name: N,
  input?: InputOf<N>,
  options: CallOptions = {},
): Promise<AnswerOf<N>> {
  return (await callPage(name, input, options)).answer
}

/** The same, with the cursor of the next page where the answer is one of several. */
export async function callPage<N extends EndpointName>(
  name: N,
  input?: InputOf<N>,
  { signal, idempotencyKey }: CallOptions = {},
): Promise<Page<AnswerOf<N>>> {
  const endpoint: Endpoint = endpoints[name]
  const { params, query, body } = (input ?? {}) as Parts
  try {
    if (endpoint.access !== 'visitor') await credentials.ready()
    const response = await http(address(endpoint.path, params ?? {}, query ?? {}), {
      method: endpoint.method,
      headers: requestHeaders(endpoint, idempotencyKey),
      ...(body !== undefined && { json: body }),
      ...(signal && { signal }),
    })
    credentials.heard(!response.headers.has(storedAtHeader))
    const answer = v.parse(endpoint.answer, await response.json()) as AnswerOf<N>
    return { answer, next: cursorOf(response.headers.get('link')) }
  } catch (error) {
    if (signal?.aborted) throw error
    const failure = await toFailure(error)
    credentials.heard(failure.code !== 'offline')
    throw failure
  }
}

type Parts = {
  params?: Record<string, string>
  query?: Record<string, string | undefined>
  body?: unknown
}

function address(path: string, params: Record<string, string>, query: Parts['query']): string {
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query ?? {}).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return given.length > 0 ? `${filled}?${new URLSearchParams(given)}` : filled
}

/** A public answer is the same for everyone: asked without a name, it can be kept for everyone. */
function requestHeaders(endpoint: Endpoint, key: string | undefined): Record<string, string> {
  const token = endpoint.public ? null : credentials.token()
  return {
    [headers.language]: credentials.language(),
    [headers.appId]: appId,
    ...(token && { authorization: `Bearer ${token}`, [headers.accessToken]: token }),
    ...(key && { [headers.idempotencyKey]: key }),
  }
}

function cursorOf(link: string | null): string | null {
  const next = /<([^>]+)>; rel="next"/.exec(link ?? '')?.[1]
  return next ? new URL(next, 'http://localhost').searchParams.get('cursor') : null
}
