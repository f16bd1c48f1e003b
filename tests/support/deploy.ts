import {
  appendFileSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
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
  mkdirSync('dist/demo-pictures', { recursive: true })
  mkdirSync(join(root, 'server/operations'), { recursive: true })
  for (const name of ['dist/demo-pictures', 'node_modules', 'server/operations/demo']) {
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
    /** Another build: none of its scripts and sheets has a name of the first one. */
    rename: () => renameAssets(join(root, 'dist/app')),
    /** Replaces the app's worker by another one. */
    replaceWorker: (code: string) => {
      writeFileSync(worker, code)
      dropCopies()
    },
    /** The worker as it was built. */
    restoreWorker: () => copyFileSync('dist/app/sw.js', worker),
  }
}

/** Gives each script and sheet of a build another hash, in its name and in all files that name it. */
export function renameAssets(app: string) {
  const hash = /-([\w-]{8})(\.(?:js|mjs|css))$/
  const other = (name: string) =>
    name.replace(
      hash,
      (_, letters: string, end: string) => `-${[...letters].reverse().join('')}${end}`,
    )
  const assets = join(app, 'assets')
  const names = new Map<string, string>()
  for (const name of readdirSync(assets)) if (hash.test(name)) names.set(name, other(name))
  for (const [name, next] of names) renameSync(join(assets, name), join(assets, next))
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).map(name => join(app, name))
  for (const file of files) {
    if (/\.(br|gz)$/.test(file)) rmSync(file)
    if (!/\.(js|mjs|css|html|json)$/.test(file)) continue
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      text.replace(/[\w.-]+\.(?:js|mjs|css)\b/g, name => names.get(name) ?? name),
    )
  }
}
