import { expect, test } from 'vitest'
import { resolveAlias } from './aliases.ts'

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
])('pwa 4: %s stands for %s', (alias, page) => {
  expect(resolveAlias(alias)).toBe(page)
})

test('a page of its own is no alias', () => {
  for (const path of ['/', '/catalogs', '/products/1', '/signin', '/logo', '/homes']) {
    expect(resolveAlias(path)).toBeNull()
  }
})
