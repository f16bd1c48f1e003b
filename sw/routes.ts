import type { RouteHandlerCallback, RouteMatchCallback } from 'workbox-core'
import { createHandlerBoundToURL } from 'workbox-precaching'
import { NavigationRoute } from 'workbox-routing'
import { sharePath } from '#contract/share.ts'
import { writePage } from './pages.ts'

/** Addresses that the server answers itself; any other is a page. */
const notPages = [
  ...[/^\/v1\//, /^\/files\//, /^\/tiles\//, /^\/simulators\//, /^\/(livez|readyz)/],
  /^\/source/,
  /^\/licences\.txt/,
]

/** Created once the precache knows the app's files. */
export function pageRoute(): NavigationRoute {
  const appAlone = createHandlerBoundToURL('/index.html')
  const answer: RouteHandlerCallback = async options =>
    (await writePage(options).catch(() => null)) ?? appAlone(options)
  return new NavigationRoute(answer, { denylist: notPages })
}

/**
 * The public catalogue and configuration: the same for everyone in the library. Calls of a person, a checkout
 * or a session are not listed, so the worker never stores them.
 */
const catalogue = [
  /^\/v1\/libraries\//,
  /^\/v1\/categories$/,
  /^\/v1\/catalogs\//,
  /^\/v1\/headquarters$/,
  /^\/v1\/(schemes|fills)\/[^/]+$/,
  /^\/v1\/(lookups|enums|links|error_list)$/,
]

export const isCatalogue: RouteMatchCallback = ({ url, sameOrigin, request }) =>
  sameOrigin && request.method === 'GET' && catalogue.some(path => path.test(url.pathname))

export const isShare: RouteMatchCallback = ({ url, sameOrigin }) =>
  sameOrigin && url.pathname === sharePath

export const isPart: RouteMatchCallback = ({ url, sameOrigin }) =>
  sameOrigin && /^\/(assets|fonts)\//.test(url.pathname)

export const isPicture: RouteMatchCallback = ({ url, sameOrigin }) =>
  sameOrigin && url.pathname.startsWith('/files/')
