import {
  appendFileSync,
  copyFileSync,
  cpSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A copy of the built app that a test may change, as a deploy would, while a server serves it. */
export function copyOfBuild() {
  const root = mkdtempSync(join(tmpdir(), 'oggettoteca-build-'))
  cpSync('dist/app', join(root, 'dist/app'), { recursive: true })
  for (const name of ['dist/demo-pictures', 'node_modules']) {
    symlinkSync(join(process.cwd(), name), join(root, name))
  }
  const worker = join(root, 'dist/app/sw.js')
  const dropCopies = () => {
    for (const copy of ['br', 'gz']) rmSync(`${worker}.${copy}`, { force: true })
  }
  return {
    root,
    /** The next version: a worker that differs by a byte. */
    deploy: () => {
      appendFileSync(worker, '\n// next version\n')
      dropCopies()
    },
    /** Another worker altogether in the place of the app's. */
    replaceWorker: (code: string) => {
      writeFileSync(worker, code)
      dropCopies()
    },
    /** The worker as it was built. */
    restoreWorker: () => copyFileSync('dist/app/sw.js', worker),
  }
}
