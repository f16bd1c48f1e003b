// Stores which steps of the check passed on which files, so that unchanged steps are skipped.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fingerprint } from '../fingerprint.mjs'

const memory = 'node_modules/.cache/oggettoteca/passed.json'
/** CI runs every step. */
const isOn = !process.env.CI

/** @typedef {{ files: string, counts: import('./test-counts.mjs').Counts }} Passed */

/** The files that a step reads: all of the repository's but those in `without`. @param {RegExp} without */
export function filesOf(without) {
  const listed = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  // Without a git repository the files are unknown.
  if (!isOn || listed.status !== 0) return ''
  const files = listed.stdout.split('\n').filter(file => file && !without.test(file))
  return fingerprint(files) + process.version
}

/**
 * The counts of a step that passed on the same files, else null. @returns {Passed['counts'] | null}
 */
export function passedBefore(step, files) {
  const found = remembered()[step]
  return files && found?.files === files ? found.counts : null
}

export function rememberPassed(step, files, counts) {
  if (!files) return
  mkdirSync(dirname(memory), { recursive: true })
  writeFileSync(memory, JSON.stringify({ ...remembered(), [step]: { files, counts } }))
}

/** @returns {Record<string, Passed>} */
function remembered() {
  try {
    return JSON.parse(readFileSync(memory, 'utf8'))
  } catch {
    return {}
  }
}
