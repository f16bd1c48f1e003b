import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { packageFolder } from '../vite/bundled-packages.ts'
import { licencesPage, noticeOf } from './licences.ts'

const folder = mkdtempSync(join(tmpdir(), 'licences-'))
afterAll(() => rmSync(folder, { recursive: true }))

function packageOf(name: string, description: object, files: Record<string, string> = {}) {
  const own = join(folder, name)
  mkdirSync(own)
  writeFileSync(
    join(own, 'package.json'),
    JSON.stringify({ name, version: '1.2.3', ...description }),
  )
  for (const [file, text] of Object.entries(files)) writeFileSync(join(own, file), text)
  return own
}

test('a licence’s text is shown once, with every package that has it', () => {
  const files = { LICENSE: 'Permission is hereby granted' }
  const page = licencesPage(
    [packageOf('one', { license: 'MIT' }, files), packageOf('two', { license: 'MIT' }, files)],
    '0.2.0',
  )
  expect(page).toContain('one 1.2.3 (MIT)\ntwo 1.2.3 (MIT)\n')
  expect(page.match(/Permission is hereby granted$/gm)).toHaveLength(1)
  for (const ours of [
    'Oggettoteca 0.2.0',
    'AFFERO',
    'Bricolage Grotesque',
    'were drawn for this project',
  ])
    expect(page).toContain(ours)
})

test('a package without a text has its licence and author, one with a notice both texts', () => {
  expect(noticeOf(packageOf('bare', { license: 'ISC', author: { name: 'Ada' } })).text).toBe(
    'By Ada. Licence: ISC.',
  )
  const files = { 'LICENSE.md': 'Apache', NOTICE: 'This product includes', 'licensing.js': 'code' }
  expect(noticeOf(packageOf('both', { license: 'Apache-2.0' }, files)).text).toBe(
    'Apache\n\nThis product includes',
  )
})

test('a package that states no licence stops the build', () => {
  expect(() => noticeOf(packageOf('unknown', {}))).toThrow('unknown states no licence')
})

test.each([
  ['/app/node_modules/react/index.js', '/app/node_modules/react'],
  ['/app/node_modules/@lingui/core/dist/index.mjs', '/app/node_modules/@lingui/core'],
  ['/app/node_modules/a/node_modules/b/b.js?worker', '/app/node_modules/a/node_modules/b'],
  ['\0/app/node_modules/pg/lib/index.js?commonjs-es-import', '/app/node_modules/pg'],
  ['/app/src/main.tsx', null],
  ['\0vite/preload-helper.js', null],
])('%j is of the package %s', (id, folder) => {
  expect(packageFolder(id)).toBe(folder)
})
