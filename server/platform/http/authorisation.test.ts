import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpointNames, endpoints } from '#contract/endpoints.ts'
import { asking } from '#tests/support/asking.ts'
import { doorsOf, ownRefusals, roles } from '#tests/support/authorisation.ts'
import { openWorld, type World } from '#tests/support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('OWASP API5: every endpoint and every role', () => {
  test.each(endpointNames)('%s', async name => {
    const { asker, call } = asking(world)
    const { access, noImpersonation }: Endpoint = endpoints[name]
    const inNobodysName =
      noImpersonation && ({ 'ghost by staff': 'impersonation_refused' } as const)
    const expected = { ...doorsOf(access), ...inNobodysName }
    for (const role of roles) {
      const { door } = await call(name, await asker(role))
      const own = expected[role] === 'in' && ownRefusals[name]
      expect([role, door]).toEqual([role, own || expected[role]])
    }
  })
})
