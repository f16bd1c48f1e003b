import { expect, test } from 'vitest'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { readOf, readsWith } from './reads.ts'

test('only what a visitor may ask for stays when a member signs out', () => {
  const names = Object.keys(endpoints) as EndpointName[]
  const open = names.filter(name => readOf(name).public)
  expect(open.filter(name => endpoints[name].access !== 'visitor')).toEqual([])
  expect(open).toContain('products.get')
  expect(
    [readOf('me.get'), readOf('unknown'), readOf('constructor')].map(one => one.public),
  ).toEqual([undefined, undefined, undefined])
})

test('what is stored is never an answer about a checkout, a payment or access', () => {
  const stored = [...readsWith(({ stored }) => stored !== undefined)]
  expect(stored).toContain('orders.list')
  expect(stored.filter(name => /^(checkout|auths|openid|recovery|security)\./.test(name))).toEqual(
    [],
  )
})
