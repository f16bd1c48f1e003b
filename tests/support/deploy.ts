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

/** A copy of the built app that a test may change during a deploy. */
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
    /** The next version: a worker that differs by one byte. */
    deploy: () => {
      appendFileSync(worker, '\n// next version\n')
      dropCopies()
    },
    /** Replaces the app's worker by another one. */
    replaceWorker: (code: string) => {
      writeFileSync(worker, code)
      dropCopies()
    },
    /** The worker as it was built. */
    restoreWorker: () => copyFileSync('dist/app/sw.js', worker),
  }
}
