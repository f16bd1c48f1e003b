import { vi } from 'vitest'

/** A minimal browser environment for the page's modules in Node; call it before importing them. */
export function stubBrowser() {
  const page = Object.assign(new EventTarget(), {
    localStorage: memoryStorage(),
    sessionStorage: memoryStorage(),
    location: { host: 'bologna.localhost', replace: vi.fn<(url: string) => void>() },
  })
  vi.stubGlobal('window', page)
  vi.stubGlobal('location', page.location)
  vi.stubGlobal('navigator', { onLine: true, languages: ['it-IT'] })
  vi.stubGlobal('Request', LocalRequest)
  vi.stubGlobal('BroadcastChannel', SilentChannel)
  return page
}

/** What `me.get` answers to a member. */
export const profile = (id: string) => ({
  id,
  name: `${id} Rossi`,
  first_name: id,
  email: `${id}@example.org`,
  origin_id: null,
  card_number: null,
  phone_number: null,
  domicile_geo: null,
  is: { active_card: true, banned: false },
  modulo_adesione: { accettato: true },
  my_product_count: 0,
  requests_waiting: 0,
  product_borrowed_count: 0,
  available_loans: 1,
  can_post_objects: false,
  level: 9,
  language: 'it' as const,
})

/** There is no other tab; a test may simulate one by dispatching a message. */
class SilentChannel extends EventTarget {
  postMessage() {}
}

/** A storage whose keys are its own properties, as in a browser. */
function memoryStorage(): Storage {
  const hidden = (value: unknown) => ({ value, enumerable: false })
  return Object.create(null, {
    getItem: hidden(function (this: Record<string, string>, key: string) {
      return this[key] ?? null
    }),
    setItem: hidden(function (this: Record<string, string>, key: string, value: string) {
      this[key] = value
    }),
    removeItem: hidden(function (this: Record<string, string>, key: string) {
      delete this[key]
    }),
  })
}

/** Node's Request needs an absolute address. */
class LocalRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'http://bologna.localhost') : input, init)
  }
}

export type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }

/** A simulated server: answers by `METHOD /path`; a thrown error is a network error. */
export function stubServer(answer: (route: string, request: Request) => Answer | Promise<Answer>) {
  const calls: Request[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    calls.push(request)
    const route = `${request.method} ${new URL(request.url).pathname}`
    const { status = 200, body = {}, headers = {} } = await answer(route, request)
    return Response.json(body, { status, headers })
  })
  return calls
}

/** Simulates a missing network. */
export function noNetwork(): never {
  throw new TypeError('Failed to fetch')
}

export function refusal(status: number, code: string): Answer {
  return { status, body: { error: { code, message: '', request_id: 'r' } } }
}
