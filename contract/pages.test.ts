import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  aliases,
  isIndexed,
  pageAt,
  pageOf,
  pagePatterns,
  pagesOfRoute,
  pagesWith,
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
])('%s stands for %s', (alias, page) => {
  expect(resolveAlias(alias)).toBe(page)
})

test('a page of its own is no alias', () => {
  for (const path of ['/', '/catalogs', '/products/1', '/signin', '/logo', '/homes']) {
    expect(resolveAlias(path)).toBeNull()
  }
})

test('every alias leads to a page that is there', () => {
  for (const [, to] of aliases) {
    const page = to.replace('*', 'x')
    expect(pageOf(page), page).not.toBe('/errors/404')
  }
})

test('every page is known by its own pattern, and any other address by none', () => {
  for (const pattern of pagePatterns) expect(pageOf(pattern.replace(/:\w+/g, 'x'))).toBe(pattern)
  for (const path of ['/no', '/me/orders/1/2/3', '/products', '/checkout']) {
    expect(pageOf(path)).toBe('/errors/404')
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

test('the pages of the members’ folder are theirs alone', () => {
  expect(pagesWith(page => page.member)).toEqual(
    pagePatterns.filter(one => /^\/(me|desk|admin|checkout|modulo-adesione)(\/|$)/.test(one)),
  )
})

test('an address that leads to no page has nothing that a page has', () => {
  for (const path of ['/no', '/me/nothing', '/checkout', '/desk/nothing']) {
    expect(pageAt(path)).toEqual({})
  }
  expect(pageAt('/help/')).toBe(pageAt('/help'))
})

test('personal pages and ways in are not for search engines', () => {
  for (const path of ['/me', '/checkout/recap', '/signin', '/password/reset', '/ui/components']) {
    expect(isIndexed(path), path).toBe(false)
  }
  for (const path of ['/', '/catalogs/all', '/products/ogt-0001', '/help', '/search']) {
    expect(isIndexed(path), path).toBe(true)
  }
  expect(pagesWith(page => page.listed).every(isIndexed)).toBe(true)
})
