import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  aliases,
  isIndexed,
  pageOptionsAt,
  pagePatterns,
  pagesOfRoute,
  pagesWith,
  patternAt,
  resolveAlias,
} from './pages.ts'

test.each([
  ['/home', '/'],
  ['/index', '/'],
  ['/catalogo/cucina', '/catalogs/cucina'],
  ['/catalogo/utensili/3', '/catalogs/utensili/3'],
  ['/catalogs_test/all', '/catalogs/all'],
  ['/oggetti/ogt-0001', '/products/ogt-0001'],
  ['/login', '/signin'],
  ['/log', '/signin'],
  ['/registrazione', '/signup'],
  ['/registrati/', '/signup'],
  ['/profile', '/me'],
])('the alias %s is the page %s', (alias, page) => {
  expect(resolveAlias(alias)).toBe(page)
})

test('the address of a page is not an alias', () => {
  for (const path of ['/', '/catalogs', '/products/1', '/signin', '/logo', '/homes']) {
    expect(resolveAlias(path)).toBeNull()
  }
})

test('every alias leads to an existing page', () => {
  for (const [, to] of aliases) {
    const page = to.replace('*', 'x')
    expect(patternAt(page), page).not.toBe('/errors/404')
  }
})

test('every page matches its own pattern, and other addresses match none', () => {
  for (const pattern of pagePatterns) expect(patternAt(pattern.replace(/:\w+/g, 'x'))).toBe(pattern)
  for (const path of ['/no', '/me/orders/1/2/3', '/products', '/checkout']) {
    expect(patternAt(path)).toBe('/errors/404')
  }
})

test('every page has a route file, and every route file is a page', () => {
  const folder = new URL('../src/routes/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.tsx') && file !== '__root.tsx')
    .map(file => file.slice(0, -'.tsx'.length))
  const shown = new Set(files.flatMap(pagesOfRoute))
  expect([...shown].sort()).toEqual([...pagePatterns].sort())
  expect(files.filter(file => pagesOfRoute(file).length === 0)).toEqual([])
})

test('only members can see the pages in the folder of members', () => {
  expect(pagesWith(page => page.member)).toEqual(
    pagePatterns.filter(one => /^\/(me|desk|admin|checkout|modulo-adesione)(\/|$)/.test(one)),
  )
})

test('the address of an unknown page has no page properties', () => {
  for (const path of ['/no', '/me/nothing', '/checkout', '/desk/nothing']) {
    expect(pageOptionsAt(path)).toEqual({})
  }
  expect(pageOptionsAt('/help/')).toBe(pageOptionsAt('/help'))
})

test('search engines do not index personal pages and sign-in pages', () => {
  for (const path of ['/me', '/checkout/recap', '/signin', '/password/reset', '/ui/components']) {
    expect(isIndexed(path), path).toBe(false)
  }
  for (const path of ['/', '/catalogs/all', '/products/ogt-0001', '/help', '/search']) {
    expect(isIndexed(path), path).toBe(true)
  }
  expect(pagesWith(page => page.listed).every(isIndexed)).toBe(true)
})
