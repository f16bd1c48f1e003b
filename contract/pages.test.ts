import { expect, test } from 'vitest'
import { aliases, pageOf, pagePatterns, resolveAlias } from './pages.ts'

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
