// The packages of a server in production: those that are not part of the bundle.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Packages with machine code or files of their own. */
export const unbundled = [
  '@electric-sql/pglite',
  '@electric-sql/pglite-socket',
  '@node-rs/argon2',
  'sharp',
]

/**
 * Writes package.json and package-lock.json with these packages, in the versions of the project's lock file, so that
 * `npm ci` installs them beside the bundle. @param {string} folder
 */
export function writeServerPackages(folder) {
  const { name, version, license } = JSON.parse(readFileSync('package.json', 'utf8'))
  const { packages, lockfileVersion } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  /** The place in the lock file where a package finds another one. */
  const placeOf = (from, wanted) => {
    for (let at = from; ; at = at.slice(0, at.lastIndexOf('/node_modules/'))) {
      const place = `${at}${at && '/'}node_modules/${wanted}`
      if (packages[place]) return place
      if (!at.includes('/node_modules/'))
        return packages[`node_modules/${wanted}`] && `node_modules/${wanted}`
    }
  }
  const found = {}
  const visit = (from, wanted) => {
    const place = placeOf(from, wanted)
    if (!place || found[place]) return
    found[place] = { ...packages[place], dev: undefined, devOptional: undefined }
    const { dependencies, optionalDependencies, peerDependencies } = packages[place]
    const needed = { ...dependencies, ...optionalDependencies, ...peerDependencies }
    for (const one of Object.keys(needed)) visit(place, one)
  }
  for (const one of unbundled) visit('', one)
  const dependencies = Object.fromEntries(
    unbundled.map(one => [one, packages[`node_modules/${one}`].version]),
  )
  const root = { name, version, license, type: 'module', private: true, dependencies }
  mkdirSync(folder, { recursive: true })
  const write = (file, content) =>
    writeFileSync(join(folder, file), `${JSON.stringify(content, null, 2)}\n`)
  write('package.json', root)
  write('package-lock.json', {
    name,
    version,
    lockfileVersion,
    requires: true,
    packages: { '': root, ...found },
  })
}
