import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'

const module = new URL('unchanged.mjs', import.meta.url).href
const folder = mkdtempSync(join(tmpdir(), 'oggettoteca-unchanged-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a line of code on the folder in a new process. */
function run(code: string, env: Record<string, string> = {}) {
  const lines = `import { filesOf, passedBefore, rememberPassed } from '${module}'
    const files = filesOf(/^docs-/)
    ${code}`
  const options = {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  } as const
  return execFileSync(process.execPath, ['--input-type=module', '-e', lines], options).trim()
}
const ask = `console.log(JSON.stringify(passedBefore('lint', files)))`
const pass = `rememberPassed('lint', files, { passed: 3 })`

test('a step is skipped until a file that it reads has changed, and never in CI', () => {
  execFileSync('git', ['init', '-q'], { cwd: folder })
  writeFileSync(join(folder, '.gitignore'), 'node_modules\n')
  writeFileSync(join(folder, 'code'), 'one')
  expect(run(ask)).toBe('null')
  run(pass)
  expect(run(ask)).toBe('{"passed":3}')
  expect(run(ask, { CI: 'true' })).toBe('null')
  writeFileSync(join(folder, 'docs-new'), 'a file that the step does not read')
  expect(run(ask)).toBe('{"passed":3}')
  writeFileSync(join(folder, 'code'), 'two')
  expect(run(ask)).toBe('null')
})
