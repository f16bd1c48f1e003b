import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationsOf, releaseBefore, releases, releasesIn } from './releases.ts'

const text = `# Changelog

## [0.3.0] - unreleased

- Something

## [0.2.0] - 2026-12-01

Tag v0.2.0, schema 050.

### Added

- Something

## [0.1.0] - 2026-11-26

Commit ef149aee, schema 047.
`

test('releases are the sections with a date, each with its tag or commit and its schema', () => {
  const [second, first] = [
    { version: '0.2.0', revision: 'v0.2.0', schema: 50 },
    { version: '0.1.0', revision: 'ef149aee', schema: 47 },
  ]
  expect(releasesIn(text)).toEqual([second, first])
  expect(() => releasesIn(text.replace(', schema 050', ''))).toThrow('0.2.0')
})

test('an update comes from the newest release with another number', () => {
  const known = releasesIn(text)
  expect(releaseBefore(known, '0.3.0').version).toBe('0.2.0')
  // Its date is written before it is tagged.
  expect(releaseBefore(known, '0.2.0').version).toBe('0.1.0')
})

/** A copy without the history, as some build services make, can't compare. */
const hasHistory = releases().every(
  ({ revision }) => spawnSync('git', ['cat-file', '-e', `${revision}^{commit}`]).status === 0,
)

test.skipIf(!hasHistory)('the releases of the changelog have the migrations that it names', () => {
  for (const { revision, schema } of releases()) {
    const newest = migrationsOf(revision).at(-1) ?? ''
    expect(Number(/\/(\d+)-/.exec(newest)?.[1]), revision).toBe(schema)
  }
})

// A database refuses a program whose migration differs from the one that it has applied, be it by a comment.
test.skipIf(!hasHistory)('the migrations of a release have kept their text', () => {
  for (const { revision } of releases()) {
    for (const file of migrationsOf(revision)) {
      const text = execFileSync('git', ['show', `${revision}:${file}`], { encoding: 'utf8' })
      const now = readFileSync(join('server/core/store/migrations', basename(file)), 'utf8')
      expect(now === text, file).toBe(true)
    }
  }
})
