import * as v from 'valibot'
import { type Endpoint, noImpersonation } from '../endpoint.ts'
import { id } from '../fields.ts'
import { product, productCard } from '../shapes/catalogue.ts'
import { crmConnection, crmConnectionInput, crmSync } from '../shapes/crm.ts'

const ofLibrary = v.object({ library: id })

/**
 * The catalogue that a library manages in an external CRM (Zoho), and the pull that copies it from there. The paths
 * with `z` take the CRM's ids, so that links stored there work.
 */
export const crmEndpoints = {
  'crm.product': {
    method: 'GET',
    path: '/v1/catalogs/z/products/:id',
    access: 'visitor',
    params: v.object({ id }),
    answer: product,
    errors: ['crm_not_configured'],
    public: true,
  },
  /** A category by its name in the CRM; paged like `catalogs.list`. */
  'crm.catalog': {
    method: 'GET',
    path: '/v1/catalogs/z/:slug',
    access: 'visitor',
    params: v.object({ slug: v.pipe(v.string(), v.maxLength(200, 'too_long')) }),
    query: v.object({ cursor: v.optional(v.pipe(v.string(), v.maxLength(1000))) }),
    answer: v.array(productCard),
    errors: ['crm_not_configured'],
    public: true,
  },
  'crm.connection': {
    method: 'GET',
    path: '/v1/zoho/connections/:library',
    access: 'all',
    params: ofLibrary,
    answer: v.nullable(crmConnection),
  },
  /** Stores the connection only after the CRM accepts the credentials. */
  'crm.connect': {
    method: 'PUT',
    path: '/v1/zoho/connections/:library',
    invalidates: [],
    ...noImpersonation('all'),
    params: ofLibrary,
    body: crmConnectionInput,
    answer: crmConnection,
    errors: ['crm_refused', 'crm_unavailable'],
  },
  /** The newest pull; `null` before the first. */
  'crm.report': {
    method: 'GET',
    path: '/v1/zoho/syncs/:library',
    access: 'all',
    params: ofLibrary,
    answer: v.nullable(crmSync),
  },
  /**
   * Starts a pull of the changes since the last one, or of everything. If a pull is running,
   * answers that one. A job does the work.
   */
  'crm.sync': {
    method: 'PATCH',
    path: '/v1/zoho/syncs/:library',
    invalidates: [],
    ...noImpersonation('all'),
    params: ofLibrary,
    body: v.object({ everything: v.optional(v.boolean(), false) }),
    answer: crmSync,
    errors: ['crm_not_configured'],
  },
} as const satisfies Record<string, Endpoint>
