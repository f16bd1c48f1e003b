import { createHandlerBoundToURL } from 'workbox-precaching'
import type { RouteMatchCallback } from 'workbox-core'
import { NavigationRoute } from 'workbox-routing'

/** Any page is the app's shell; what the server answers itself is not. */
export const shell = new NavigationRoute(createHandlerBoundToURL('/index.html'), {
  denylist: [/^\/v1\//, /^\/files\//, /^\/(livez|readyz)/],
})

/**
 * The public catalogue: the same for everyone in the library. What belongs to a person, a checkout or
 * a session is not named here, so the worker never sees it.
 */
const catalogue = [
  /^\/v1\/libraries\//,
  /^\/v1\/categories$/,
  /^\/v1\/catalogs\//,
  /^\/v1\/headquarters$/,
]

export const isCatalogue: RouteMatchCallback = ({ url, sameOrigin, request }) =>
  sameOrigin && request.method === 'GET' && catalogue.some(path => path.test(url.pathname))

export const isPicture: RouteMatchCallback = ({ url, sameOrigin }) =>
  sameOrigin && url.pathname.startsWith('/files/')
