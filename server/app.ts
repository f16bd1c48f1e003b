import { Hono } from 'hono'
import { accountRoutes } from '#server/areas/account/routes.ts'
import { signInRoutes } from '#server/areas/account/sign-in/sign-in-routes.ts'
import { adminRoutes } from '#server/areas/admin/routes.ts'
import { calendarRoutes } from '#server/areas/calendar/routes.ts'
import { catalogueRoutes } from '#server/areas/catalogue/routes.ts'
import { checkoutRoutes } from '#server/areas/checkout/routes.ts'
import { deskRoutes } from '#server/areas/desk/routes.ts'
import { helpRoutes } from '#server/areas/help/routes.ts'
import { identityRoutes } from '#server/areas/identity/routes.ts'
import { libraryRoutes } from '#server/areas/library/routes.ts'
import { loanRoutes } from '#server/areas/loans/routes.ts'
import { lockerRoutes } from '#server/areas/lockers/routes.ts'
import { membershipRoutes } from '#server/areas/membership/routes.ts'
import { notificationRoutes } from '#server/areas/notifications/routes.ts'
import { inlineScriptHash } from '#server/areas/page/built-app.ts'
import { type Folders, pageRoutes } from '#server/areas/page/page.ts'
import { wellKnownRoutes } from '#server/areas/page/well-known.ts'
import { pickupPointRoutes } from '#server/areas/pickup-points/routes.ts'
import { pocketRoutes } from '#server/areas/pocket/routes.ts'
import { purchaseRoutes } from '#server/areas/purchases/routes.ts'
import { queueRoutes } from '#server/areas/queue/routes.ts'
import { secondFactorRoutes } from '#server/areas/second-factor/routes.ts'
import { sharingRoutes } from '#server/areas/sharing/routes.ts'
import { trialRoutes } from '#server/areas/trials/routes.ts'
import { AppError } from '#server/core/app-error.ts'
import { operatorRoutes } from '#server/operations/operator.ts'
import { crmRoutes } from '#server/optional/crm/routes.ts'
import { simulatorRoutes } from '#server/optional/simulators/identity/mount.ts'
import { lockerSimulator } from '#server/optional/simulators/locker/simulator.ts'
import { embedRoute, openToWebsites, websiteRoutes } from '#server/optional/websites/routes.ts'
import type { Services } from '#server/platform/context.ts'
import { failureAnswer } from '#server/platform/http/failure-answer.ts'
import type { App } from '#server/platform/http/handle.ts'
import { openapiRoute } from '#server/platform/http/openapi.ts'
import { requireOwnHost } from '#server/platform/http/own-host.ts'
import { refuseUnfit } from '#server/platform/http/refuse-unfit.ts'
import { securityHeaders } from '#server/platform/http/security-headers.ts'
import { watchRequests } from '#server/platform/http/watch-requests.ts'
import { statusRoutes } from '#server/platform/observe/status.ts'
import { pushRoutes } from '#server/platform/push/routes.ts'

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
  purchaseRoutes(app)
  pushRoutes(app)
  notificationRoutes(app)
  calendarRoutes(app)
  websiteRoutes(app)
  adminRoutes(app)
  trialRoutes(app)
  openapiRoute(app)
  app.all('/v1/*', () => {
    throw new AppError('not_found')
  })
  wellKnownRoutes(app, services)
  if (folders) embedRoute(app, folders.app)
  if (folders) pageRoutes(app, services, folders)
  return app
}
