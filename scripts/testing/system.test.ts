import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'oggettoteca-system-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Asks for a program on a machine whose `apt-get` writes down what it is asked, and installs nothing. */
function ask() {
  writeFileSync(join(folder, 'apt-get'), `#!/bin/sh\necho "$@" >> ${folder}/asked\n`)
  chmodSync(join(folder, 'apt-get'), 0o755)
  const code = `import { provide } from '${new URL('system.mjs', import.meta.url).href}'
    import { existsSync, readFileSync } from 'node:fs'
    const asked = '${folder}/asked'
    const find = () => existsSync(asked) && readFileSync(asked, 'utf8').split('\\n').length
    const wanted = { name: 'Loom', packages: 'loom shuttle', why: 'the weaving needs it', find }
    console.log(provide(wanted), provide(wanted))
    try { provide({ ...wanted, find: () => null }) } catch (error) { console.log(error.message) }`
  const args = ['--input-type=module', '-e', code]
  return execFileSync(process.execPath, args, { env: { PATH: folder }, encoding: 'utf8' })
}

test.skipIf(process.getuid?.() !== 0)(
  'a missing program is installed once, with a line that names packages and reason',
  () => {
    const line = 'Installing loom shuttle (Debian): the weaving needs it\n'
    // The list of packages and the packages; then only the packages.
    const fails = 'No Loom here, and none could be installed: loom shuttle\n'
    expect(ask()).toBe(`${line}3 3\n${line}${fails}`)
  },
)
