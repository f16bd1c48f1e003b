import { expect, test } from 'vitest'
import { files, importsOf, read } from './support/source-files.ts'

/**
 * The packages that the project's user asked for by name. Each one does its work in the app, also where upstream
 * has a newer way: `docs/decisions/0109` has the reason for the one that is deprecated.
 */
const askedFor = [
  'react',
  'react-dom',
  '@tanstack/react-router',
  '@tanstack/react-query',
  '@tanstack/query-sync-storage-persister',
  'workbox-window',
  'vite-plugin-pwa',
  'idb-keyval',
  'ky',
  'valibot',
  '@lingui/core',
  '@lingui/react',
  '@paypal/react-paypal-js',
  'qr-scanner',
  'vitest',
  '@playwright/test',
]

const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>
const declared = { ...dependencies, ...devDependencies }

test('package.json names every package that was asked for, in one exact version', () => {
  expect(askedFor.filter(name => !declared[name])).toEqual([])
  expect(
    Object.entries(declared).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version)),
  ).toEqual([])
})

test('every package that was asked for is imported', () => {
  const used = new Set(
    files
      .filter(file => /\.(ts|tsx|mjs)$/.test(file))
      .flatMap(importsOf)
      .flatMap(({ name, target }) => (target ? [] : [packageOf(name)])),
  )
  expect(askedFor.filter(name => !used.has(name))).toEqual([])
})

/** `@lingui/react` of `@lingui/react/macro`. */
function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
}
