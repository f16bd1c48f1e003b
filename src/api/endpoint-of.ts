import { everybodysEndpoints } from '#contract/endpoints/tables/everybodys.ts'
import type { EndpointName, EndpointOf, ReadName } from '#contract/endpoints.ts'
import { notLoaded } from './failure.ts'

/** The contract of a call. A third of it is for staff, and is a file that members do not load. @throws Failure */
export async function endpointOf<N extends EndpointName>(name: N): Promise<EndpointOf<N>> {
  const everybodys: Partial<Record<EndpointName, unknown>> = everybodysEndpoints
  const known = everybodys[name]
  if (known) return known as EndpointOf<N>
  const { staffsEndpoints } = await import('#contract/endpoints/tables/staffs.ts').catch(notLoaded)
  return (staffsEndpoints as Partial<Record<EndpointName, unknown>>)[name] as EndpointOf<N>
}

/**
 * The reads to request again after a call: those whose answers it changes, and after a refusal also those that still
 * offered what was refused. A name that is not a read of the contract does not compile.
 */
export function invalidatedBy(
  endpoint: EndpointOf<EndpointName>,
  refused = false,
): readonly ReadName[] {
  const changed = 'invalidates' in endpoint ? endpoint.invalidates : []
  return refused && 'outdatedIfRefused' in endpoint
    ? [...changed, ...endpoint.outdatedIfRefused]
    : changed
}
