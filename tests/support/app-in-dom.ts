import { configure, fireEvent, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { Window } from 'happy-dom'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import type { Answer } from './browser.ts'
import { openWorld, password, type World } from './world.ts'

configure({
  asyncUtilTimeout: 20_000,
  // The whole document would hide the message; its texts help.
  getElementError: (message, container) =>
    new Error(`${message}\n${container.textContent?.slice(0, 1500)}`),
})

/** Answers a call instead of the server; `undefined` lets the server answer, and a thrown error is a network error. */
type Interpose = (
  route: string,
  ask: () => Promise<Response>,
) => Promise<Answer | undefined> | Answer | undefined

type Options = {
  /** The e-mail of the member who is signed in on this device. */
  as?: string
  language?: string
  answer?: Interpose
}

/** A world for the tests of a file. */
export function worldOfFile(): { readonly world: World } {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  afterAll(() => world.close())
  return {
    get world() {
      return world
    },
  }
}

/**
 * Opens a page of the app on a DOM without a browser. The API is the real one, in this process, and the time is that of
 * the world. There is no layout, no style, no worker, and no database on the device. Each page starts the app anew.
 */
export async function openApp(world: World, href: string, options: Options = {}) {
  const { as, language = 'it-IT', answer } = options
  vi.setSystemTime(world.now())
  const window = replaceWindow(href, language)
  if (as) await rememberMember(world, as)
  const calls: string[] = []
  vi.stubGlobal('Request', LocalRequest)
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const route = `${request.method} ${pathname}`
    calls.push(route + search)
    const ask = async () => {
      request.headers.set('host', location.host)
      return world.app.request(request)
    }
    const made = await answer?.(route, ask)
    if (!made) return ask()
    const { status = 200, body = {}, headers = {} } = made
    return Response.json(body, { status, headers })
  })
  vi.resetModules()
  await import('#src/main.tsx')
  return {
    screen: within(document.body),
    user: userEvent.setup({ document }),
    /** The calls to the server, as `METHOD /path?search`. */
    calls,
    /** The present address, without the host. */
    path: () => location.href.replace(location.origin, ''),
    window,
  }
}

/** Puts a text into a field at once. */
export function fill(field: HTMLElement, text: string) {
  field.focus()
  fireEvent.input(field, { target: { value: text } })
}

/** The description that a screen reader reads after the name of a field or button. */
export function descriptionOf(element: HTMLElement): string {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids
    .map(id => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim()
}

export { fireEvent, waitFor, within }

/** Classes of the network and of files: the server and `fetch` need those of Node. */
const ofNode = /^(fetch|Request|Response|Headers|FormData|Blob|File|URL|URLSearchParams)$/
/** Events, on the other hand, are those of the window. */
const ofWindow = /Event|^navigator$/
const known = new Set(Object.getOwnPropertyNames(globalThis))

let shown: Window | null = null

/** Gives this process the globals of a new window. */
function replaceWindow(href: string, language: string): Window {
  void shown?.happyDOM.abort()
  const window = new Window({
    url: `http://localhost:3000${href}`,
    width: 390,
    height: 844,
    settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true },
  })
  shown = window
  for (const name of Object.getOwnPropertyNames(window)) {
    if (ofNode.test(name) || (known.has(name) && !ofWindow.test(name))) continue
    const isItself = name === 'window' || name === 'self'
    const value = isItself ? globalThis : window[name as keyof Window]
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value })
  }
  Object.defineProperty(window.navigator, 'languages', { value: [language] })
  document.write(
    `<!doctype html><html lang="${language.slice(0, 2)}"><body><div id="root"></div></body></html>`,
  )
  localStorage.setItem('welcome', 'seen')
  return window
}

/** Node's Request needs an absolute address. */
class LocalRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, location.href) : input, init)
  }
}

/** A member who signed in on this device before. */
async function rememberMember(world: World, email: string) {
  const body = { email, password }
  const { status, body: answer } = await world.ask('/v1/auths/signin', { method: 'POST', body })
  if (status !== 200) throw new Error(`${email} cannot sign in: ${status}`)
  const { id, name, first_name, modulo_adesione } = answer.data
  const here = { library: location.host, lastContact: Date.now() }
  const member = { id, name, first_name, ...here, adhesion: modulo_adesione.accettato }
  localStorage.setItem('member', JSON.stringify(member))
  sessionStorage.setItem('token', answer.access_token)
  sessionStorage.setItem('token-of', id)
}
