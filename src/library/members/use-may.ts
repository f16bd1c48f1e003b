import { useQuery } from '@tanstack/react-query'
import { everybodysEndpoints } from '#contract/endpoints/tables/everybodys.ts'
import { staffsEndpoints } from '#contract/endpoints/tables/staffs.ts'
import type { StaffCall } from '#contract/endpoints.ts'
import { mayCall } from '#domain/permissions.ts'
import { queryFor } from '#src/api/queries.ts'

const endpoints = { ...everybodysEndpoints, ...staffsEndpoints }

/**
 * Whether the person may make a call of staff, by the contract's table. Only screens of staff import it: with it come the
 * shapes of their calls.
 */
export function useMay(): (call: StaffCall) => boolean {
  const { data: me } = useQuery(queryFor('me.get'))
  return call => me !== undefined && mayCall(me, endpoints[call].access)
}
