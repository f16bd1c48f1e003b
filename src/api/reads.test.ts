import { expect, test } from 'vitest'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { invalidatedBy } from './endpoint-of.ts'
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

test('what pages of the server show is known to be public, so that a change deletes the stored pages', () => {
  const changed = new Set(Object.values(endpoints).flatMap(one => invalidatedBy(one)))
  const visible = [...changed].filter(name => endpoints[name].access === 'visitor')
  expect(visible).toContain('products.get')
  expect(visible.filter(name => !readOf(name).public)).toEqual([])
})

test('what is stored is never an answer about a checkout, a payment or access', () => {
  const stored = [...readsWith(({ stored }) => stored !== undefined)]
  expect(stored).toContain('orders.list')
  expect(stored.filter(name => /^(checkout|auths|openid|recovery|security)\./.test(name))).toEqual(
    [],
  )
})
