import { expect, test } from 'vitest'
import { type BuildManifest, offlineFiles } from './vite-precache.ts'

const build: BuildManifest = {
  'index.html': {
    file: 'assets/shell.js',
    css: ['assets/shell.css'],
    dynamicImports: ['src/routes/orders.tsx', 'src/routes/_member/checkout/loan.tsx'],
  },
  'src/routes/orders.tsx': { file: 'assets/orders.js', imports: ['_both.js'] },
  'src/routes/_member/checkout/loan.tsx': {
    file: 'assets/loan.js',
    css: ['assets/loan.css'],
    imports: ['_both.js', '_calendar.js', 'index.html'],
  },
  '_both.js': { file: 'assets/both.js' },
  '_calendar.js': { file: 'assets/calendar.js' },
}

test('what only a page that needs the network leads to is left out with it', () => {
  expect([...offlineFiles(build, [])]).toEqual([
    'assets/shell.js',
    'assets/shell.css',
    'assets/orders.js',
    'assets/both.js',
  ])
})

test('a part that is no more may not stay in the list', () => {
  expect(() => offlineFiles(build, ['src/routes/basket'])).toThrow('src/routes/basket')
})
