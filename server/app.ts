import { Hono } from 'hono'
import { accountRoutes } from './account/routes.ts'
import { signInRoutes } from './account/sign-in-routes.ts'
import { adminRoutes } from './admin/routes.ts'
import { AppError } from './app-error.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import type { Services } from './context.ts'
import { crmRoutes } from './crm/routes.ts'
import { deskRoutes } from './desk/routes.ts'
import { helpRoutes } from './help/routes.ts'
import { failureAnswer } from './http/failure-answer.ts'
import type { App } from './http/handle.ts'
import { openapiRoute } from './http/openapi.ts'
import { requireOwnHost } from './http/own-host.ts'
import { refuseUnfit } from './http/refuse-unfit.ts'
import { securityHeaders } from './http/security-headers.ts'
import { watchRequests } from './http/watch-requests.ts'
import { simulatorRoutes } from './identity/dev-provider/mount.ts'
import { identityRoutes } from './identity/routes.ts'
import { libraryRoutes } from './library/routes.ts'
import { loanRoutes } from './loans/routes.ts'
import { lockerRoutes } from './lockers/routes.ts'
import { lockerSimulator } from './lockers/simulator.ts'
import { membershipRoutes } from './membership/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { operatorRoutes } from './observe/operator.ts'
import { statusRoutes } from './observe/status.ts'
import { inlineScriptHash } from './page/built-app.ts'
import { type Folders, pageRoutes } from './page/page.ts'
import { wellKnownRoutes } from './page/well-known.ts'
import { pickupPointRoutes } from './pickup-points/routes.ts'
import { pocketRoutes } from './pocket/routes.ts'
import { pushRoutes } from './push/routes.ts'
import { queueRoutes } from './queue/routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { sharingRoutes } from './sharing/routes.ts'
import { embedRoute } from './websites/embed-route.ts'
import { openToWebsites } from './websites/open-to-websites.ts'
import { websiteRoutes } from './websites/routes.ts'

/** The whole server as one function of a request; tests call `app.request()`. */
export function createApp(services: Services, folders?: Folders): App {
  const app: App = new Hono()
  app.onError((error, http) => failureAnswer(error, http, services))
  app.use(refuseUnfit)
  app.use(requireOwnHost(services.config))
  simulatorRoutes(app, services)
  lockerSimulator(app, services)
  app.use(securityHeaders(services.config, folders ? inlineScriptHash(folders.app) : null))
  if (services.paymentSimulator) app.route('/simulators/paypal', services.paymentSimulator.app)
  statusRoutes(app, services)
  operatorRoutes(app, services)
  openToWebsites(app)
  watchRequests(app, services)
  signInRoutes(app)
  accountRoutes(app)
  secondFactorRoutes(app)
  identityRoutes(app)
  // Before the catalogue, whose path for one category would match the CRM's paths.
  crmRoutes(app)
  libraryRoutes(app)
  catalogueRoutes(app)
  pickupPointRoutes(app)
  pocketRoutes(app)
  loanRoutes(app)
  checkoutRoutes(app)
  sharingRoutes(app)
  deskRoutes(app)
  lockerRoutes(app)
  queueRoutes(app)
  helpRoutes(app)
  membershipRoutes(app)
  pushRoutes(app)
  notificationRoutes(app)
  calendarRoutes(app)
  websiteRoutes(app)
  adminRoutes(app)
  openapiRoute(app)
  app.all('/v1/*', () => {
    throw new AppError('not_found')
  })
  wellKnownRoutes(app, services)
  if (folders) embedRoute(app, folders.app)
  if (folders) pageRoutes(app, services, folders)
  return app
}
