import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A release with its tag or commit, and the number of its newest migration. */
export type Release = { version: string; revision: string; schema: number }

/** The releases that have a date in a changelog, newest first. */
export function releasesIn(changelog: string): Release[] {
  return changelog.split(/^(?=## )/m).flatMap(section => {
    const [, version] = /^## \[([\d.]+)\] - \d{4}-\d\d-\d\d$/m.exec(section) ?? []
    if (!version) return []
    const [, revision, schema] = /^(?:Tag|Commit) (\S+), schema (\d+)\.$/m.exec(section) ?? []
    if (!revision) throw new Error(`CHANGELOG.md names no tag or commit and schema of ${version}`)
    return [{ version, revision, schema: Number(schema) }]
  })
}

/** The releases in this repository's changelog, newest first. */
export const releases = () => releasesIn(readFileSync('CHANGELOG.md', 'utf8'))

/** The newest release other than `version`, from which people update to it. `known` is newest first. */
export function releaseBefore(known: readonly Release[], version: string): Release {
  const before = known.find(release => release.version !== version)
  if (!before) throw new Error(`CHANGELOG.md names no release before ${version}`)
  return before
}

/** The files of a commit's migrations, in order. Older commits have them in other folders. */
export function migrationsOf(revision: string): string[] {
  const args = ['ls-tree', '-r', '--name-only', revision, 'server/']
  const files = execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1e8 }).split('\n')
  return files.filter(file => /\/store\/migrations\/\d+-/.test(file))
}
