import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type BuildManifest, needNetwork, offlineFiles } from './precache.ts'

const build: BuildManifest = {
  '_shell-1.js': {
    file: 'assets/shell.js',
    css: ['assets/shell.css'],
    dynamicImports: ['src/routes/orders.tsx', 'src/routes/_member/checkout/loan.tsx'],
  },
  'src/routes/orders.tsx': { file: 'assets/orders.js', imports: ['_both.js'] },
  'src/routes/_member/checkout/loan.tsx': {
    file: 'assets/loan.js',
    css: ['assets/loan.css'],
    imports: ['_both.js', '_calendar.js', '_shell-1.js'],
  },
  '_both.js': { file: 'assets/both.js' },
  '_calendar.js': { file: 'assets/calendar.js' },
}

test('files that only a network page needs are left out of the precache list', () => {
  expect([...offlineFiles(build, [])]).toEqual([
    'assets/shell.js',
    'assets/shell.css',
    'assets/orders.js',
    'assets/both.js',
  ])
})

test('a file that no longer exists cannot stay in the precache list', () => {
  expect(() => offlineFiles(build, ['src/routes/basket'])).toThrow('src/routes/basket')
})

test('what is stored cannot need what is left out', () => {
  expect(() => offlineFiles(build, ['_both'])).toThrow('orders.tsx is stored, but not _both.js')
})

test('every source that is left out of the precache list is still there', () => {
  const sources = needNetwork.filter(name => name.startsWith('src/'))
  expect(sources.filter(name => globSync(`${name}*`).length === 0)).toEqual([])
})
