import type { MiddlewareHandler } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import type { Config } from '#server/platform/config.ts'
import { schemeOf } from './site-address.ts'

/**
 * The only <style> that the calendar's press handling adds to the page, allowed by its hash. A test
 * calculates it from the installed package.
 */
export const pressStyleHash = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='"

/**
 * The origins of the payment provider's script, window and calls; none while it is simulated. They do not depend on
 * the library's account: the worker stores a page with its policy, and an account may be entered later.
 */
const payPal = ['https://*.paypal.com', 'https://*.paypalobjects.com']

/** Pictures of products, which are public, and the script that shows them on other web sites. */
const forOtherSites = /^\/(files|embed)\//

/**
 * Allows everything from our own origin. Inline it allows only a page's one <style>, by a nonce, and one
 * script, by its hash `inlineScript`. Blob workers are for the QR reader. The manifest uses the default:
 * WebKit does not know its own directive and logs an error on every page.
 */
export function securityHeaders(config: Config, inlineScript: string | null): MiddlewareHandler {
  const paid = config.paypal.simulated ? [] : payPal
  const headersFor = (styleNonce: (typeof NONCE)[], usedBy: 'same-origin' | 'cross-origin') =>
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...(inlineScript ? [inlineScript] : []), ...paid],
        styleSrc: ["'self'", pressStyleHash, ...styleNonce],
        imgSrc: ["'self'", 'data:', 'blob:', ...paid],
        connectSrc: ["'self'", ...paid],
        frameSrc: ["'self'", ...paid],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
      xFrameOptions: 'DENY',
      crossOriginOpenerPolicy: 'same-origin',
      crossOriginResourcePolicy: usedBy,
      referrerPolicy: 'same-origin',
      permissionsPolicy: { camera: ['self'], geolocation: ['self'], microphone: [] },
      strictTransportSecurity:
        schemeOf(config) === 'https' ? 'max-age=31536000; includeSubDomains' : false,
    })
  const ofPages = headersFor([NONCE], 'same-origin')
  const ofAnswers = headersFor([], 'same-origin')
  const ofShared = headersFor([], 'cross-origin')
  // An answer of the API has no style: making a nonce for it would only take time.
  return (http, next) => {
    const { path } = http.req
    if (forOtherSites.test(path)) return ofShared(http, next)
    return (path.startsWith('/v1/') ? ofAnswers : ofPages)(http, next)
  }
}
