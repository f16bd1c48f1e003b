import { Hono } from 'hono'
import { AppError } from './app-error.ts'
import type { Services } from './context.ts'
import { simulatorRoutes } from './identity/dev-provider/mount.ts'
import { lockerSimulator } from './lockers/simulator.ts'
import { accessRoutes } from './routes/access.ts'
import { accountRoutes } from './routes/account.ts'
import { adminRoutes } from './routes/admin.ts'
import { catalogueRoutes } from './routes/catalogue.ts'
import { configurationRoutes } from './routes/configuration.ts'
import { crmRoutes } from './routes/crm.ts'
import { deskRoutes } from './routes/desk.ts'
import { failureAnswer } from './routes/failure-answer.ts'
import type { App } from './routes/handle.ts'
import { helpRoutes } from './routes/help.ts'
import { holdRoutes } from './routes/holds.ts'
import { identityRoutes } from './routes/identity.ts'
import { loanRoutes } from './routes/loans.ts'
import { lockerRoutes } from './routes/lockers.ts'
import { membershipRoutes } from './routes/memberships.ts'
import { noticeRoutes } from './routes/notices.ts'
import { openapiRoute } from './routes/openapi.ts'
import { operatorRoutes } from './routes/operator.ts'
import { requireOwnHost } from './routes/own-host.ts'
import { type Folders, pageRoutes } from './routes/page.ts'
import { pushRoutes } from './routes/push.ts'
import { refuseUnfit } from './routes/refuse-unfit.ts'
import { securityRoutes } from './routes/security.ts'
import { securityHeaders } from './routes/security-headers.ts'
import { sharingRoutes } from './routes/sharing.ts'
import { statusRoutes } from './routes/status.ts'
import { watchRequests } from './routes/watch-requests.ts'
import { wellKnownRoutes } from './routes/well-known.ts'

/** The whole server as one function of a request; tests call `app.request()`. */
export function createApp(services: Services, folders?: Folders): App {
  const app: App = new Hono()
  app.onError((error, http) => failureAnswer(error, http, services))
  app.use(refuseUnfit)
  app.use(requireOwnHost(services.config))
  simulatorRoutes(app, services)
  lockerSimulator(app, services)
  app.use(securityHeaders(services.config))
  if (services.paymentSimulator) app.route('/simulators/paypal', services.paymentSimulator.app)
  statusRoutes(app, services)
  operatorRoutes(app, services)
  watchRequests(app, services)
  accessRoutes(app)
  accountRoutes(app)
  securityRoutes(app)
  identityRoutes(app)
  // Before the catalogue, whose one-category path would take the CRM's variants.
  crmRoutes(app)
  catalogueRoutes(app)
  loanRoutes(app)
  sharingRoutes(app)
  deskRoutes(app)
  lockerRoutes(app)
  holdRoutes(app)
  helpRoutes(app)
  membershipRoutes(app)
  pushRoutes(app)
  noticeRoutes(app)
  configurationRoutes(app)
  adminRoutes(app)
  openapiRoute(app)
  app.all('/v1/*', () => {
    throw new AppError('not_found')
  })
  wellKnownRoutes(app, services)
  if (folders) pageRoutes(app, services, folders)
  return app
}
