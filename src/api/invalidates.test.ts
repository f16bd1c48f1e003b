import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpointNames, endpoints } from '#contract/endpoints.ts'
import { invalidatedBy } from './endpoint-of.ts'

test('each endpoint that writes declares the reads it changes, and no endpoint that reads does', () => {
  const wrong = endpointNames.filter(name => {
    const { method, invalidates }: Endpoint = endpoints[name]
    return method === 'GET' ? invalidates !== undefined : !Array.isArray(invalidates)
  })
  expect(wrong).toEqual([])
})

test('an endpoint invalidates only reads of other endpoints, each named once', () => {
  for (const name of endpointNames) {
    const touched = invalidatedBy(endpoints[name])
    expect(touched.map(one => endpoints[one].method)).toEqual(touched.map(() => 'GET'))
    expect(touched).toEqual([...new Set(touched)])
    const refused = invalidatedBy(endpoints[name], true)
    expect(refused).toEqual([...new Set([...touched, ...refused])])
  }
})

test('a write in the administration reloads the audit log on the screen', () => {
  const writes = endpointNames.filter(
    name => name.startsWith('admin.') && endpoints[name].method !== 'GET',
  )
  expect(writes.filter(name => !invalidatedBy(endpoints[name]).includes('admin.audit'))).toEqual([])
})
