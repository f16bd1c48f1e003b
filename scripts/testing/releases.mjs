// The releases that CHANGELOG.md names, for the tests that compare with them.
import { readFileSync } from 'node:fs'

/** @typedef {{ version: string, revision: string, schema: number }} Release */

/**
 * The releases with a date, newest first: each has its tag or commit and its newest migration.
 * @param {string} text the changelog
 * @returns {Release[]}
 */
export function releasesIn(text) {
  return [
    ...text.matchAll(/^## \[([\d.]+)\] - (\d{4}-\d\d-\d\d)$([\s\S]*?)(?=^## |(?![\s\S]))/gm),
  ].map(([, version = '', , about = '']) => {
    const named = /^(?:Tag|Commit) (\S+), schema (\d+)\.$/m.exec(about)
    if (!named) throw new Error(`CHANGELOG.md names no tag or commit and schema of ${version}`)
    return { version, revision: named[1] ?? '', schema: Number(named[2]) }
  })
}

/** Those of this repository. */
export const releases = () => releasesIn(readFileSync('CHANGELOG.md', 'utf8'))

/**
 * The release that people run before they update to this one.
 * @param {Release[]} known newest first
 * @param {string} version of package.json
 */
export function releaseBefore(known, version) {
  const before = known.find(release => release.version !== version)
  if (!before) throw new Error(`CHANGELOG.md names no release before ${version}`)
  return before
}
