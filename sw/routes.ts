import type { RouteHandlerCallback, RouteMatchCallback } from 'workbox-core'
import { createHandlerBoundToURL } from 'workbox-precaching'
import { NavigationRoute } from 'workbox-routing'
import { sharePath } from '#contract/share.ts'
import { writePage } from './pages.ts'

/** Addresses that the server answers itself; any other is a page. */
const notPages = [
  /^\/v1\//,
  /^\/files\//,
  /^\/tiles\//,
  /^\/simulators\//,
  /^\/(livez|readyz)/,
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

export const isShare: RouteMatchCallback = ({ url, sameOrigin }) =>
  sameOrigin && url.pathname === sharePath

export const isPart: RouteMatchCallback = ({ url, sameOrigin }) =>
  sameOrigin && /^\/(assets|fonts)\//.test(url.pathname)

export const isPicture: RouteMatchCallback = ({ url, sameOrigin }) =>
  sameOrigin && url.pathname.startsWith('/files/')
